const left = new Float64Array(256), right = new Float32Array(256), out = new Float64Array(256);
function run() {
  for (let i = 0; i < 256; i++) { left[i] = i / 3; right[i] = i; out[i] = 0; }
  for (let round = 0; round < 50; round++) for (let i = 0; i < 256; i++) out[i] += left[i] * right[255 - i];
  return out.reduce((a, b) => a + b, 0).toFixed(2);
}
print(run()); // => 46058666.67
