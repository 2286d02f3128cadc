'use strict';
function v(a) {
  return a.v;
}
function two(a, ...r) {
  return v(a);
}
class K {
  constructor(a) {
    return two(a);
  }
}
let n = 0;
for (let i = 0; i < 3000; i++) n += two(i % 50 ? { v: 1 } : { w: 0, v: 2 }) + (new K({ v: null }) instanceof K ? 1 : 0);
print(n); // => 6060
