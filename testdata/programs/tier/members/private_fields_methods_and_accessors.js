class C {
  #a = 1;
  #b;
  constructor(b) {
    this.#b = b;
  }
  #m() {
    return this.#a + this.#b;
  }
  get #g() {
    return this.#a * 2;
  }
  set #g(v) {
    this.#a = v;
  }
  run(i) {
    this.#a += i & 3;
    this.#b++;
    this.#g = this.#g & 1023;
    return this.#m() + this.#g;
  }
  has(o) {
    return #a in o;
  }
}
let n = 0;
for (let i = 0; i < 900; i++) {
  const c = new C(i);
  n += c.run(i) + c.run(1) + (c.has(c) ? 1 : 0) + (c.has({}) ? 100 : 0);
}
print(n); // => 858600
