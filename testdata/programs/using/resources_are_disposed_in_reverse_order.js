const resource = name => ({ [Symbol.dispose]() { print("dispose", name); } });
{
  using a = resource("a"), b = resource("b");
  using c = resource("c");
  print("body"); // => body
}
// => dispose c
// => dispose b
// => dispose a
