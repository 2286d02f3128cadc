function* g() { yield 1; }
const it = g();
try { it.throw("early"); } catch (e) { print(e); } // => early
print(it.next().done); // => true
