const Mix = S =>
  class extends S {
    #p = 1;
    y = 2;
    sum() {
      return this.#p + this.y;
    }
  };
class Base {
  z = 3;
}
class D extends Mix(Mix(Base)) {}
let n = 0;
for (let i = 0; i < 600; i++) {
  const d = new D();
  n += d.sum() + d.z;
}
print(n); // => 3600
