'use strict';
const o = {
  leaf(x) {
    return x.v;
  },
  mid(x) {
    return this.leaf(x);
  },
  top(x, y) {
    return this.mid(y ?? x);
  },
  odd(x) {
    return this.mid(x) + 1;
  }
};
function run(n) {
  let s = 0;
  for (let i = 0; i < n; i++)
    s +=
      o.top({ v: i & 3 }) +
      o.top(
        1,
        i % 100
          ? { v: 2 }
          : {
              get v() {
                return 9;
              }
            }
      ) +
      o.odd({ z: 1, v: 1 });
  return s;
}
print(run(5000) + run(5000)); // => 55700
