try {
  using a = { [Symbol.dispose]() { print("a"); } }; // => a
  using b = {};
} catch (e) { print(e.message); } // => [object Object] cannot be disposed of: it has no method [Symbol.dispose]
