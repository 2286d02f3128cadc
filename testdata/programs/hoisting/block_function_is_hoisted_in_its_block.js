{
  print(f()); // => hoisted
  function f() { return "hoisted"; }
}
