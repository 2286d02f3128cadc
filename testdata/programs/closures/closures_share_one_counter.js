function counter() {
  let n = 0;
  return { up: () => ++n, down: () => --n };
}
const a = counter(), b = counter();
a.up(); a.up(); b.down();
print(a.up(), b.down()); // => 3 -2
