function make(k) {
  return class {
    #v = k;
    static #made = 0;
    constructor() {
      this.constructor.count();
    }
    static count() {
      this.#made++;
    }
    get() {
      return this.#v;
    }
    static made() {
      return this.#made;
    }
  };
}
const A = make(1),
  B = make(2);
let n = 0;
for (let i = 0; i < 600; i++) n += new A().get() + new B().get() * 10;
print([n, A.made(), B.made()].join()); // => 12600,600,600
