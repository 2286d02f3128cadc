let t = '';
for (const K of [
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array
]) {
  const run = new Function(
    'a',
    'let s = 0; for (let i = 0; i < 9000; i++) { a[i & 7] = i * 1000003.7 - 4e9; s += a[i + 3 & 7]; } return s;'
  );
  t += run(new K(8)) + ';';
}
print(t); // => -4262;1146714;1273725;335194;294526298;201467174234;18644056743258;4470664666928;4470664666905.5;
