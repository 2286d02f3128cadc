// Spheres over a board of squares. A class is made from a literal, as libraries did before there was a syntax for classes.
var Class = {
  create: function (members) {
    function Made() { this.initialize.apply(this, arguments); }
    for (var name in members) Made.prototype[name] = members[name];
    return Made;
  },
  extend: function (Base, members) {
    var Made = Class.create(Base.prototype);
    for (var name in members) Made.prototype[name] = members[name];
    return Made;
  }
};
function merge(target, source) {
  for (var name in source) target[name] = source[name];
  return target;
}
var Color = Class.create({
  initialize: function (red, green, blue) {
    this.red = red || 0;
    this.green = green || 0;
    this.blue = blue || 0;
  },
  limit: function () {
    this.red = this.red > 1 ? 1 : this.red;
    this.green = this.green > 1 ? 1 : this.green;
    this.blue = this.blue > 1 ? 1 : this.blue;
    return this;
  },
  brightness: function () { return Math.floor(this.red * 77 + this.green * 150 + this.blue * 29); }
});
Color.add = function (a, b) { return new Color(a.red + b.red, a.green + b.green, a.blue + b.blue); };
Color.multiply = function (a, b) { return new Color(a.red * b.red, a.green * b.green, a.blue * b.blue); };
Color.scale = function (a, factor) { return new Color(a.red * factor, a.green * factor, a.blue * factor); };
Color.blend = function (a, b, weight) { return Color.add(Color.scale(a, 1 - weight), Color.scale(b, weight)); };

var Vector = Class.create({
  initialize: function (x, y, z) {
    this.x = x || 0;
    this.y = y || 0;
    this.z = z || 0;
  },
  length: function () { return Math.sqrt(this.x * this.x + this.y * this.y + this.z * this.z); },
  unit: function () { return Vector.scale(this, 1 / this.length()); },
  dot: function (other) { return this.x * other.x + this.y * other.y + this.z * other.z; }
});
Vector.add = function (a, b) { return new Vector(a.x + b.x, a.y + b.y, a.z + b.z); };
Vector.subtract = function (a, b) { return new Vector(a.x - b.x, a.y - b.y, a.z - b.z); };
Vector.scale = function (a, factor) { return new Vector(a.x * factor, a.y * factor, a.z * factor); };

