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
let count = 0;
const refreshed = setTimeout(() => { print('refreshed', ++count); if (count < 2) refreshed.refresh(); }, 1);
setImmediate((a, b) => print('immediate', a, b), 1, 2);
clearImmediate(setImmediate(() => print('cleared')));
const { promisify } = require('util');
promisify(setTimeout)(20, 'value').then(value => print('promisified', value));
promisify(setImmediate)('soon').then(value => print('promisified', value));
setTimeout(function () { print(this.hasRef(), this === later); }, 25);
const later = setTimeout(function () { print(this === later); }, 30);
// => not waited for
// => immediate 1 2
// => promisified soon
// => refreshed 1
// => refreshed 2
// => promisified value
// => true false
// => true
