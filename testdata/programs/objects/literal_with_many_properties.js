// More properties than are set together, in a function that runs twice, and with a yield among the values.
const names = Array.from({ length: 70 }, (_, i) => "p" + i);
const make = new Function("x", `return {${names.map((n, i) => `${n}: x + ${i}`)}}`);
make(0);
const o = make(100);
print(Object.keys(o).length, o.p0, o.p31, o.p32, o.p69); // => 70 100 131 132 169
function* g() { return { a: yield 1, b: { c: yield 2 }, d: yield 3 }; }
const it = g();
it.next(); it.next("a"); it.next("c");
print(JSON.stringify(it.next("d").value)); // => {"a":"a","b":{"c":"c"},"d":"d"}
