const names = [];
const dec = (v, c) => { names.push(c.name, v.name); };
const sym = Symbol("key");
let a = @dec class {};
const { b = @dec class {} } = {};
const o = { c: @dec class {}, ["d" + 1]: @dec class {}, [sym]: @dec class {} };
class F { e = @dec class {}; static ["f"] = @dec class {}; static #g = @dec class {}; }
new F();
(@dec class {});
(@dec class Own {});
print(names.map(String).join()); // => a,a,b,b,c,c,d1,d1,Symbol(key),[key],f,f,#g,#g,e,e,,,Own,Own
print(o[sym].name, a.name, @(() => () => 1) class {} ()); // => [key] a 1
