class Give { constructor(o) { return o; } }
class Stamp extends Give {
  accessor x = 2;
  accessor #y = 1;
  @((_, c) => c.addInitializer(function () { this.added = true; })) m() {}
  static read(o) { return [o.#y, Object.getOwnPropertyDescriptor(Stamp.prototype, "x").get.call(o), o.added, #y in o].join(); }
}
const o = Object.freeze([]);
try { new Stamp(o); } catch (e) { print(e.name); } // => TypeError
const p = {};
new Stamp(p);
print(Stamp.read(p), Object.keys(p).join()); // => 1,2,true,true added
try { new Stamp(p); } catch (e) { print(e.name); } // => TypeError
