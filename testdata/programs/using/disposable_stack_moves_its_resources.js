function open() {
  using stack = new DisposableStack();
  stack.defer(() => print("closed"));
  return stack.move();
}
const stack = open();
print(stack.disposed, stack instanceof DisposableStack); // => false true
{ using s = stack; } // => closed
class Sub extends DisposableStack {}
print(new Sub() instanceof Sub, new Sub().move() instanceof Sub); // => true false
