const log = [];
const iterable = { [Symbol.iterator]() { log.push("open"); return { next() { log.push("next"); }, return() { log.push("close"); return {}; } }; } };
const [] = iterable;
print(log); // => open,close
