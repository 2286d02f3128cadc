const a = new Uint8Array(new SharedArrayBuffer(4)), big = new BigInt64Array(1);
print(Atomics.store(a, 0, 260.9), a[0]); // => 260 4
print(Atomics.add(a, 0, 255), Atomics.sub(a, 0, 4), Atomics.or(a, 0, 8), Atomics.and(a, 0, 9), Atomics.xor(a, 0, 1)); // => 4 3 255 255 9
print(Atomics.compareExchange(a, 0, 8 + 256, 5), Atomics.compareExchange(a, 0, 8, 6), Atomics.load(a, 0)); // => 8 5 5
print(Atomics.exchange(big, 0, -1n), Atomics.add(big, 0, 2n), big[0]); // => 0 -1 1
for (const f of [() => Atomics.add(new Float64Array(1), 0, 1), () => Atomics.load(a, 4), () => Atomics.wait(new Int32Array(a.buffer), 0, 0)]) {
    try { f(); } catch (e) { print(e.name + ": " + e.message); }
}
// => TypeError: Atomics does not support this operation on a Float64Array
// => RangeError: Invalid atomic access index: 4
// => TypeError: Atomics.wait cannot block here; use Atomics.waitAsync
