// throws: ReferenceError
eval("x");
let x = 1;
