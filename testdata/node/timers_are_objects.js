const never = setTimeout(() => print('never'), 1e6);
print(never.hasRef(), never.unref() === never, never.hasRef()); // => true true false
const interval = setInterval(() => print('never either'), 1e6).unref();
print(typeof +interval, interval.ref().hasRef(), interval.unref().hasRef()); // => number true false
setImmediate(() => print('not waited for')).unref();
const closed = setTimeout(() => print('closed'), 1);
closed.close();
const byNumber = setTimeout(() => print('cleared'), 1);
clearTimeout(+byNumber);
const byText = setTimeout(() => print('cleared'), 1);
clearTimeout(String(+byText));
setImmediate((a, b) => print('immediate', a, b), 1, 2);
clearImmediate(setImmediate(() => print('cleared')));
// => not waited for
// => immediate 1 2
let count = 0;
const refreshed = setTimeout(function () {
  print('refreshed', ++count, this === refreshed);
  if (count < 2) this.refresh();
  else promises();
}, 5);
// => refreshed 1 true
// => refreshed 2 true
async function promises() {
  const { promisify } = require('util');
  print(await promisify(setImmediate)('soon'), await promisify(setTimeout)(1, 'later')); // => soon later
}
