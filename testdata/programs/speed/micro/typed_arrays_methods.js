function run() {
  let sum = 0;
  for (let i = 0; i < 1200; i++) {
    const bytes = new Uint8Array(128);
    bytes.fill(i & 255);
    bytes.set([1, 2, 3], i & 63);
    sum += bytes.subarray(2, 66).indexOf(3) + bytes.slice(0, 16).length + bytes[i & 127];
    const words = new Int32Array(bytes.buffer, 0, 8);
    words[3] = i;
    sum += bytes[12];
  }
  return sum;
}
print(run()); // => 290961
