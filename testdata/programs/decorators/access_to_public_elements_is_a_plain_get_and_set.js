let access;
class C { @((_, c) => { access = c.access; }) x = 1; }
const log = [];
const proxy = new Proxy({}, {
  get(t, k, r) { log.push("get", k, r === proxy); return 3; },
  set(t, k, v, r) { log.push("set", k, v); return v > 0; },
  has(t, k) { log.push("has", k); return true; },
});
print(access.get(proxy), access.has(proxy), access.set(proxy, 4), log.join()); // => 3 true undefined get,x,true,has,x,set,x,4
const attempts = [() => access.set(proxy, -1), () => access.get(1), () => access.has("x"), () => access.set(undefined, 1)];
for (const attempt of attempts) try { attempt(); } catch (e) { print(e.name); }
// => TypeError
// => TypeError
// => TypeError
// => TypeError
