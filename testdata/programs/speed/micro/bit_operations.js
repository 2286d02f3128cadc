function run() {
  let a = 0x12345678, b = 0;
  for (let i = 0; i < 20000; i++) {
    a ^= a << 13;
    a ^= a >>> 17;
    a ^= a << 5;
    b = (b + (a & 255)) | 0;
    b = (b << 3 | b >>> 29) ^ ~i;
  }
  return b >>> 0;
}
print(run()); // => 2391457119
