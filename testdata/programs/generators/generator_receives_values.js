function* g() { const a = yield 1; const b = yield a + 1; return a + b; }
const it = g();
it.next("ignored");
print(it.next(10).value, JSON.stringify(it.next(5)), JSON.stringify(it.next())); // => 11 {"value":15,"done":true} {"done":true}
