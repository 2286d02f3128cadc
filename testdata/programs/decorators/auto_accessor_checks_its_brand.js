class C { accessor x = 1; static accessor s = 2; }
class D extends C {}
const get = Object.getOwnPropertyDescriptor(C.prototype, "x").get;
print(new D().x, get.call(new D()), C.s); // => 1 1 2
const attempts = [() => C.prototype.x, () => { C.prototype.x = 1; }, () => get.call({}), () => get.call(1), () => D.s, () => { D.s = 1; }];
for (const attempt of attempts) try { attempt(); } catch (e) { print(e.name); }
// => TypeError
// => TypeError
// => TypeError
// => TypeError
// => TypeError
// => TypeError
