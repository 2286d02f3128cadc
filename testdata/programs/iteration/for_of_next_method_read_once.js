let reads = 0, i = 0;
const iterable = { [Symbol.iterator]: () => ({ get next() { reads++; return () => ({ done: i++ >= 3 }); } }) };
for (const x of iterable);
print(reads); // => 1
