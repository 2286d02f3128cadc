const log = [];
const iterable = { [Symbol.iterator]: () => ({ next() { throw "next"; }, return() { log.push("return"); } }) };
try { for (const x of iterable); } catch (e) { log.push(e); }
print(log); // => next
