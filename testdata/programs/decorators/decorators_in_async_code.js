async function f() { return @(await later) class C { @(await method) m() { return 1; } }; }
const later = C => class extends C { extra = 2; }, method = m => function () { return m.call(this) + 10; };
const done = f().then(C => { const c = new C(); return c.m() + c.extra; });
print(done instanceof Promise, f.constructor.name); // => true AsyncFunction
async function* g() { @(yield 1) class C { @(await method) m() {} } }
print(typeof g().next); // => function
