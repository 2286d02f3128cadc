let a = () => {}, b = function () {}, c = class {};
const o = { d: () => {}, ["e" + 1]: function () {}, f() {}, get g() { return 1; }, [Symbol("s")]: () => {} };
print(a.name, b.name, c.name, o.d.name, o.e1.name, o.f.name, o[Object.getOwnPropertySymbols(o)[0]].name); // => a b c d e1 f [s]
