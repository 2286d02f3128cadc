class Temperature {
  constructor() { this._celsius = 0; }
  get fahrenheit() { return this._celsius * 9 / 5 + 32; }
  set fahrenheit(value) { this._celsius = (value - 32) * 5 / 9; }
  get celsius() { return this._celsius; }
}
function run() {
  const t = new Temperature();
  let sum = 0;
  for (let i = 0; i < 7000; i++) {
    t.fahrenheit = i;
    sum += t.celsius + t.fahrenheit;
  }
  return Math.round(sum);
}
print(run()); // => 37981222
