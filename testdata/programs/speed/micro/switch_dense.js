function run() {
  let a = 0, b = 1;
  for (let i = 0; i < 20000; i++) {
    switch ((i * 7 + a) & 15) {
      case 0: a += 1; break;
      case 1: b += a; break;
      case 2: a ^= b; break;
      case 3: a -= 2; break;
      case 4: b = b >> 1; break;
      case 5: a = a << 1; break;
      case 6: a &= 0xffff; break;
      case 7: b |= 1; break;
      case 8: b += 3; break;
      case 9: a += b; break;
      case 10: b ^= i; break;
      case 11: a = -a; break;
      case 12: b &= 0xfff; break;
      case 13: a |= 2; break;
      case 14: a %= 1000; break;
      default: b = a & 7;
    }
  }
  return a + b;
}
print(run()); // => 65532
