const log = [];
const dec = name => (value, context) => {
  context.addInitializer(function () { log.push("add " + name); });
  const init = function (v) { log.push("init " + name); return v; };
  if (context.kind === "field") return init;
  if (context.kind === "accessor") return { init };
};
@dec("c1") @dec("c2")
class C {
  static first = log.push("first");
  @dec("sf1") @dec("sf2") static sf = log.push("sf");
  @dec("sa1") @dec("sa2") static accessor sa = log.push("sa");
  @dec("sm1") @dec("sm2") static sm() {}
  @dec("sg") static get sg() { return 1; }
  static { log.push("block"); }
  before = log.push("before");
  @dec("f1") @dec("f2") f = log.push("f");
  @dec("a1") @dec("a2") accessor a = log.push("a");
  @dec("m1") @dec("m2") m() {}
  @dec("s") set s(v) {}
  @dec("p") #p() {}
  constructor() { log.push("constructor"); }
}
print(log.splice(0).join());
// => add sm2,add sm1,add sg,first,sf,init sf1,init sf2,add sf2,add sf1,sa,init sa1,init sa2,add sa2,add sa1,block,add c2,add c1
new C();
print(log.splice(0).join());
// => add m2,add m1,add s,add p,before,f,init f1,init f2,add f2,add f1,a,init a1,init a2,add a2,add a1,constructor
class D extends C { @dec("d") d; @dec("dm") dm() {} constructor() { log.push("super"); super(); log.push("derived"); } }
log.length = 0;
new D();
print(log.slice(-7).join()); // => add a2,add a1,constructor,add dm,init d,add d,derived
