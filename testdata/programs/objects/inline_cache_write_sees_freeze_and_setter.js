function write(o, v) { o.x = v; return o.x; }
const a = { x: 0 }, b = { x: 0 }, c = { get x() { return "got"; }, set x(v) {} };
write(a, 1); write(b, 1);
Object.freeze(b);
print(write(a, 2), write(b, 2), write(c, 2)); // => 2 1 got
