let read = [];
for (let key in { a: 1, b: 2 }) read.push(() => key);
print(read.map(f => f())); // => a,b
