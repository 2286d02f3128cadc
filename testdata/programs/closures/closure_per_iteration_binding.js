let read = [];
for (let i = 0; i < 3; i++) read.push(() => i);
print(read.map(f => f())); // => 0,1,2
