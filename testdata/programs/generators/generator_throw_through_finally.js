const log = [];
function* g() { try { yield 1; } finally { log.push("finally"); } }
const it = g();
it.next();
try { it.throw("x"); } catch (e) { log.push(e); }
print(log, it.next().done); // => finally,x true
