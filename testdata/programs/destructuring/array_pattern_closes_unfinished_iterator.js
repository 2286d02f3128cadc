const log = [];
const iterable = { [Symbol.iterator]: () => ({ next: () => ({ value: 1, done: false }), return() { log.push("return"); return {}; } }) };
const [a, , b] = iterable;
print(a, b, log); // => 1 1 return
