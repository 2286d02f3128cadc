function f() {
  return this === globalThis;
}
function g() {
  'use strict';
  return this === undefined;
}
function h() {
  return typeof this;
}
let t;
for (let i = 0; i < 3000; i++) t = [f(), g(), h(), h.call(1)];
print(t.join()); // => true,true,object,object
