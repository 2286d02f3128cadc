let read = [];
for (let i = 0; read.push(() => i), i < 2; i++);
print(read.map(f => f())); // => 0,1,2
