const log = [];
const get = f => function () { log.push("get"); return f.call(this) + 1; };
const set = f => function (v) { log.push("set"); f.call(this, v * 2); };
class C {
  #x = 1;
  @get get x() { return this.#x; }
  @set set x(v) { this.#x = v; }
  @get static get y() { return 1; }
  static set y(v) {}
  @get get #z() { return this.#x; }
  @set set #z(v) { this.#x = v; }
  z(v) { this.#z = v; return this.#z; }
}
const c = new C();
c.x = 5;
print(c.x, C.y, c.z(4), log.join()); // => 11 2 9 set,get,get,set,get
const d = Object.getOwnPropertyDescriptor(C, "y");
print(typeof d.get, typeof d.set, d.enumerable); // => function function false
