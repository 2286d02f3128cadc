function f(x, get = () => x) {
  var x;
  const before = x;
  x = 2;
  return [before, get()];
}
print(f(1)); // => 1,1
