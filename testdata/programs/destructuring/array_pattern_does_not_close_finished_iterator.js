const log = [];
const iterable = { [Symbol.iterator]: () => ({ next: () => ({ done: true }), return() { log.push("return"); return {}; } }) };
const [a, b = 2] = iterable;
print(a, b, log.length); // => undefined 2 0
