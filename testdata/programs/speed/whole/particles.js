// Particles that bounce: private fields and methods, getters, static members.
class Point {
  #x; #y;
  static #made = 0;
  constructor(x, y) { this.#x = x; this.#y = y; Point.#made++; }
  static get made() { return Point.#made; }
  get x() { return this.#x; }
  get y() { return this.#y; }
  plus(other) { return new Point(this.#x + other.#x, this.#y + other.#y); }
  minus(other) { return new Point(this.#x - other.#x, this.#y - other.#y); }
  times(n) { return new Point(this.#x * n, this.#y * n); }
  dot(other) { return this.#x * other.#x + this.#y * other.#y; }
  get length() { return Math.sqrt(this.dot(this)); }
}
class Particle {
  #place; #speed; #mass; #hits = 0;
  constructor(place, speed, mass) { this.#place = place; this.#speed = speed; this.#mass = mass; }
  get place() { return this.#place; }
  get speed() { return this.#speed; }
  get mass() { return this.#mass; }
  get radius() { return Math.sqrt(this.#mass); }
  get hits() { return this.#hits; }
  get energy() { return this.#mass * this.#speed.dot(this.#speed) / 2; }
  set speed(value) { this.#speed = value; this.#hits++; }
  move(time, box) {
    this.#place = this.#place.plus(this.#speed.times(time));
    this.#bounce(box);
  }
  #bounce(box) {
    const { x, y } = this.#place, r = this.radius;
    if (x < r && this.#speed.x < 0 || x > box.width - r && this.#speed.x > 0) this.speed = new Point(-this.#speed.x, this.#speed.y);
    if (y < r && this.#speed.y < 0 || y > box.height - r && this.#speed.y > 0) this.speed = new Point(this.#speed.x, -this.#speed.y);
  }
  touches(other) { return this.#place.minus(other.#place).length < this.radius + other.radius; }
  collide(other) {
    const between = this.#place.minus(other.#place), distance = between.length;
    if (distance === 0) return;
    const axis = between.times(1 / distance), approach = this.#speed.minus(other.#speed).dot(axis);
    if (approach > 0) return;
    const impulse = 2 * approach / (this.#mass + other.#mass);
    this.speed = this.#speed.minus(axis.times(impulse * other.#mass));
    other.speed = other.#speed.plus(axis.times(impulse * this.#mass));
  }
}
class Box {
  #particles = [];
  constructor(width, height) { this.width = width; this.height = height; }
  add(particle) { this.#particles.push(particle); }
  get energy() { return this.#particles.reduce((sum, particle) => sum + particle.energy, 0); }
  get hits() { return this.#particles.reduce((sum, particle) => sum + particle.hits, 0); }
  step(time) {
    for (const particle of this.#particles) particle.move(time, this);
    for (let i = 0; i < this.#particles.length; i++) {
      for (let j = i + 1; j < this.#particles.length; j++) {
        if (this.#particles[i].touches(this.#particles[j])) this.#particles[i].collide(this.#particles[j]);
      }
    }
  }
}

function run() {
  const box = new Box(200, 150), before = Point.made;
  for (let i = 0; i < 40; i++) {
    const place = new Point(10 + i % 8 * 24, 12 + (i >> 3) * 27);
    box.add(new Particle(place, new Point(i % 7 - 3, i % 5 - 2), 1 + i % 9));
  }
  for (let i = 0; i < 120; i++) box.step(0.5);
  return `${Math.round(box.energy * 1000)},${box.hits},${Point.made - before}`;
}
print(run()); // => 568500,105,103555
