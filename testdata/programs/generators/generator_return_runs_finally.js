const log = [];
function* g() { try { yield 1; } finally { log.push("finally"); } }
const it = g();
it.next();
print(JSON.stringify(it.return(7)), log); // => {"value":7,"done":true} finally
