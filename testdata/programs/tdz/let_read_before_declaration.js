// throws: ReferenceError
x;
let x = 1;
