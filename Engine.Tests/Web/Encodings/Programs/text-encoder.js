// TextEncoder (Encoding Standard §7.4).
const attempt = f => { try { return `${f()}`; } catch (e) { return e.constructor.name; } };
const encoder = new TextEncoder();
log(`${encoder.encoding} ${Object.prototype.toString.call(encoder)} ${TextEncoder.length} ${encoder.encode.length}`); // => utf-8 [object TextEncoder] 0 0
log(encoder.encode('aé€😀')); // => 97,195,169,226,130,172,240,159,152,128
log(`${encoder.encode().length} ${encoder.encode(undefined).length} ${encoder.encode(null)}`); // => 0 0 110,117,108,108
log(encoder.encode('\uD800a\uDC00')); // => 239,191,189,97,239,191,189
log(encoder.encode('x') instanceof Uint8Array); // => true
const into = (text, length) => { const bytes = new Uint8Array(length); const { read, written } = encoder.encodeInto(text, bytes); return `${read} ${written} ${bytes}`; };
log(into('aé€😀', 10)); // => 5 10 97,195,169,226,130,172,240,159,152,128
log(into('aé€😀', 9)); // => 3 6 97,195,169,226,130,172,0,0,0
log(into('€', 2)); // => 0 0 0,0
log(into('\uD800', 3)); // => 1 3 239,191,189
log(into('', 1)); // => 0 0 0
log(Object.keys(encoder.encodeInto('', new Uint8Array())).join()); // => read,written
log(attempt(() => encoder.encodeInto('a', new Uint8ClampedArray(1)))); // => TypeError
log(attempt(() => encoder.encodeInto('a', new ArrayBuffer(1)))); // => TypeError
log(attempt(() => encoder.encodeInto('a'))); // => TypeError
log(attempt(() => encoder.encodeInto('a', new Uint8Array(new ArrayBuffer(1, { maxByteLength: 2 }))))); // => TypeError
log(encoder.encodeInto('ab', new Uint8Array(new SharedArrayBuffer(1))).written); // => 1
log(attempt(() => TextEncoder.prototype.encode.call({}))); // => TypeError
