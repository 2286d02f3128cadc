const view = new DataView(new ArrayBuffer(256));
function run() {
  let sum = 0;
  for (let i = 0; i < 4000; i++) {
    const at = (i * 4) & 127;
    view.setInt32(at, i * 65537, true);
    view.setUint16(at + 128, i & 0xffff);
    view.setFloat64(240, i / 4);
    sum += view.getUint8(at) + view.getUint16(at + 128) + view.getFloat64(240) + view.getInt32(at, true) % 97;
  }
  return sum;
}
print(run()); // => 12251541
