const log = [];
const iterable = { [Symbol.iterator]: () => ({ next: () => ({ value: 1, done: false }), return() { log.push("return"); return {}; } }) };
for (const x of iterable) break;
print(log); // => return
