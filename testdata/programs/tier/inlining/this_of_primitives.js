Number.prototype.self = function () {
  return typeof this;
};
Number.prototype.strict = function () {
  'use strict';
  return typeof this;
};
let t;
for (let i = 0; i < 3000; i++) t = (5).self() + (5).strict();
print(t); // => objectnumber
