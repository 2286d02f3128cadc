let read = [];
for (let i = 0; i < 3; read.push(() => i), i++);
print(read.map(f => f())); // => 1,2,3
