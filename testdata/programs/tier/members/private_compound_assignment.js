class T {
  #a = 1;
  get a() {
    return this.#a;
  }
  inc() {
    this.#a++;
    this.#a += 2;
    this.#a &&= this.#a + 1;
    this.#a ??= 5;
    return this;
  }
}
let n = 0;
for (let i = 0; i < 500; i++) {
  const t = new T().inc();
  n += t.a;
}
print(n); // => 2500
