const attempts = [
  () => DisposableStack(), () => DisposableStack.prototype.dispose.call({}), () => DisposableStack.prototype.disposed,
  () => new DisposableStack().use({}), () => new DisposableStack().adopt(1), () => new DisposableStack().defer({}),
  () => DisposableStack.prototype.use.call(new AsyncDisposableStack(), null),
];
for (const attempt of attempts) try { attempt(); } catch (e) { print(e.name); }
// => TypeError
// => TypeError
// => TypeError
// => TypeError
// => TypeError
// => TypeError
// => TypeError
print(DisposableStack.prototype[Symbol.dispose] === DisposableStack.prototype.dispose); // => true
