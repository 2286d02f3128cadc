const log = [];
const source = { [Symbol.iterator]: () => ({ next: () => ({ value: 1, done: false }), return() { log.push("source closed"); return {}; } }) };
function* g() { for (const x of source) yield x; }
const it = g();
it.next();
it.return();
print(log); // => source closed
