var log = [];
var o = new Proxy({ x: 1 }, {
  has(t, k) { log.push("has " + String(k)); return k === "x"; },
  get(t, k) { log.push("get " + String(k)); return t[k]; },
});
with (o) { x; }
print(log); // => has x,get Symbol(Symbol.unscopables),has x,get x
