// Plain properties at the beginning of a literal are set together. Order, names of functions and later objects are the same as if set one by one.
function make(x) { return { a: x, f: () => 1, "b c": x + 1, 1.5: 2, g: class {}, a: 3, 7: 4, get h() { return this.a; }, i: 5 }; }
const objects = [make(1), make(2), make(3)];
print(objects.every(o => JSON.stringify(o) === JSON.stringify(objects[0]) || o["b c"] !== 2)); // => true
print(Object.keys(objects[2])); // => 7,a,f,b c,1.5,g,h,i
print(objects[2].f.name, objects[2].g.name, objects[2].a, objects[2].h); // => f g 3 3
objects[0].a = 9;
print(make(4).a, objects[0].a, objects[1].a); // => 3 9 3
