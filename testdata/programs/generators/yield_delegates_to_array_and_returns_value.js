function* inner() { yield 2; return "done"; }
function* g() { yield* [1]; const r = yield* inner(); yield r; }
print([...g()]); // => 1,2,done
