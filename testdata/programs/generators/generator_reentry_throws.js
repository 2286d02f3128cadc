// throws: TypeError
function* g() { it.next(); yield 1; }
const it = g();
it.next();
