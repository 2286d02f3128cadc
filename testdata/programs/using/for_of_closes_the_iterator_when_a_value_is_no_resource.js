const iterable = { [Symbol.iterator]() { return this; }, next: () => ({ done: false, value: 1 }), return() { print("return"); return {}; } };
try { for (using x of iterable) print("never"); } catch (e) { print(e.name); }
// => return
// => TypeError
