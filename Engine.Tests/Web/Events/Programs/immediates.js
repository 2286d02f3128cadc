// setImmediate: after the script with its microtasks, in order.
const order = [];
setImmediate((...values) => order.push(values.join('+')), 1, 2);
const cleared = setImmediate(() => order.push('never'));
clearImmediate(cleared);
setImmediate(() => { order.push('second'); Promise.resolve().then(() => order.push('its microtask')); });
setImmediate(() => order.push('third'));
queueMicrotask(() => order.push('microtask'));
await new Promise(resolve => setTimeout(resolve, 5));
log(order.join()); // => microtask,1+2,second,its microtask,third
let failure;
try { setImmediate(5); } catch (e) { failure = e.name; }
log(failure); // => TypeError
