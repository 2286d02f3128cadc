var read = [];
for (var i = 0; i < 3; i++) read.push(() => i);
print(read.map(f => f())); // => 3,3,3
