function* inner() { try { yield 1; } catch (e) { yield "inner " + e; } }
function* g() { yield* inner(); }
const it = g();
it.next();
print(it.throw("x").value); // => inner x
