// throws: ReferenceError
let x = [1];
for (let x of x);
