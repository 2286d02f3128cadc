let log = [];
const o = { get x() { log.push("get"); return 1; }, set x(v) { log.push("set " + v); } };
o.x += 2;
o.x++;
print(log); // => get,set 3,get,set 2
