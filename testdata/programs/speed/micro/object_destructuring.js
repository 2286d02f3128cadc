function area({ width, height = 2, scale: { x, y } = { x: 1, y: 1 } }) {
  return width * height * x * y;
}
function run() {
  let sum = 0;
  for (let i = 0; i < 4000; i++) {
    sum += area({ width: i & 15, height: 3 });
    sum += area({ width: 2, scale: { x: i & 3, y: 2 } });
  }
  return sum;
}
print(run()); // => 138000
