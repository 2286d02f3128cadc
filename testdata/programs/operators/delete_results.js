var v = 1;
const o = { x: 1 };
print(delete o.x, delete o.x, delete v, delete 5, delete globalThis.nothing); // => true true false true true
