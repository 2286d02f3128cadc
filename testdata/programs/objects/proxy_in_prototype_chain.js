const log = [];
const o = Object.create(new Proxy({}, { get(t, k, r) { log.push(String(k)); return r === o; }, has(t, k) { log.push("has"); return true; } }));
print(o.x, "y" in o, log); // => true true x,has
