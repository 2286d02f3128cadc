'use strict';
String.prototype.charAt2 = function () {
  return typeof this;
};
Object.defineProperty(String.prototype, 'substring', {
  get() {
    return () => typeof this;
  }
});
let t;
for (let i = 0; i < 3000; i++) t = 'x'.charAt2() + 'x'.substring(0);
print(t); // => stringstring
