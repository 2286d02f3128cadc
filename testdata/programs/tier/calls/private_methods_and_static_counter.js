class S {
  static #c = 0;
  #p;
  constructor(p) {
    this.#p = p;
    S.#c++;
  }
  get(k) {
    let r = this.#add(k);
    return r;
  }
  #add(k) {
    let r = this.#p + k;
    return r;
  }
  static count() {
    let c = S.#c;
    return c;
  }
}
function f(i) {
  let s = new S(i);
  let r = s.get(1);
  return r;
}
let n = 0;
for (let i = 0; i < 120; i++) n += f(i);
print(n + S.count()); // => 7380
