print(131464149 ** 2 === 131464149 * 131464149); // => true
print(124279455 ** 2); // => 15445382935097024
print(Math.pow(563045, 51)); // => 1.8953892560625603e+293
let wrong = 0;
for (let i = 0; i < 20000; i++) {
  const x = (i * 6701) % 134217728;
  if (x ** 2 !== x * x) wrong++;
}
for (let exponent = 2; exponent <= 60; exponent++) {
  for (let x = 3; x < 60000; x += 1999) {
    if (x ** exponent !== Number(BigInt(x) ** BigInt(exponent))) wrong++;
  }
}
print(wrong); // => 0
print((-3) ** 3, 2 ** -1, 0 ** 3, (-0) ** 3, 10 ** 308, 10 ** 309); // => -27 0.5 0 0 1e+308 Infinity
