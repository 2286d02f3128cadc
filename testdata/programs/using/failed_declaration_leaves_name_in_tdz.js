let read;
try {
  using early = { [Symbol.dispose]() { try { read(); } catch (e) { print(e.name); } } }; // => ReferenceError
  read = () => late;
  using late = {};
} catch (e) { print(e.name); } // => TypeError
