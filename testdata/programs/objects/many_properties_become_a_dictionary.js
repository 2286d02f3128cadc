const o = {};
for (let i = 0; i < 2000; i++) o["k" + i] = i;
for (let i = 0; i < 2000; i += 2) delete o["k" + i];
o.last = 1;
const keys = Object.keys(o);
print(keys.length, keys[0], keys[999], keys[1000], o.k1001, o.k1000); // => 1001 k1 k1999 last 1001 undefined
