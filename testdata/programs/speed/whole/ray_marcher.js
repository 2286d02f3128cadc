// Surfaces by their distances: classes made by a function, whose constructors pass all their arguments on with apply.
const Class = {
  create(members, parent) {
    function made() { this.initialize.apply(this, arguments); }
    if (parent) Object.setPrototypeOf(made.prototype, parent.prototype);
    Object.assign(made.prototype, members);
    return made;
  },
};
const Vec = Class.create({
  initialize(x, y, z) { this.x = x; this.y = y; this.z = z; },
  add(v) { return new Vec(this.x + v.x, this.y + v.y, this.z + v.z); },
  subtract(v) { return new Vec(this.x - v.x, this.y - v.y, this.z - v.z); },
  scale(n) { return new Vec(this.x * n, this.y * n, this.z * n); },
  dot(v) { return this.x * v.x + this.y * v.y + this.z * v.z; },
  length() { return Math.sqrt(this.dot(this)); },
  normalize() { return this.scale(1 / this.length()); },
});
const Color = Class.create({
  initialize(red, green, blue) { this.red = red || 0; this.green = green || 0; this.blue = blue || 0; },
  mix(other, part) {
    return new Color(
      this.red + (other.red - this.red) * part, this.green + (other.green - this.green) * part,
      this.blue + (other.blue - this.blue) * part);
  },
  brightness() { return Math.floor(77 * this.red + 150 * this.green + 29 * this.blue); },
});
const Surface = Class.create({
  initialize(color, gloss) { this.color = color; this.gloss = gloss; },
  colorAt() { return this.color; },
  normalAt(point) {
    const e = 0.001, here = this.distance(point);
    return new Vec(
      this.distance(point.add(new Vec(e, 0, 0))) - here, this.distance(point.add(new Vec(0, e, 0))) - here,
      this.distance(point.add(new Vec(0, 0, e))) - here).normalize();
  },
});
const Ball = Class.create({
  initialize(color, gloss, center, radius) {
    Surface.prototype.initialize.apply(this, arguments);
    this.center = center;
    this.radius = radius;
  },
  distance(point) { return point.subtract(this.center).length() - this.radius; },
}, Surface);
const Ground = Class.create({
  initialize(color, gloss, other) { Surface.prototype.initialize.apply(this, arguments); this.other = other; },
  distance(point) { return point.y; },
  colorAt(point) { return (Math.floor(point.x) + Math.floor(point.z)) & 1 ? this.color : this.other; },
}, Surface);
const Scene = Class.create({
  initialize() { this.surfaces = Array.prototype.slice.apply(arguments); this.sky = new Color(0.5, 0.7, 1); },
  nearest(point) {
    let found = null, least = Infinity;
    for (let i = 0; i < this.surfaces.length; i++) {
      const distance = this.surfaces[i].distance(point);
      if (distance < least) [found, least] = [this.surfaces[i], distance];
    }
    return { surface: found, distance: least };
  },
  march(origin, direction, depth) {
    let way = 0.01;
    for (let step = 0; step < 48 && way < 20; step++) {
      const point = origin.add(direction.scale(way)), hit = this.nearest(point);
      if (hit.distance < 0.002) return this.shade(point, direction, hit.surface, depth);
      way += hit.distance;
    }
    return this.sky;
  },
  shade(point, direction, surface, depth) {
    const normal = surface.normalAt(point), light = new Vec(0.5, 0.8, -0.3).normalize();
    const color = new Color().mix(surface.colorAt(point), 0.2 + 0.8 * Math.max(0, normal.dot(light)));
    if (depth === 0 || surface.gloss === 0) return color;
    const mirrored = direction.subtract(normal.scale(2 * direction.dot(normal)));
    return color.mix(this.march(point.add(normal.scale(0.01)), mirrored, depth - 1), surface.gloss);
  },
});

function run() {
  const scene = new Scene(
    new Ground(new Color(0.9, 0.9, 0.9), 0.1, new Color(0.1, 0.1, 0.1)),
    new Ball(new Color(1, 0.2, 0.1), 0.3, new Vec(0, 1, 5), 1), new Ball(new Color(0.2, 0.9, 0.3), 0.5, new Vec(1.8, 0.7, 4), 0.7));
  const eye = new Vec(0, 1.5, 0);
  let sum = 0;
  for (let y = 0; y < 24; y++) {
    for (let x = 0; x < 32; x++) {
      const direction = new Vec((x - 16) / 20, (10 - y) / 20, 1).normalize();
      sum = (sum * 31 + scene.march(eye, direction, 2).brightness()) % 1000003;
    }
  }
  return sum;
}
print(run()); // => 147202
