function Vector(x, y) {
  this.x = x;
  this.y = y;
}
Vector.prototype.plus = function (other) {
  return new Vector(this.x + other.x, this.y + other.y);
};
function run() {
  let at = new Vector(0, 0);
  const step = new Vector(1, 2);
  for (let i = 0; i < 14000; i++) at = at.plus(step);
  return at.x + at.y;
}
print(run()); // => 42000
