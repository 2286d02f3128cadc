class A extends Array {
  x = 1;
  #y = 2;
  y() {
    return this.#y;
  }
}
class M extends Map {
  size2 = this.size;
}
let n = 0;
for (let i = 0; i < 500; i++) {
  const a = new A(1, 2, 3);
  n += a.length + a.x + a.y() + new M([[1, 2]]).size2;
}
print(n); // => 3500
