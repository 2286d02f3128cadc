const name = f => { try { return f(); } catch (e) { return e.name; } };
const frozen = Object.freeze({ a: 1 });
print(name(() => { class A extends (undeclared = Object, Object) {} return "made"; })); // => ReferenceError
print(name(() => { class A extends (frozen.a = 2, Object) {} return "made"; })); // => TypeError
print(name(() => { class A extends (delete frozen.a, Object) {} return "made"; })); // => TypeError
print(name(() => { class A extends (eval("var v = 1"), Object) {} return typeof v; })); // => undefined
print(name(() => { class A extends (() => { frozen.a = 2; return Object; })() {} return "made"; })); // => TypeError
print(name(() => { frozen.a = 3; undeclared = 1; return "sloppy again"; })); // => sloppy again
