function* g() { try { yield 1; } finally { yield "cleanup"; } }
const it = g();
it.next();
print(JSON.stringify(it.return(7)), JSON.stringify(it.next()), it.next().value); // => {"value":"cleanup","done":false} {"value":7,"done":true} undefined
