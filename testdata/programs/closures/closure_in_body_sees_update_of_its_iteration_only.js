let read = [];
for (let i = 0; i < 3; i++) {
  read.push(() => i);
  i += 0;
  if (i === 1) i = 10;
}
print(read.map(f => f())); // => 0,10
