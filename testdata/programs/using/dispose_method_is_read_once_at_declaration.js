const o = { get [Symbol.dispose]() { print("read"); return function () { print("called", this === o, arguments.length); }; } };
{
  using x = o; // => read
  Object.defineProperty(o, Symbol.dispose, { value: () => print("replaced") });
  print("body"); // => body
} // => called true 0
