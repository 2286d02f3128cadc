const b = new SharedArrayBuffer(2, { maxByteLength: 8 });
const tracking = new Uint8Array(b), fixed = new Uint8Array(b, 1, 1), view = new DataView(b);
tracking[1] = 7;
b.grow(4);
print(b.byteLength, b.growable, b.maxByteLength); // => 4 true 8
print(tracking, fixed, view.byteLength); // => 0,7,0,0 7 4
for (const length of [3, 9]) {
    try { b.grow(length); } catch (e) { print(e.name); }
}
// => RangeError
// => RangeError
try { new SharedArrayBuffer(2).grow(2); } catch (e) { print(e.message); } // => The SharedArrayBuffer has a fixed length and cannot be resized
