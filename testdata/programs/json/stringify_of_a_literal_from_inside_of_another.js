const write = v => JSON.stringify({ v, w: v });
const nested = { toJSON() { return write(1); } };
for (let i = 0; i < 3; i++) print(write([nested])); // => {"v":["{\"v\":1,\"w\":1}"],"w":["{\"v\":1,\"w\":1}"]}
// => {"v":["{\"v\":1,\"w\":1}"],"w":["{\"v\":1,\"w\":1}"]}
// => {"v":["{\"v\":1,\"w\":1}"],"w":["{\"v\":1,\"w\":1}"]}

// An exception in the middle leaves no state.
const failing = { toJSON() { throw new RangeError(write("inner")); } };
const cycle = {};
cycle.self = cycle;
for (const v of [failing, cycle, 1n, Symbol.iterator]) {
  try { print(write([v])); } catch (e) { print(e.name === "RangeError" ? e.message : e.name); }
}
// => {"v":"inner","w":"inner"}
// => TypeError
// => TypeError
// => {"v":[null],"w":[null]}
print(write(2)); // => {"v":2,"w":2}

// The callee is read before the values are created, and called afterwards.
const log = [];
const host = { get stringify() { log.push("get"); return JSON.stringify; } };
for (let i = 0; i < 3; i++) host.stringify({ a: log.push("a"), b: log.push("b") });
print(log); // => get,a,b,get,a,b,get,a,b
