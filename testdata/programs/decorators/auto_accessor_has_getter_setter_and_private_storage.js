class C { accessor x = 1; accessor y; accessor "a b" = 3; accessor [Symbol.iterator] = 4; accessor 7 = 5; }
const c = new C(), d = Object.getOwnPropertyDescriptor(C.prototype, "x");
print(Object.keys(c).length, Reflect.ownKeys(C.prototype).map(String).join()); // => 0 7,constructor,x,y,a b,Symbol(Symbol.iterator)
print(typeof d.get, typeof d.set, d.enumerable, d.configurable, d.get.name, d.set.name, d.get.length, d.set.length); // => function function false true get x set x 0 1
print(c.x, c.y, c["a b"], c[Symbol.iterator], c[7]); // => 1 undefined 3 4 5
c.x = 8; c.y = 9;
print(c.x, new C().x, c.y); // => 8 1 9
print(Object.getOwnPropertyDescriptor(C.prototype, Symbol.iterator).get.name); // => get [Symbol.iterator]
