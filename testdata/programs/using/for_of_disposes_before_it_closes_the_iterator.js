const iterable = {
  [Symbol.iterator]() { return this; },
  next: () => ({ done: false, value: { [Symbol.dispose]() { print("dispose"); } } }),
  return() { print("return"); return {}; },
};
for (using x of iterable) break;
// => dispose
// => return
try { for (using x of iterable) throw "body"; } catch (e) { print(e); }
// => dispose
// => return
// => body
