const b = new ArrayBuffer(40),
  v = new DataView(b, 8, 24),
  u = new Uint8Array(b);
let t = 0;
for (let i = 0; i < 900; i++) {
  const at = i % 20,
    little = i % 3 === 0;
  v.setInt8(at, i);
  v.setUint16(at, i * 77, little);
  v.setInt16(at + 2, -i, !little);
  v.setInt32(at, i * 1e6, little);
  t =
    (t * 3 +
      v.getInt32(at, little) +
      v.getUint32(at, !little) +
      v.getInt16(at) +
      v.getUint16(at + 1, true) +
      v.getInt8(at + 1) +
      v.getUint8(at) +
      u[at + 8]) %
    1000003;
}
print(t); // => 435922
