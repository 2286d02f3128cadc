// structuredClone (HTML §2.7.10).
const name = f => { try { f(); return 'none'; } catch (e) { return `${e.name} ${e.code ?? ''}`.trim(); } };
const copy = structuredClone({ a: [1, , 3], m: new Map([[{ k: 1 }, new Set([1])]]), d: new Date(5), r: /x/gi, b: 5n, n: null, u: undefined });
log([copy.a.length, 1 in copy.a, [...copy.m.keys()][0].k, copy.d.getTime(), String(copy.r), copy.b, copy.n, copy.u, 'u' in copy].join()); // => 3,false,1,5,/x/gi,5,,,true
log(name(() => structuredClone())); // => TypeError
log(name(() => structuredClone(() => { }))); // => DataCloneError 25
log(name(() => structuredClone(Symbol()))); // => DataCloneError 25
log(name(() => structuredClone(Object(Symbol())))); // => DataCloneError 25
log(name(() => structuredClone(new Proxy({}, {})))); // => DataCloneError 25
log(name(() => structuredClone(new WeakMap()))); // => DataCloneError 25
log(name(() => structuredClone(Promise.resolve()))); // => DataCloneError 25
log(name(() => structuredClone(new EventTarget()))); // => DataCloneError 25
log(name(() => structuredClone(1, { transfer: [1] }))); // => TypeError
log(name(() => structuredClone(1, { transfer: 1 }))); // => TypeError
log(name(() => structuredClone(1, { transfer: [{}] }))); // => DataCloneError 25
log(name(() => structuredClone(1, 5))); // => TypeError
// Getters run in the order of the properties, each with all that it holds.
const order = [];
structuredClone({ a: { get x() { order.push('a.x'); return [{ get y() { order.push('y'); } }]; } }, get b() { order.push('b'); } });
log(order.join()); // => a.x,y,b
// Errors.
const error = new RangeError('no', { cause: 'why' });
const errorCopy = structuredClone(error);
log([errorCopy instanceof RangeError, errorCopy.message, errorCopy.name, errorCopy.cause, errorCopy.stack === error.stack].join()); // => true,no,RangeError,why,true
log(Object.prototype.propertyIsEnumerable.call(errorCopy, 'message')); // => false
log(Object.getOwnPropertyNames(structuredClone(new Error('n'))).join()); // => message
let chain = new Error('end');
for (let i = 0; i < 1e4; i++) chain = new Error('', { cause: chain });
let copied = structuredClone(chain), causes = 0;
for (; copied.cause; copied = copied.cause) causes++;
log(`${causes} ${copied.message} ${copied === chain}`); // => 10000 end false
class Mine extends Error { name = 'Mine'; }
log(structuredClone(new Mine('m')).name); // => Error
const exception = structuredClone(new DOMException('m', 'AbortError'));
log([exception instanceof DOMException, exception.name, exception.message, exception.code].join()); // => true,AbortError,m,20
// Transfer.
const buffer = new Uint8Array([1, 2, 3]).buffer;
const view = new Uint8Array(buffer, 1);
const moved = structuredClone({ buffer, view, again: buffer }, { transfer: [buffer] });
log([buffer.byteLength, buffer.detached, view.length, moved.buffer.byteLength, moved.view.join('+'), moved.view.buffer === moved.buffer, moved.again === moved.buffer].join()); // => 0,true,0,3,2+3,true,true
log(name(() => structuredClone(buffer))); // => DataCloneError 25
log(name(() => structuredClone(1, { transfer: [moved.buffer, moved.buffer] }))); // => DataCloneError 25
log(moved.buffer.detached); // => false
const resizable = new ArrayBuffer(4, { maxByteLength: 8 });
const tracking = new Uint16Array(resizable);
const both = structuredClone({ resizable, tracking }, { transfer: [resizable] });
both.resizable.resize(8);
log(`${both.tracking.length} ${both.resizable.maxByteLength}`); // => 4 8
// What a getter detaches cannot be moved any more.
const late = new ArrayBuffer(1);
log(name(() => structuredClone({ get x() { structuredClone(late, { transfer: [late] }); return 1; } }, { transfer: [late] }))); // => DataCloneError 25
// Shared memory is the same memory.
const shared = new SharedArrayBuffer(1);
new Uint8Array(structuredClone(shared))[0] = 7;
log(new Uint8Array(shared)[0]); // => 7
log(name(() => structuredClone(shared, { transfer: [shared] }))); // => DataCloneError 25
// Deep data.
let deep = {};
for (let i = 0; i < 100000; i++) deep = { deep };
let depth = 0;
for (let o = structuredClone(deep); o.deep; o = o.deep) depth++;
log(depth); // => 100000
// Wrappers and cycles.
const cycle = { list: [] };
cycle.self = cycle;
cycle.list.push(cycle.list, new Number(-0), new String('s'), new Boolean(false), Object(5n));
const c = structuredClone(cycle);
log([c.self === c, c.list[0] === c.list, Object.is(c.list[1].valueOf(), -0), c.list[2] + '', c.list[3].valueOf(), typeof c.list[4]].join()); // => true,true,true,s,false,object
