// Bodies of several shapes that fall on each other: subclasses, getters, double dispatch by tables, a grid of cells.
class Body {
  constructor(x, y, mass) {
    this.x = x; this.y = y; this.vx = 0; this.vy = 0; this.mass = mass; this.hits = 0;
  }
  get isFixed() { return this.mass === Infinity; }
  get inverse() { return this.isFixed ? 0 : 1 / this.mass; }
  get speed() { return Math.hypot(this.vx, this.vy); }
  get energy() { return this.isFixed ? 0 : this.mass * this.speed ** 2 / 2; }
  get left() { return this.x - this.halfWidth; }
  get right() { return this.x + this.halfWidth; }
  get top() { return this.y - this.halfHeight; }
  get bottom() { return this.y + this.halfHeight; }
  push(x, y) {
    this.vx += x * this.inverse;
    this.vy += y * this.inverse;
  }
  move(time) {
    if (this.isFixed) return;
    this.vy += 98 * time;
    this.x += this.vx * time;
    this.y += this.vy * time;
  }
}
class Circle extends Body {
  constructor(x, y, radius) { super(x, y, Math.PI * radius * radius); this.radius = radius; }
  get halfWidth() { return this.radius; }
  get halfHeight() { return this.radius; }
  get kind() { return 'circle'; }
  support(x, y) { return this.x * x + this.y * y + this.radius; }
}
class Rectangle extends Body {
  constructor(x, y, width, height, mass = width * height) { super(x, y, mass); this.width = width; this.height = height; }
  get halfWidth() { return this.width / 2; }
  get halfHeight() { return this.height / 2; }
  get kind() { return 'rectangle'; }
  support(x, y) { return this.x * x + this.y * y + Math.abs(x) * this.halfWidth + Math.abs(y) * this.halfHeight; }
}
class Wall extends Rectangle {
  constructor(x, y, width, height) { super(x, y, width, height, Infinity); }
}
class Diamond extends Body {
  constructor(x, y, size) { super(x, y, size * size * 2); this.size = size; }
  get halfWidth() { return this.size; }
  get halfHeight() { return this.size; }
  get kind() { return 'diamond'; }
  support(x, y) { return this.x * x + this.y * y + this.size * Math.max(Math.abs(x), Math.abs(y)); }
}
class Contact {
  constructor(a, b, x, y, depth) { this.a = a; this.b = b; this.x = x; this.y = y; this.depth = depth; }
  resolve(bounce) {
    const { a, b, x, y } = this, total = a.inverse + b.inverse;
    if (total === 0) return 0;
    const approach = (b.vx - a.vx) * x + (b.vy - a.vy) * y, share = this.depth / total * 0.6;
    a.x -= x * share * a.inverse; a.y -= y * share * a.inverse;
    b.x += x * share * b.inverse; b.y += y * share * b.inverse;
    if (approach >= 0) return 0;
    const impulse = -(1 + bounce) * approach / total;
    a.push(-x * impulse, -y * impulse);
    b.push(x * impulse, y * impulse);
    a.hits++;
    b.hits++;
    return impulse;
  }
}
const axes = [[1, 0], [0, 1], [Math.SQRT1_2, Math.SQRT1_2], [Math.SQRT1_2, -Math.SQRT1_2]];
function byAxes(a, b, tried) {
  let best = Infinity, bx = 0, by = 0;
  for (const [x, y] of tried) {
    const forward = a.support(x, y) + b.support(-x, -y), backward = b.support(x, y) + a.support(-x, -y);
    if (forward <= 0 || backward <= 0) return null;
    if (forward < best) { best = forward; bx = x; by = y; }
    if (backward < best) { best = backward; bx = -x; by = -y; }
  }
  return new Contact(a, b, bx, by, best);
}
function circles(a, b) {
  const x = b.x - a.x, y = b.y - a.y, distance = Math.hypot(x, y), depth = a.radius + b.radius - distance;
  return depth <= 0 || distance === 0 ? null : new Contact(a, b, x / distance, y / distance, depth);
}
function circleAndBox(a, b) {
  const nearX = Math.max(b.left, Math.min(a.x, b.right)), nearY = Math.max(b.top, Math.min(a.y, b.bottom));
  const x = nearX - a.x, y = nearY - a.y, distance = Math.hypot(x, y);
  if (distance >= a.radius) return null;
  return distance === 0 ? byAxes(a, b, axes.slice(0, 2)) : new Contact(a, b, x / distance, y / distance, a.radius - distance);
}
const tests = {
  'circle:circle': circles, 'circle:rectangle': circleAndBox, 'rectangle:circle': (a, b) => circleAndBox(b, a),
  'rectangle:rectangle': (a, b) => byAxes(a, b, axes.slice(0, 2)),
};
class World {
  constructor(size) { this.bodies = []; this.size = size; this.tested = 0; }
  add(...bodies) { this.bodies.push(...bodies); }
  *pairs() {
    const cells = new Map();
    for (const body of this.bodies) {
      for (let cy = Math.floor(body.top / this.size); cy <= Math.floor(body.bottom / this.size); cy++) {
        for (let cx = Math.floor(body.left / this.size); cx <= Math.floor(body.right / this.size); cx++) {
          const key = cy * 1000 + cx, cell = cells.get(key);
          if (!cell) {
            cells.set(key, [body]);
            continue;
          }
          for (const other of cell) if (!(other.isFixed && body.isFixed)) yield [other, body];
          cell.push(body);
        }
      }
    }
  }
  step(time) {
    for (const body of this.bodies) body.move(time);
    for (const [a, b] of this.pairs()) {
      this.tested++;
      const test = tests[`${a.kind}:${b.kind}`];
      const contact = test ? test(a, b) : byAxes(a, b, axes);
      contact?.resolve(0.4);
    }
  }
  get energy() { return this.bodies.reduce((sum, body) => sum + body.energy, 0); }
}
function run() {
  const world = new World(40);
  world.add(new Wall(200, 310, 420, 20), new Wall(-10, 150, 20, 320), new Wall(410, 150, 20, 320));
  for (let i = 0; i < 60; i++) {
    const x = 20 + i % 10 * 38, y = 20 + Math.floor(i / 10) * 36;
    world.add(i % 3 === 0 ? new Circle(x, y, 8 + i % 5 * 2) : i % 3 === 1 ? new Rectangle(x, y, 16 + i % 4 * 4, 18) : new Diamond(x, y, 12));
  }
  for (let i = 0; i < 60; i++) world.step(1 / 30);
  return [Math.round(world.energy / 100), world.tested, world.bodies.reduce((sum, body) => sum + body.hits, 0)].join();
}
print(run()); // => 205288,9394,1584
