// Keys of one object: found one by one at first, then by their hashes, also when some are deleted and come again.
const symbols = Array.from({ length: 40 }, (_, i) => Symbol(i));
const o = {};
for (let i = 0; i < 3000; i++) o["k" + i] = i;
for (const s of symbols) o[s] = s.description;
let wrong = 0;
for (let i = 0; i < 3000; i++) if (o["k" + i] !== i) wrong++;
for (let i = 0; i < 3000; i += 2) delete o["k" + i];
for (let i = 0; i < 3000; i++) if (("k" + i in o) !== (i % 2 === 1)) wrong++;
for (let i = 2998; i >= 0; i -= 2) o["k" + i] = -i;
for (let i = 0; i < 3000; i++) if (o["k" + i] !== (i % 2 ? i : -i)) wrong++;
print(wrong, symbols.every(s => o[s] === s.description)); // => 0 true
print(Object.keys(o).length, Object.keys(o).slice(-2).join()); // => 3000 k2,k0
print(Object.getOwnPropertySymbols(o).length); // => 40

// Objects that differ in the last key, in its attributes, or only in the order.
const made = [];
for (let i = 0; i < 20; i++) {
  const p = { base: 1 };
  p["x" + i] = i;
  made.push(p);
  const q = { base: 1 };
  Object.defineProperty(q, "x" + i, { value: i, enumerable: i % 2 === 0, writable: false });
  made.push(q);
}
print(made.filter(p => Object.keys(p).length === 2).length); // => 30
print(made.filter((p, i) => Object.getOwnPropertyDescriptor(p, "x" + (i >> 1)).writable).length); // => 20

// Index keys of an object come first and in order, whatever the order of their creation.
print(Object.keys({ b: 1, 10: 1, 9: 1, a: 1, 100: 1, 4294967294: 1, 4294967295: 1, 0: 1 }).join()); // => 0,9,10,100,4294967294,b,a,4294967295
const rising = {};
for (const i of [3, 5, 7]) rising[i] = i;
print(Object.keys(rising).join()); // => 3,5,7
