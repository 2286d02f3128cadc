function sum() {
  let s = this?.b ?? 0;
  for (let i = 0; i < arguments.length; i++) s += arguments[i];
  return s;
}
function pass() {
  return sum.apply({ b: 1 }, arguments) + sum.apply(null, arguments);
}
const add = (a, b) => a + b;
let n = 0;
for (let i = 0; i < 600; i++) {
  n += add.apply(null, [i, 1]) + pass(i, 2) + sum.apply({ b: 2 }, { length: 2, 0: i, 1: 3 });
  n += sum.apply({ b: 4 }, [, 5].concat()) || 1;
  try {
    add.apply(1, 2);
  } catch (e) {
    n += e.name.length;
  }
  try {
    add.apply(null, {
      get length() {
        throw 3;
      }
    });
  } catch (e) {
    n += e;
  }
  n += add.apply(null, 'ab'.split('').map(Number)) || add.apply(null) || 2;
  n += sum.apply(null, new Array(i % 100).fill(1));
}
print(n); // => 764100
