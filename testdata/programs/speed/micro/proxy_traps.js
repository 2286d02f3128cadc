const target = { value: 1, other: 2 };
const seen = new Proxy(target, {
  get(o, name, receiver) { return name === "double" ? o.value * 2 : Reflect.get(o, name, receiver); },
  set(o, name, value) { o[name] = value & 1023; return true; },
  has(o, name) { return name === "double" || name in o; },
});
function run() {
  target.value = 1;
  let sum = 0;
  for (let i = 0; i < 2500; i++) {
    seen.value = seen.value + i;
    sum += seen.double + seen.other + ("double" in seen ? 1 : 0);
  }
  return sum;
}
print(run()); // => 2548136
