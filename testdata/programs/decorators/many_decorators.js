let count = 0;
const dec = () => { count++; };
const many = "@dec ".repeat(10000);
const C = eval(`${many} class C { ${many} m() {} ${many} f; ${many} accessor a; }; C`);
print(count, typeof new C().m); // => 40000 function
const init = () => v => v + 1;
print(new (eval(`(class { ${"@init ".repeat(10000)} x = 0 })`))().x); // => 10000
const fields = eval(`(class { ${Array.from({ length: 2000 }, (_, i) => `@dec accessor a${i} = ${i};`).join("")} })`);
print(new fields().a1999); // => 1999
