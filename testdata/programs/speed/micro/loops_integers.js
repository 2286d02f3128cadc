function run() {
  let primes = 0;
  for (let n = 2; n < 4000; n++) {
    let isPrime = true;
    for (let d = 2; d * d <= n; d++) {
      if (n % d === 0) { isPrime = false; break; }
    }
    if (isPrime) primes++;
  }
  return primes;
}
print(run()); // => 550
