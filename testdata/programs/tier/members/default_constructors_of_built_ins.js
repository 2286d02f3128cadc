class B extends Array {}
class E extends Error {}
class O extends Object {}
let n = 0;
for (let i = 0; i < 300; i++)
  n += new B(1, 2, 3).length + new B(4).length + new E('abc').message.length + Object.keys(new O({ a: 1 })).length;
print(n); // => 3000
