function area(width, height = width, scale = 1) {
  return width * height * scale;
}
function run() {
  let sum = 0;
  for (let i = 0; i < 7000; i++) sum += area(i & 31) + area(i & 15, 2) + area(3, 4, undefined);
  return sum;
}
print(run()); // => 2463948
