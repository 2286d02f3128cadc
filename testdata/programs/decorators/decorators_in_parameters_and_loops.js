const seen = (C, c) => { C.seen = c.name; };
const arrow = (x, a = @seen @(C => { C.x = x; }) class X {}, b = @seen class {}) => [a.x, a.seen, b.seen].join("-");
print(arrow(1), (function (x, { y = @(C => { C.x = x; }) class {} }) { return y.x; })(2, {})); // => 1-X-b 2
const classes = [];
for (let i = 0; i < 3; i++) classes.push(@(C => { C.i = i; }) class { accessor x = i; static accessor #y = i; static y() { return this.#y; } @(() => v => v + i) z = 1; });
print(classes.map(C => [C.i, new C().x, C.y(), new C().z].join("-")).join()); // => 0-0-0-1,1-1-1-2,2-2-2-3
