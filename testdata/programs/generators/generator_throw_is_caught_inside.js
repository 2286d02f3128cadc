function* g() { while (true) try { yield 1; } catch (e) { yield "caught " + e; } }
const it = g();
it.next();
print(it.throw("x").value, it.next().value); // => caught x 1
