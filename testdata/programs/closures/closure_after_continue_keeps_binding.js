let read = [];
outer: for (let i = 0; i < 3; i++) {
  for (let j = 0; j < 2; j++) {
    read.push(() => `${i}${j}`);
    if (j === 0) continue outer;
  }
}
print(read.map(f => f())); // => 00,10,20
