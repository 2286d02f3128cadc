// throws: TypeError
1n + 1;
