let read = [];
for (const x of ["a", "b"]) read.push(() => x);
print(read.map(f => f())); // => a,b
