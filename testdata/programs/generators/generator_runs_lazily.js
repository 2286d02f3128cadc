const log = [];
function* g() { log.push("start"); yield 1; log.push("end"); }
const it = g();
log.push("made");
it.next(); it.next();
print(log); // => made,start,end
