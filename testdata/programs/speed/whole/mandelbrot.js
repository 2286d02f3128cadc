function run() {
  const width = 128, height = 96, limit = 120;
  let sum = 0;
  for (let py = 0; py < height; py++) {
    const y0 = py / height * 2.4 - 1.2;
    for (let px = 0; px < width; px++) {
      const x0 = px / width * 3.2 - 2.2;
      let x = 0, y = 0, n = 0;
      while (n < limit && x * x + y * y <= 4) {
        const t = x * x - y * y + x0;
        y = 2 * x * y + y0;
        x = t;
        n++;
      }
      sum += n * ((px ^ py) & 7);
    }
  }
  return sum;
}
print(run()); // => 1218235
