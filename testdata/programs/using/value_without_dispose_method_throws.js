for (const value of [{}, 1, "s", true, { [Symbol.dispose]: null }, { [Symbol.dispose]: 1 }]) {
  try { using x = value; print("never"); } catch (e) { print(e.name); }
}
// => TypeError
// => TypeError
// => TypeError
// => TypeError
// => TypeError
// => TypeError
