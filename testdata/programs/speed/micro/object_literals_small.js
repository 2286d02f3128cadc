function run() {
  let sum = 0;
  let previous = { x: 0, y: 0, z: 0 };
  for (let i = 0; i < 12000; i++) {
    const point = { x: i, y: previous.x, z: previous.y };
    sum += point.z;
    previous = point;
  }
  return sum;
}
print(run()); // => 71970003
