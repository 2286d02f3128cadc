function* g() { using a = { [Symbol.dispose]() { throw "in dispose"; } }; yield 1; }
const it = g();
it.next();
try { it.return(7); } catch (e) { print(e); } // => in dispose
print(it.next().done); // => true
