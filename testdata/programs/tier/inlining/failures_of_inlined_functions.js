// What inlined functions are expected to get, and do not: they stay inlined, and expect less.
const product = (a, b) => a * b + 1;
const mixed = a => product(a, 506832829) ^ product(a, 31);
const sum = (a, b) => a + b;
const less = (a, b) => a < b;
const member = (o, key) => o[key];
const words = ["ten", "two", "six"];
class Counter {
  #n = 0;
  get twice() { return this.#n * 2; }
  set next(value) { this.#n = value + this.#n; }
}
function step(i, counter, large) {
  // Products that are no small integers, two and three functions deep.
  let n = mixed(large ? i * 1048573 : i & 7) >>> 3;
  // Texts in place of numbers.
  n += sum(large ? "1" : 1, i & 3).length ?? 0;
  if (less(large ? words[i % 3] : i, large ? "three" : 90)) n++;
  n += member(large ? { twice: 2 } : [3], large ? "twice" : 0);
  counter.next = large ? 0.5 : 1;
  return n + counter.twice;
}
function run(from, to, large) {
  const counter = new Counter();
  let n = 0;
  for (let i = from; i < to; i++) n = (n + step(i, counter, large)) % 1000003;
  return n;
}
// Two callers of the same functions: one fails after the other.
function other(to) {
  let n = 0;
  for (let i = 0; i < to; i++) n = (n + mixed(i * 7919) + Number(sum("2", i))) % 1000003;
  return n;
}
const first = run(0, 400, false), second = run(0, 900, true), third = run(100, 300, false);
print(first, second, third, other(700), run(0, 2000, true)); // => 640655 757798 780284 314042 379334
