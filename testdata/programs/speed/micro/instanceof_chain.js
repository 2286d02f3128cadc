class Shape {}
class Round extends Shape {}
class Circle extends Round {}
class Square extends Shape {}
function run() {
  const shapes = [new Circle(), new Square(), new Round(), {}];
  let sum = 0;
  for (let i = 0; i < 20000; i++) {
    const shape = shapes[i & 3];
    if (shape instanceof Round) sum += 2;
    if (shape instanceof Shape) sum += 3;
  }
  return sum;
}
print(run()); // => 65000
