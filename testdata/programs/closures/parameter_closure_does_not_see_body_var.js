var x = "outer";
function f(get = () => x) {
  var x = "inner";
  return get();
}
print(f()); // => outer
