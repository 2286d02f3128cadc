class Range {
  constructor(from, to) { this.from = from; this.to = to; }
  [Symbol.iterator]() {
    let at = this.from;
    const end = this.to;
    return { next: () => at < end ? { value: at++, done: false } : { value: undefined, done: true } };
  }
}
function run() {
  let sum = 0;
  for (let i = 0; i < 180; i++) for (const n of new Range(i, i + 80)) sum += n;
  return sum + [...new Range(0, 50)].length;
}
print(run()); // => 1857650
