class Emitter {
  constructor() { this.handlers = {}; }
  on(name, handler) { (this.handlers[name] ||= []).push(handler); return this; }
  emit(name, ...values) {
    const list = this.handlers[name];
    if (!list) return false;
    for (const handler of list) handler.apply(this, values);
    return true;
  }
}
function run() {
  const emitter = new Emitter();
  let sum = 0;
  emitter.on("add", n => { sum += n; }).on("add", function (n, m) { sum -= m; }).on("stop", () => { sum = -1; });
  for (let i = 0; i < 3000; i++) {
    emitter.emit("add", i, 1);
    emitter.emit("none");
  }
  return sum;
}
print(run()); // => 4495500
