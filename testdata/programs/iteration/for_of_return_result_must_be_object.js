// throws: TypeError
const iterable = { [Symbol.iterator]: () => ({ next: () => ({ done: false }), return: () => 1 }) };
for (const x of iterable) break;
