function run() {
  const size = 60;
  const grid = new Array(size);
  for (let y = 0; y < size; y++) grid[y] = new Array(size).fill(0);
  let sum = 0;
  for (let round = 0; round < 3; round++) {
    for (let y = 1; y < size - 1; y++) {
      for (let x = 1; x < size - 1; x++) {
        grid[y][x] = (grid[y - 1][x] + grid[y][x - 1] + x * y + round) & 255;
        sum += grid[y][x];
      }
    }
  }
  return sum;
}
print(run()); // => 1282499
