// .NET code calls these: the result, an exception, a constructor's object, and a call in tail position.
const out = [];
const last = x => x + 1;
class Base {
  constructor(x) {
    for (let i = 0; i < 1; i++) this.x = x;
  }
}
class Derived extends Base {
  constructor(x) {
    super(x);
    for (let i = 0; i < 1; i++) this.y = x;
  }
}
function Other(x) {
  for (let i = 0; i < 1; i++) if (x > 0) return { other: x };
}
for (let i = 0; i < 300; i++) {
  const source = { length: 3, 0: i % 2 ? 'a' : 1, 1: 2.5 };
  out[0] = Array.from(source, (v, k) => {
    for (let j = 0; j < 1; j++) if (v === undefined) return last(k);
    return v;
  }).join();
  out[1] = `${{
    toString() {
      for (let j = 0; j < 1; j++) if (i === 299) return 't';
      return 's';
    }
  }}`;
  try {
    JSON.parse('[1,[2]]', (k, v) => {
      for (let j = 0; j < 1; j++) if (v === 2) throw new RangeError(k);
      return v;
    });
  } catch (e) {
    out[2] = e.name + e.message;
  }
  const made = [Reflect.construct(Base, [1]), Reflect.construct(Derived, [2]), Reflect.construct(Other, [i % 3])];
  out[3] = made.map(o => JSON.stringify(o)).join();
  out[4] = Reflect.apply(last, null, [i]) + Reflect.get({ get x() { return last(i); } }, 'x');
}
print(out.join(' '));
// => a,2.5,3 t RangeError0 {"x":1},{"x":2,"y":2},{"other":2} 600
