class Return {
  constructor(o) {
    return o;
  }
}
class Stamp extends Return {
  #s = 5;
  static read(o) {
    return o.#s;
  }
  static write(o, v) {
    o.#s = v;
  }
}
let n = 0;
for (let i = 0; i < 400; i++) {
  const o = i % 3 ? { a: 1 } : [];
  new Stamp(o);
  Stamp.write(o, i);
  n += Stamp.read(o);
  if (i % 100 === 99) {
    try {
      new Stamp(o);
    } catch (e) {
      n += e.name.length;
    }
    try {
      Stamp.read({});
    } catch (e) {
      n += e.name.length;
    }
  }
}
print(n); // => 79872
