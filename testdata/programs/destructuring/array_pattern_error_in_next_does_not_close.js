const log = [];
const iterable = { [Symbol.iterator]: () => ({ next() { throw "next"; }, return() { log.push("closed"); } }) };
try { const [a] = iterable; } catch (e) { log.push(e); }
print(log); // => next
