// throws: TypeError
"a" in "abc";
