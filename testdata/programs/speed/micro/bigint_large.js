function run() {
  let factorial = 1n;
  for (let i = 1n; i <= 300n; i++) factorial *= i;
  let digits = 0;
  for (const c of factorial.toString()) digits += Number(c);
  let f = 0n, g = 1n;
  for (let i = 0; i < 3000; i++) [f, g] = [g, f + g];
  return digits + String(f).length;
}
print(run()); // => 3093
