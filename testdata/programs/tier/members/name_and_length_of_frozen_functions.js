let t = '';
for (let i = 0; i < 300; i++) {
  const o = { ['k' + i]: () => 1, ['m' + i]() {} },
    p = Object.freeze(o['k' + i]),
    q = () => 1;
  try {
    ('use strict');
    Object.defineProperty(p, 'name', { value: 1 });
  } catch (e) {
    t = e.name;
  }
  q.length = 9;
  Object.defineProperty(q, 'length', { writable: true });
  q.length = 5;
  t = [
    t.slice(0, 9),
    p.name,
    o['m' + i].name,
    Object.isFrozen(p),
    q.length,
    (() => 1).length,
    (function () {
      return () => 2;
    })().name
  ].join();
}
print(t); // => TypeError,k299,m299,true,5,0,
