function* g() { const a = yield, b = (yield 1) + 1; return [a, b]; }
const it = g();
it.next(); it.next("a");
print(it.next(2).value); // => a,3
