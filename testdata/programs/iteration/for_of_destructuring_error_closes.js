const log = [];
const iterable = { [Symbol.iterator]: () => ({ next: () => ({ value: null, done: false }), return() { log.push("closed"); return {}; } }) };
try { for (const { a } of iterable); } catch (e) { log.push(e.name); }
print(log); // => closed,TypeError
