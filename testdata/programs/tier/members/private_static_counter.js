class G {
  static #count = 0;
  static next() {
    return ++G.#count;
  }
  static reset() {
    G.#count = 0;
  }
}
class H extends G {}
let n = 0;
for (let i = 0; i < 500; i++) {
  n += G.next();
  if (i % 100 === 99) {
    G.reset();
    try {
      H.next.call(H);
    } catch {
      n++;
    }
  }
}
print(n); // => 25650
