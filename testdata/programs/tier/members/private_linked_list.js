class Node1 {
  #next = null;
  #value;
  constructor(v, next) {
    this.#value = v;
    this.#next = next;
  }
  static sum(n) {
    let s = 0;
    while (n) {
      s += n.#value;
      n = n.#next;
    }
    return s;
  }
}
let n = 0;
for (let i = 0; i < 200; i++) {
  let l = null;
  for (let k = 0; k < 20; k++) l = new Node1(k, l);
  n += Node1.sum(l);
}
print(n); // => 38000
