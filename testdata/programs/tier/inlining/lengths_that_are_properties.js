// A property with the name of a length: a method, a field, a getter.
class V { constructor(x) { this.x = x; } length() { return this.x; } }
class W { constructor(x) { this.length = x; } }
function f(o) { return o.length; }
function g(v) { return v.length() + 1; }
function run() {
  let s = 0;
  const os = [
    new W(1), [1, 2], "abc", new Float64Array(4), { length: 6 }, new W(2), { get length() { return 9; } }, function (a) {},
  ];
  for (let i = 0; i < 3000; i++) { s += f(os[i % (i < 1500 ? 3 : 8)]); s += g(new V(i)); s += f(os[3]); }
  return s;
}
let last;
for (let i = 0; i < 5; i++) last = run();
print(last); // => 4521754
