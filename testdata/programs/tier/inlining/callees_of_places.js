// A helper calls several functions, and each place that calls the helper needs one of them, until it needs another one.
const Library = {
  create(members) {
    function Made() { this.init.apply(this, arguments); }
    Object.assign(Made.prototype, members);
    return Made;
  },
};
const Vector = Library.create({ init(x, y) { this.x = x || 0; this.y = y || 0; }, sum() { return this.x + this.y; } });
const Color = Library.create({ init(red) { this.red = red; this.green = red / 2; }, sum() { return this.red + this.green; } });
const Hit = Library.create({ init(at, color) { this.at = at; this.color = color; this.count = 0; }, sum() { return this.at.sum() + this.count; } });
const visit = (node, visitor) => visitor.visit(node);
const adder = { visit(node) { return node.sum() + 1; } }, counter = { visit(node) { return Object.keys(node).length; } };

let First = Vector;
const vector = i => visit(new First(i, 1), adder);
const color = i => visit(new Color(i), counter);
const hit = i => { const h = new Hit(new Vector(i, i), new Color(i)); h.count += 2; return visit(h, adder) + h.color.green; };
function run(count) {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += vector(i) + color(i) + hit(i);
  return sum;
}
print(run(500)); // => 440125
First = Color;
print(run(200)); // => 80800
Vector.prototype.init = function (x) { this.z = x; this.x = -x; this.y = 0; };
print(run(200)); // => 21100
First = Hit;
try { run(1); } catch (e) { print(e instanceof TypeError); } // => true
