let t = '';
class C {
  constructor() {
    this.x = 1;
  }
}
const log = [];
for (let i = 0; i < 330; i++) {
  const src = [
    null,
    undefined,
    'ab',
    [7, 8],
    new C(),
    Object.create({ a: 1 }),
    Object.freeze({ q: 1 }),
    {
      get g() {
        log.push('g');
        return i;
      }
    },
    new Proxy(
      { z: 1 },
      {
        ownKeys(o) {
          log.push('k');
          return Reflect.ownKeys(o);
        }
      }
    ),
    5n,
    function f() {}
  ][i % 11];
  const o = { ...src, v: (log.push('v'), 1) };
  t = t.slice(-170) + JSON.stringify(o) + (Object.getPrototypeOf(o) === Object.prototype ? '' : 'no');
}
print(t + log.slice(-6).join('')); // => ":1}{"g":315,"v":1}{"z":1,"v":1}{"v":1}{"v":1}{"v":1}{"v":1}{"0":"a","1":"b","v":1}{"0":7,"1":8,"v":1}{"x":1,"v":1}{"v":1}{"q":1,"v":1}{"g":326,"v":1}{"z":1,"v":1}{"v":1}{"v":1}gvkvvv
