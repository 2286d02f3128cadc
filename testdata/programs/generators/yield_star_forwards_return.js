const log = [];
function* inner() { try { yield 1; } finally { log.push("inner"); } }
function* g() { try { yield* inner(); } finally { log.push("outer"); } }
const it = g();
it.next();
print(it.return(9).value, log); // => 9 inner,outer
