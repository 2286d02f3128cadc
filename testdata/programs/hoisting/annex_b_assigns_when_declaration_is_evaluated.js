function g() {
  const before = typeof f;
  { f = 1; function f() {} f = 2; }
  return [before, f];
}
print(g()); // => undefined,1
