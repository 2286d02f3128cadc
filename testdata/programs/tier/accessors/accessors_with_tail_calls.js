'use strict';
const helper = v => v * 2;
class P {
  get tail() {
    return helper(this.k);
  }
  set tail(v) {
    return helper((this.k = v));
  }
  get again() {
    return this.tail;
  }
}
const p = new P();
let n = 0;
for (let i = 0; i < 900; i++) {
  p.tail = i;
  n += p.tail + p.again;
}
print(n); // => 1618200
