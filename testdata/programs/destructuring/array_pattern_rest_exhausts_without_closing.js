const log = [];
let i = 0;
const iterable = { [Symbol.iterator]: () => ({ next: () => ({ value: i, done: i++ >= 3 }), return() { log.push("return"); } }) };
const [a, ...rest] = iterable;
print(a, rest, log.length); // => 0 1,2 0
