const log = [];
const iterable = { [Symbol.iterator]: () => ({ next: () => ({ done: false }), return() { log.push("closed"); return {}; } }) };
try { const [a = (() => { throw "default"; })()] = iterable; } catch (e) { log.push(e); }
print(log); // => closed,default
