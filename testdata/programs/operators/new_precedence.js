function F(x) { this.x = x; this.G = function (y) { this.y = y; }; }
const o = new F(1);
print(new F(1).x, new o.G(2).y, new (F)(3).x, new F().x); // => 1 2 3 undefined
