try { for (using a = { [Symbol.dispose]() { print("a"); } }, b = 1; ;) print("never"); } catch (e) { print(e.name); }
// => a
// => TypeError
