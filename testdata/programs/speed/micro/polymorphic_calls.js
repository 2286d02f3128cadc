class A { area() { return 1; } }
class B { area() { return 2; } }
class C { area() { return 3; } }
class D { constructor(n) { this.n = n; } area() { return this.n; } }
function run() {
  const shapes = [new A(), new B(), new C(), new D(4), new D(5)];
  let sum = 0;
  for (let i = 0; i < 15000; i++) sum += shapes[i % 5].area();
  return sum;
}
print(run()); // => 45000
