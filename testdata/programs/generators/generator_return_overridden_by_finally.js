function* g() { try { yield 1; } finally { return 2; } }
const it = g();
it.next();
print(JSON.stringify(it.return(7))); // => {"value":2,"done":true}
