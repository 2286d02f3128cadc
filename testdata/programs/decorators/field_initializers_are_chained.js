const log = [];
const map = (name, f) => () => function (v) { log.push(name, v, typeof this); return f(v); };
class C {
  @map("outer", x => x + 1) @map("inner", x => x * 10) x = 1;
  @map("none", v => v ?? "default") y;
  @map("#z", v => v + "!") #z = "z";
  @map("static", v => v + 1) static s = 1;
  @map("static #", v => v + 1) static #t = 10;
  @map("computed", v => v()) ["f" + 1] = () => "called";
  z() { return this.#z; }
  static t() { return C.#t; }
}
print(log.splice(0).join()); // => static,1,function,static #,10,function
const c = new C();
print(c.x, c.y, c.z(), C.s, C.t(), c.f1); // => 20 default z! 2 11 called
print(log.filter(l => typeof l !== "function").join()); // => outer,1,object,inner,2,object,none,,object,#z,z,object,computed,object
