class Base {
  constructor(o) {
    return o;
  }
}
class D extends Base {
  f = 1;
}
let t = '',
  log = 0;
for (let i = 0; i < 400; i++) {
  const o =
    i % 4 === 3
      ? new Proxy(
          {},
          {
            defineProperty(o, k, d) {
              log++;
              return Reflect.defineProperty(o, k, d);
            }
          }
        )
      : i % 4 === 2
        ? Object.freeze({})
        : {};
  try {
    new D(o);
    t = o.f;
  } catch (e) {
    t += e.name;
  }
}
print(t + ':' + log); // => 1:100
