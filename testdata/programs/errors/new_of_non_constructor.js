// throws: TypeError
new 1;
