const iterable = { [Symbol.iterator]: () => ({ next: () => ({ value: 1, done: false }), return() { throw "from return"; } }) };
try { for (const x of iterable) throw "from body"; } catch (e) { print(e); } // => from body
try { for (const x of iterable) break; } catch (e) { print(e); } // => from return
