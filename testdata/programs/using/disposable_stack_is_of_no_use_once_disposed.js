const stack = new DisposableStack();
stack.dispose();
for (const method of ["use", "adopt", "defer", "move"]) {
  try { stack[method](null, () => {}); } catch (e) { print(method, e.name); }
}
// => use ReferenceError
// => adopt ReferenceError
// => defer ReferenceError
// => move ReferenceError
