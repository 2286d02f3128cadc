function counter() {
  let c = 0;
  return {
    up() {
      c += 2;
      return c;
    },
    get() {
      return c;
    }
  };
}
const a = counter(),
  b = counter();
let n = 0;
for (let i = 0; i < 3000; i++) n += a.up() + (i & 1 ? b : a).get() + b.up();
print(n); // => 27006000
