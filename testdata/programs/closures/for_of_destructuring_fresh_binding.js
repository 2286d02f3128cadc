let read = [];
for (const [k, v] of Object.entries({ a: 1, b: 2 })) read.push(() => k + v);
print(read.map(f => f())); // => a1,b2
