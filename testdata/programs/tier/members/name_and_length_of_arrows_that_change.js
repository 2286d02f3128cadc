const mk = () => (a, b) => a;
let t = '';
for (let i = 0; i < 300; i++) {
  const f = mk(),
    g = mk();
  Object.defineProperty(f, 'name', { value: 'x' + i });
  delete g.length;
  f.extra = i;
  const h = mk();
  t = [
    f.name,
    f.length,
    f.extra,
    'length' in Object.getOwnPropertyDescriptors(g),
    g.name,
    h.name,
    h.length,
    Object.getOwnPropertyNames(h)
  ].join();
}
print(t); // => x299,2,299,false,,,2,length,name
