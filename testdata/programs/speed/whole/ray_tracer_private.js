// Triangles and spheres in a tree of boxes: private fields and methods, accessors, static methods.
class Vector {
  #x; #y; #z;
  constructor(x, y, z) { this.#x = x; this.#y = y; this.#z = z; }
  static #zero = new Vector(0, 0, 0);
  static get zero() { return Vector.#zero; }
  static of(n) { return new Vector(n, n, n); }
  get x() { return this.#x; }
  get y() { return this.#y; }
  get z() { return this.#z; }
  get squared() { return this.#x * this.#x + this.#y * this.#y + this.#z * this.#z; }
  get length() { return Math.sqrt(this.squared); }
  get unit() { return this.times(1 / this.length); }
  get largest() { return Math.max(this.#x, this.#y, this.#z); }
  get smallest() { return Math.min(this.#x, this.#y, this.#z); }
  plus(v) { return new Vector(this.#x + v.#x, this.#y + v.#y, this.#z + v.#z); }
  minus(v) { return new Vector(this.#x - v.#x, this.#y - v.#y, this.#z - v.#z); }
  times(n) { return new Vector(this.#x * n, this.#y * n, this.#z * n); }
  by(v) { return new Vector(this.#x * v.#x, this.#y * v.#y, this.#z * v.#z); }
  dot(v) { return this.#x * v.#x + this.#y * v.#y + this.#z * v.#z; }
  cross(v) {
    return new Vector(this.#y * v.#z - this.#z * v.#y, this.#z * v.#x - this.#x * v.#z, this.#x * v.#y - this.#y * v.#x);
  }
  min(v) { return new Vector(Math.min(this.#x, v.#x), Math.min(this.#y, v.#y), Math.min(this.#z, v.#z)); }
  max(v) { return new Vector(Math.max(this.#x, v.#x), Math.max(this.#y, v.#y), Math.max(this.#z, v.#z)); }
  axis(n) { return n === 0 ? this.#x : n === 1 ? this.#y : this.#z; }
}
class Ray {
  #origin; #direction; #inverse = null;
  constructor(origin, direction) { this.#origin = origin; this.#direction = direction; }
  get origin() { return this.#origin; }
  get direction() { return this.#direction; }
  get inverse() { return this.#inverse ??= new Vector(1 / this.#direction.x, 1 / this.#direction.y, 1 / this.#direction.z); }
  at(distance) { return this.#origin.plus(this.#direction.times(distance)); }
}
class Box {
  #low; #high;
  constructor(low, high) { this.#low = low; this.#high = high; }
  get center() { return this.#low.plus(this.#high).times(0.5); }
  get #size() { return this.#high.minus(this.#low); }
  get longest() {
    const { x, y, z } = this.#size;
    return x > y ? x > z ? 0 : 2 : y > z ? 1 : 2;
  }
  join(other) { return new Box(this.#low.min(other.#low), this.#high.max(other.#high)); }
  isHit(ray, limit) {
    const one = this.#low.minus(ray.origin).by(ray.inverse), two = this.#high.minus(ray.origin).by(ray.inverse);
    const near = one.min(two).largest, far = one.max(two).smallest;
    return near <= far && far >= 0 && near < limit;
  }
}
class Shape {
  #color; #mirror;
  constructor(color, mirror) { this.#color = color; this.#mirror = mirror; }
  get color() { return this.#color; }
  get mirror() { return this.#mirror; }
}
class Sphere extends Shape {
  #center; #radius;
  constructor(center, radius, color, mirror) { super(color, mirror); this.#center = center; this.#radius = radius; }
  get box() { return new Box(this.#center.minus(Vector.of(this.#radius)), this.#center.plus(Vector.of(this.#radius))); }
  distance(ray) {
    const to = this.#center.minus(ray.origin), along = to.dot(ray.direction);
    const square = this.#radius ** 2 - to.squared + along * along;
    if (square < 0) return Infinity;
    const near = along - Math.sqrt(square);
    return near > 1e-6 ? near : Infinity;
  }
  normal(place) { return place.minus(this.#center).times(1 / this.#radius); }
}
class Triangle extends Shape {
  #corner; #one; #two; #normal;
  constructor(a, b, c, color, mirror) {
    super(color, mirror);
    this.#corner = a;
    this.#one = b.minus(a);
    this.#two = c.minus(a);
    this.#normal = this.#one.cross(this.#two).unit;
  }
  get box() {
    const b = this.#corner.plus(this.#one), c = this.#corner.plus(this.#two);
    return new Box(this.#corner.min(b).min(c), this.#corner.max(b).max(c));
  }
  distance(ray) {
    const p = ray.direction.cross(this.#two), det = this.#one.dot(p);
    if (det > -1e-9 && det < 1e-9) return Infinity;
    const from = ray.origin.minus(this.#corner), u = from.dot(p) / det;
    if (u < 0 || u > 1) return Infinity;
    const q = from.cross(this.#one), v = ray.direction.dot(q) / det;
    if (v < 0 || u + v > 1) return Infinity;
    const distance = this.#two.dot(q) / det;
    return distance > 1e-6 ? distance : Infinity;
  }
  normal() { return this.#normal; }
}
class Leaf {
  #shapes; #box;
  constructor(shapes) { this.#shapes = shapes; this.#box = shapes.map(s => s.box).reduce((a, b) => a.join(b)); }
  get box() { return this.#box; }
  find(ray, hit) {
    for (const shape of this.#shapes) hit.offer(shape, shape.distance(ray));
  }
}
class Branch {
  #left; #right; #box;
  constructor(left, right) { this.#left = left; this.#right = right; this.#box = left.box.join(right.box); }
  get box() { return this.#box; }
  find(ray, hit) {
    if (!this.#box.isHit(ray, hit.distance)) return;
    this.#left.find(ray, hit);
    this.#right.find(ray, hit);
  }
}
class Hit {
  #shape = null; #distance = Infinity;
  get shape() { return this.#shape; }
  get distance() { return this.#distance; }
  get isSome() { return this.#shape !== null; }
  offer(shape, distance) {
    if (distance >= this.#distance) return;
    this.#shape = shape;
    this.#distance = distance;
  }
}
class Scene {
  #tree; #light; #rays = 0;
  constructor(shapes, light) { this.#tree = Scene.#build(shapes); this.#light = light; }
  static #build(shapes) {
    if (shapes.length <= 2) return new Leaf(shapes);
    const axis = shapes.map(s => s.box).reduce((a, b) => a.join(b)).longest;
    const sorted = [...shapes].sort((a, b) => a.box.center.axis(axis) - b.box.center.axis(axis)), half = sorted.length >> 1;
    return new Branch(Scene.#build(sorted.slice(0, half)), Scene.#build(sorted.slice(half)));
  }
  get rays() { return this.#rays; }
  #nearest(ray) {
    this.#rays++;
    const hit = new Hit();
    this.#tree.find(ray, hit);
    return hit;
  }
  #shade(ray, hit, depth) {
    const place = ray.at(hit.distance), plain = hit.shape.normal(place);
    const normal = plain.dot(ray.direction) > 0 ? plain.times(-1) : plain;
    const start = place.plus(normal.times(1e-4)), to = this.#light.minus(start), direction = to.unit;
    const blocker = this.#nearest(new Ray(start, direction));
    const strength = 0.1 + (blocker.isSome && blocker.distance < to.length ? 0 : Math.max(0, normal.dot(direction)) * 0.9);
    const own = hit.shape.color.times(strength);
    if (hit.shape.mirror === 0 || depth === 0) return own;
    const away = ray.direction.minus(normal.times(2 * normal.dot(ray.direction)));
    return own.times(1 - hit.shape.mirror).plus(this.color(new Ray(start, away), depth - 1).times(hit.shape.mirror));
  }
  color(ray, depth) {
    const hit = this.#nearest(ray);
    return hit.isSome ? this.#shade(ray, hit, depth) : Vector.zero.plus(Vector.of(0.3 + ray.direction.y * 0.2));
  }
}
function run() {
  const shapes = [];
  for (let i = 0; i < 12; i++) {
    const place = new Vector(i % 4 * 2 - 3, Math.floor(i / 4) - 1, 6 + i % 3);
    shapes.push(new Sphere(place, 0.4 + i % 3 * 0.2, new Vector(0.3 + i % 2 * 0.5, 0.5, 0.9 - i * 0.05), i % 3 * 0.2));
  }
  for (let i = 0; i < 6; i++) {
    for (let j = 0; j < 4; j++) {
      const a = new Vector(i * 2 - 6, -2, j * 3 + 3), b = new Vector(i * 2 - 4, -2, j * 3 + 3), c = new Vector(i * 2 - 6, -2, j * 3 + 6);
      const d = new Vector(i * 2 - 4, -2, j * 3 + 6), color = Vector.of((i + j) % 2 ? 0.9 : 0.2);
      shapes.push(new Triangle(a, b, c, color, 0.1), new Triangle(b, d, c, color, 0.1));
    }
  }
  const scene = new Scene(shapes, new Vector(-4, 8, -3)), width = 32, height = 24;
  let sum = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const direction = new Vector((x - width / 2) / width, (height / 2 - y) / width, 0.8).unit;
      const color = scene.color(new Ray(Vector.zero, direction), 2);
      sum += Math.round(color.x * 255) + Math.round(color.y * 255) * 3 + Math.round(color.z * 255) * 7;
    }
  }
  return `${sum},${scene.rays}`;
}
print(run()); // => 735008,1721
