'use strict';
function attempt(f) {
  try {
    return f();
  } catch (e) {
    return 'E';
  }
}
const o = {
  get g() {
    return attempt(() => null.x);
  },
  set s(v) {
    this.r = attempt(() => undefined.y) + v;
  }
};
let t;
for (let k = 0; k < 3000; k++) {
  o.s = 1;
  t =
    o.g +
    o.r +
    [1, 2].map(x => attempt(() => x.y.z)) +
    attempt.call(null, () => null.q) +
    [2, 1].sort((a, b) => (attempt(() => a.b.c) === 'E' ? a - b : 9));
}
print(t); // => EE1E,EE1,2
