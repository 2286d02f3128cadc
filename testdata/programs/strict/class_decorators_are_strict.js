const name = f => { try { return f(); } catch (e) { return e.name; } };
const frozen = Object.freeze({ a: 1 });
const keep = x => x;
print(name(() => { @((undeclared = 1, keep)) class A {} return "made"; })); // => ReferenceError
print(name(() => { (class { @((frozen.a = 2, keep)) m() {} }); return "made"; })); // => TypeError
print(name(() => { new Function("@(010) class A {}"); return "read"; })); // => SyntaxError
print(name(() => { new Function("(@(010) class {})"); return "read"; })); // => SyntaxError
