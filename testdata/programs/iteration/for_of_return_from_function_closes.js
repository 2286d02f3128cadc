const log = [];
const iterable = { [Symbol.iterator]: () => ({ next: () => ({ value: 5, done: false }), return() { log.push("closed"); return {}; } }) };
function f() { for (const x of iterable) return x; }
print(f(), log); // => 5 closed
