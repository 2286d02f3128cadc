let n = 0;
for (let i = 0; i < 300; i++) {
  try {
    DataView.prototype.getInt8.call(i % 2 ? new Uint8Array(4) : new DataView(new ArrayBuffer(2)), 0);
    n++;
  } catch (e) {
    n += e.name.length;
  }
  try {
    const o = { getInt8: DataView.prototype.getInt8 };
    o.getInt8(0);
  } catch (e) {
    n += 2;
  }
}
print(n); // => 2100
