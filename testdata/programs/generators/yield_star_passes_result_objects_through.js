const result = { value: 1, done: false, extra: true };
const iterable = { [Symbol.iterator]: () => ({ next: () => result }) };
function* g() { yield* iterable; }
print(g().next() === result); // => true
