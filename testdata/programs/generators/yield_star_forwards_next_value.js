function* inner() { const x = yield 1; return x; }
function* g() { return yield* inner(); }
const it = g();
it.next();
print(it.next("in").value); // => in
