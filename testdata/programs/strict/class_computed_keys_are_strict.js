const name = f => { try { return f(); } catch (e) { return e.name; } };
const frozen = Object.freeze({ a: 1 });
print(name(() => { class A { [(undeclared = "k")]() {} } return "made"; })); // => ReferenceError
print(name(() => { class A { static [(frozen.a = 2, "k")] = 1; } return "made"; })); // => TypeError
print(name(() => { class A { get [delete frozen.a]() { return 1; } } return "made"; })); // => TypeError
print(name(() => { class A { [eval("var v = 1; 'k'")]() {} } return typeof v; })); // => undefined
print(name(() => { with ({}) { class A { [(undeclared = "k")]() {} } } return "made"; })); // => ReferenceError
print(name(() => { const o = { [(frozen.a = 2, "k")]: class { [1]() {} } }; return "sloppy around"; })); // => sloppy around
