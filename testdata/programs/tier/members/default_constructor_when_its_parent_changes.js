class A {
  constructor() {
    this.k = arguments.length;
  }
}
class B extends A {}
const many = Array.from({ length: 200 }, (v, i) => i);
let n = 0;
for (let i = 0; i < 400; i++) {
  n += new B(...many.slice(0, (i % 3) * 90)).k ?? 0;
  if (i === 300)
    Object.setPrototypeOf(
      B,
      class {
        constructor() {
          return { k: 5 };
        }
      }
    );
  if (i === 350) Object.setPrototypeOf(B, Array);
  n += new B(1, 2).length ?? 0;
}
print(String(n)); // => 27350
