let log = [];
const o = { get a() { log.push("get a"); return 1; }, set a(v) { log.push("set a"); }, get b() { log.push("get b"); return null; }, set b(v) { log.push("set b " + v); } };
o.a ||= 2;
o.a &&= 3;
o.b ??= 4;
print(log); // => get a,get a,set a,get b,set b 4
