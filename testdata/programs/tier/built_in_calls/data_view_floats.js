const v = new DataView(new ArrayBuffer(16));
let t = '';
for (let i = 0; i < 400; i++) {
  v.setFloat64(0, i / 3);
  v.setFloat32(8, i / 7, i % 2);
  v.setFloat16?.(12, i / 9);
  v.setUint32(4, -1);
  t = [v.getFloat64(0), v.getFloat32(8, i % 2), v.getFloat32(4), v.getFloat64(8, 'x')].join();
}
print(t); // => 133.00012207031247,57,NaN,7.5681530199725e-310
