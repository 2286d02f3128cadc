const shared = new SharedArrayBuffer(4), plain = new ArrayBuffer(4);
for (const name of ["slice", "transfer", "resize", "grow"]) {
    for (const [from, to] of [[ArrayBuffer, shared], [SharedArrayBuffer, plain]]) {
        if (!from.prototype[name]) continue;
        try { from.prototype[name].call(to, 1); } catch (e) { print(from.name, name, e.name); }
    }
}
// => ArrayBuffer slice TypeError
// => SharedArrayBuffer slice TypeError
// => ArrayBuffer transfer TypeError
// => ArrayBuffer resize TypeError
// => SharedArrayBuffer grow TypeError
print(String(shared), shared instanceof ArrayBuffer, ArrayBuffer.isView(shared)); // => [object SharedArrayBuffer] false false
