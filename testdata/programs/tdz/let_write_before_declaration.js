// throws: ReferenceError
x = 2;
let x = 1;
