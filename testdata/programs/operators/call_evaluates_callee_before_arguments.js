const log = [];
const o = { get f() { log.push("get"); return () => log.push("call"); } };
o.f(log.push("argument"));
print(log); // => get,argument,call
