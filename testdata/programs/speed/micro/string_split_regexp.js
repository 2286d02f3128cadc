const line = "alpha, beta;gamma ,delta;  epsilon,zeta";
function run() {
  let sum = 0;
  for (let i = 0; i < 1200; i++) {
    const parts = line.split(/\s*[,;]\s*/);
    sum += parts.length + parts[3].length;
  }
  return sum;
}
print(run()); // => 13200
