// throws: TypeError
new ({ m() {} }).m();
