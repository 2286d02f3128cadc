class E {}
function H(x) {}
let t;
for (let i = 0; i < 3000; i++) t = [new E().constructor.name, typeof new H(1)];
H.prototype = null;
for (let i = 0; i < 30; i++) t.push(Object.getPrototypeOf(new H(2)) === Object.prototype);
print(t.slice(0, 4).join()); // => E,object,true,true
