Object.defineProperty(String.prototype, 'sloppy', {
  get() {
    return typeof this + this.length;
  },
  configurable: true
});
Object.defineProperty(Number.prototype, 'strict', {
  get() {
    'use strict';
    return typeof this + this;
  },
  set(v) {
    'use strict';
    last = typeof this;
  },
  configurable: true
});
var last;
let t = '';
for (let i = 0; i < 500; i++) {
  t = 'abc'.sloppy + (5).strict + t.slice(0, 9);
  (7).strict = 1;
  t += last;
}
print(t); // => object3number5object3nunumber
