function f(a) {
  a = 2;
  Object.defineProperty(arguments, "0", { writable: false });
  a = 3;
  return arguments[0];
}
print(f(1)); // => 2
