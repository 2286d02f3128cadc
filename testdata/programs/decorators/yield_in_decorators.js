function* g() {
  return @(yield "class") class {
    @(yield "m") m() {}
    @(yield "f") static [yield "key"] = 1;
  };
}
const it = g(), noop = () => {};
print(it.next().value, it.next((C, c) => { print(c.kind); }).value, it.next((m, c) => { print(c.kind); }).value, it.next((f, c) => { print(c.kind, c.name); }).value);
// => class m f key
const { value, done } = it.next("k");
// => method
// => field k
// => class
print(value.k, done); // => 1 true
