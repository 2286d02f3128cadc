globalThis.g1 = 1;
function f(i) {
  g1 = i;
  if (i == 2500) Object.defineProperty(globalThis, 'g1', { get() { return 5; }, configurable: true });
  return g1;
}
let n = 0;
for (let i = 0; i < 5000; i++) n += f(i);
print(n); // => 3136250
