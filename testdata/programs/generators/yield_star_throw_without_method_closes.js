const log = [];
const iterable = { [Symbol.iterator]: () => ({ next: () => ({ done: false }), return() { log.push("return"); return {}; } }) };
function* g() { yield* iterable; }
const it = g();
it.next();
try { it.throw(1); } catch (e) { log.push(e.name); }
print(log); // => return,TypeError
