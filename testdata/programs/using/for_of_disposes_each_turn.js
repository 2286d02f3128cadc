const resource = n => ({ n, [Symbol.dispose]() { print("dispose", n); } });
const readers = [];
for (using r of [resource(1), null, resource(2)]) {
  readers.push(() => r?.n);
  if (!r) continue;
  print("body", r.n);
}
// => body 1
// => dispose 1
// => body 2
// => dispose 2
print(readers.map(read => read())); // => 1,,2
