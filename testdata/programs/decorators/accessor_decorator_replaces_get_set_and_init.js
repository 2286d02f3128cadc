const log = [];
function logged({ get, set }, { name }) {
  return {
    get() { log.push("get " + name); return get.call(this); },
    set(v) { log.push("set " + name); set.call(this, v); },
    init(v) { log.push("init " + name + " " + v); return v + 1; },
  };
}
class C {
  @logged accessor x = 1;
  @logged static accessor y = 10;
  @logged accessor #z = 100;
  @(() => ({ get() { return "only get"; } })) accessor w = 1;
  @(() => ({ set: undefined, init: undefined })) accessor v = 4;
  z() { this.#z += 1; return this.#z; }
}
const c = new C();
c.x = 5;
print(c.x, C.y, c.z(), c.w, c.v); // => 5 11 102 only get 4
print(log.join()); // => init y 10,init x 1,init #z 100,set x,get x,get y,get #z,set #z,get #z