var Ray = Class.create({
  initialize: function (origin, direction) {
    this.origin = origin;
    this.direction = direction;
  },
  at: function (distance) { return Vector.add(this.origin, Vector.scale(this.direction, distance)); }
});
var Hit = Class.create({
  initialize: function () {
    this.isHit = false;
    this.count = 0;
    this.shape = null;
    this.place = null;
    this.normal = null;
    this.color = null;
    this.distance = Infinity;
  }
});
var Material = Class.create({
  initialize: function (color, reflection, gloss) {
    this.color = color;
    this.reflection = reflection;
    this.gloss = gloss;
  },
  colorAt: function (u, v) { return this.color; }
});
var Board = Class.extend(Material, {
  initialize: function (even, odd, reflection, density) {
    this.even = even;
    this.odd = odd;
    this.reflection = reflection;
    this.gloss = 0;
    this.density = density;
  },
  colorAt: function (u, v) {
    var sign = this.wave(u * this.density) * this.wave(v * this.density);
    return sign < 0 ? this.even : this.odd;
  },
  wave: function (t) {
    t = t % 2;
    if (t < -1) t += 2;
    if (t >= 1) t -= 2;
    return t;
  }
});
var Shape = Class.create({
  initialize: function (place, material) {
    this.place = place;
    this.material = material;
  },
  hitBy: function (ray) { throw new Error("not known"); }
});
var Sphere = Class.extend(Shape, {
  initialize: function (place, radius, material) {
    Shape.prototype.initialize.apply(this, [place, material]);
    this.radius = radius;
  },
  hitBy: function (ray) {
    var hit = new Hit(), to = Vector.subtract(ray.origin, this.place);
    var b = to.dot(ray.direction), c = to.dot(to) - this.radius * this.radius, d = b * b - c;
    hit.shape = this;
    if (d <= 0) return hit;
    var distance = -b - Math.sqrt(d);
    if (distance < 1e-4) return hit;
    hit.isHit = true;
    hit.distance = distance;
    hit.place = ray.at(distance);
    hit.normal = Vector.subtract(hit.place, this.place).unit();
    hit.color = this.material.colorAt(0, 0);
    return hit;
  }
});
var Plane = Class.extend(Shape, {
  initialize: function (normal, distance, material) {
    this.normal = normal;
    this.distance = distance;
    this.material = material;
  },
  hitBy: function (ray) {
    var hit = new Hit(), along = this.normal.dot(ray.direction);
    if (along === 0) return hit;
    var distance = -(this.normal.dot(ray.origin) + this.distance) / along;
    if (distance < 1e-4) return hit;
    hit.isHit = true;
    hit.shape = this;
    hit.distance = distance;
    hit.place = ray.at(distance);
    hit.normal = this.normal;
    hit.color = this.material.colorAt(hit.place.x, hit.place.z);
    return hit;
  }
});
var Light = Class.create({ initialize: function (place, color) { this.place = place; this.color = color; } });
var Camera = Class.create({
  initialize: function (place, target, up) {
    this.place = place;
    this.equator = target.unit();
    this.up = up;
    this.screen = Vector.add(place, target);
  },
  ray: function (x, y) {
    var place = Vector.subtract(this.screen, Vector.subtract(Vector.scale(this.equator, x), Vector.scale(this.up, y)));
    place.y = -place.y;
    place.x += x;
    return new Ray(place, Vector.subtract(place, this.place).unit());
  }
});
var Scene = Class.create({
  initialize: function (camera, background) {
    this.camera = camera;
    this.background = background;
    this.shapes = [];
    this.lights = [];
  }
});
var Tracer = Class.create({
  initialize: function (options) {
    this.options = merge({ width: 40, height: 40, shadows: true, reflections: true, depth: 2, ambient: 0.2 }, options || {});
  },
  nearest: function (ray, scene, except) {
    var best = new Hit(), count = 0;
    for (var i = 0; i < scene.shapes.length; i++) {
      var shape = scene.shapes[i];
      if (shape === except) continue;
      var hit = shape.hitBy(ray);
      if (!hit.isHit) continue;
      count++;
      if (hit.distance < best.distance) best = hit;
    }
    best.count = count;
    return best;
  },
  trace: function (ray, scene, depth) {
    var hit = this.nearest(ray, scene, null);
    if (!hit.isHit) return scene.background;
    var color = Color.scale(hit.color, this.options.ambient);
    for (var i = 0; i < scene.lights.length; i++) {
      var light = scene.lights[i], to = Vector.subtract(light.place, hit.place).unit(), along = to.dot(hit.normal);
      if (along > 0 && !(this.options.shadows && this.nearest(new Ray(hit.place, to), scene, hit.shape).isHit)) {
        color = Color.add(color, Color.scale(Color.multiply(hit.color, light.color), along));
        if (hit.shape.material.gloss > 0) {
          var half = Vector.subtract(to, ray.direction).unit();
          color = Color.add(color, Color.scale(light.color, Math.pow(Math.max(half.dot(hit.normal), 0), hit.shape.material.gloss)));
        }
      }
    }
    if (this.options.reflections && depth < this.options.depth && hit.shape.material.reflection > 0) {
      var twice = -2 * hit.normal.dot(ray.direction), mirrored = Vector.add(Vector.scale(hit.normal, twice), ray.direction);
      color = Color.blend(color, this.trace(new Ray(hit.place, mirrored), scene, depth + 1), hit.shape.material.reflection);
    }
    return color.limit();
  },
  render: function (scene) {
    var sum = 0, width = this.options.width, height = this.options.height;
    for (var y = 0; y < height; y++) {
      for (var x = 0; x < width; x++) {
        var ray = scene.camera.ray(x / width * 2 - 1, y / height * 2 - 1);
        sum = (sum * 7 + this.trace(ray, scene, 0).brightness()) % 1000003;
      }
    }
    return sum;
  }
});
function run() {
  var scene = new Scene(new Camera(new Vector(0, 0, -12), new Vector(-0.2, 0, 5), new Vector(0, 1, 0)), new Color(0.5, 0.5, 0.6));
  scene.shapes.push(new Sphere(new Vector(-1.5, 1.5, 2), 1.5, new Material(new Color(0, 0.5, 0.5), 0.3, 8)));
  scene.shapes.push(new Sphere(new Vector(1, 0.25, 1), 0.5, new Material(new Color(0.9, 0.9, 0.9), 0.1, 4)));
  scene.shapes.push(new Plane(new Vector(0.1, 0.9, -0.5).unit(), 1.2, new Board(new Color(1, 1, 1), new Color(0, 0, 0), 0.2, 0.7)));
  scene.lights.push(new Light(new Vector(5, 10, -1), new Color(0.8, 0.8, 0.8)));
  scene.lights.push(new Light(new Vector(-3, 5, -15), new Color(0.6, 0.6, 0.6)));
  return new Tracer({ width: 45, height: 45 }).render(scene);
}
print(run()); // => 448241
