// Spheres and a plane with shadows and reflections: many short-lived vectors and virtual calls.
class Vector {
  constructor(x, y, z) { this.x = x; this.y = y; this.z = z; }
  plus(v) { return new Vector(this.x + v.x, this.y + v.y, this.z + v.z); }
  minus(v) { return new Vector(this.x - v.x, this.y - v.y, this.z - v.z); }
  times(n) { return new Vector(this.x * n, this.y * n, this.z * n); }
  dot(v) { return this.x * v.x + this.y * v.y + this.z * v.z; }
  get length() { return Math.sqrt(this.dot(this)); }
  unit() { return this.times(1 / this.length); }
}
class Ray {
  constructor(origin, direction) { this.origin = origin; this.direction = direction; }
  at(distance) { return this.origin.plus(this.direction.times(distance)); }
}
class Sphere {
  constructor(center, radius, color, mirror) { this.center = center; this.radius = radius; this.color = color; this.mirror = mirror; }
  distance(ray) {
    const to = this.center.minus(ray.origin), middle = to.dot(ray.direction);
    const square = this.radius * this.radius - to.dot(to) + middle * middle;
    if (square < 0) return Infinity;
    const near = middle - Math.sqrt(square);
    return near > 1e-6 ? near : Infinity;
  }
  normal(point) { return point.minus(this.center).unit(); }
  colorAt() { return this.color; }
}
class Plane {
  constructor(height, mirror) { this.height = height; this.mirror = mirror; }
  distance(ray) {
    const distance = (this.height - ray.origin.y) / ray.direction.y;
    return distance > 1e-6 ? distance : Infinity;
  }
  normal() { return new Vector(0, 1, 0); }
  colorAt(point) { return (Math.floor(point.x) + Math.floor(point.z)) & 1 ? new Vector(0.9, 0.9, 0.9) : new Vector(0.2, 0.2, 0.2); }
}
class Scene {
  constructor(things, light) { this.things = things; this.light = light; }
  nearest(ray) {
    let found = null, least = Infinity;
    for (const thing of this.things) {
      const distance = thing.distance(ray);
      if (distance < least) { least = distance; found = thing; }
    }
    return found && { thing: found, distance: least };
  }
  color(ray, depth) {
    const hit = this.nearest(ray);
    if (hit === null) return new Vector(0.4, 0.6, 0.9).times(0.5 + ray.direction.y / 2);
    const point = ray.at(hit.distance), normal = hit.thing.normal(point);
    const toLight = this.light.minus(point), direction = toLight.unit();
    const blocker = this.nearest(new Ray(point.plus(normal.times(1e-4)), direction));
    const isLit = blocker === null || blocker.distance > toLight.length;
    const strength = 0.15 + (isLit ? Math.max(0, normal.dot(direction)) * 0.85 : 0);
    let color = hit.thing.colorAt(point).times(strength);
    if (hit.thing.mirror > 0 && depth > 0) {
      const reflected = ray.direction.minus(normal.times(2 * normal.dot(ray.direction)));
      const other = this.color(new Ray(point.plus(normal.times(1e-4)), reflected), depth - 1);
      color = color.times(1 - hit.thing.mirror).plus(other.times(hit.thing.mirror));
    }
    return color;
  }
}
function run() {
  const scene = new Scene([
    new Plane(-1, 0.2), new Sphere(new Vector(0, 0, 5), 1, new Vector(1, 0.3, 0.2), 0.3),
    new Sphere(new Vector(-2, 0.4, 6), 1.2, new Vector(0.2, 0.8, 0.3), 0.5), new Sphere(new Vector(1.6, -0.5, 3.5), 0.5, new Vector(0.3, 0.3, 1), 0.1),
  ], new Vector(-4, 6, -2));
  const width = 66, height = 45;
  let sum = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const direction = new Vector((x - width / 2) / width, (height / 2 - y) / width, 0.8).unit();
      const color = scene.color(new Ray(new Vector(0, 0, 0), direction), 3);
      sum += Math.round(color.x * 255) + Math.round(color.y * 255) * 3 + Math.round(color.z * 255) * 7;
    }
  }
  return sum;
}
print(run()); // => 3316317
