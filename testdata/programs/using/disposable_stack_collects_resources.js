const stack = new DisposableStack();
const resource = { [Symbol.dispose]() { print("use", this === resource); } };
print(stack.use(resource) === resource, stack.use(null), stack.adopt("value", (...args) => print("adopt", args)), stack.defer((...args) => print("defer", args.length)));
// => true null value undefined
print(stack.disposed, stack.dispose(), stack.disposed, stack.dispose());
// => defer 0
// => adopt value
// => use true
// => false undefined true undefined
