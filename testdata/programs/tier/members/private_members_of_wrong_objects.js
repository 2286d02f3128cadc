class P {
  #x = 1;
  read() {
    return this.#x;
  }
  write(v) {
    this.#x = v;
  }
  call() {
    return this.#x();
  }
}
let t = '';
for (let i = 0; i < 500; i++) {
  const p = new P();
  try {
    (i % 50 === 49 ? P.prototype : p).write(i);
    t = (t + p.read()).slice(-9);
    P.prototype.read.call(i % 50 === 48 ? 1 : p);
    if (i % 50 === 47) p.call();
  } catch (e) {
    t += e.name[0];
  }
}
print(t.slice(-40)); // => 96497T498TT
