// Object spread, rest and Object.assign over objects of all kinds (ECMA-262 §7.3.26, §20.1.2.1).
const show = o => print(JSON.stringify(o), Object.getPrototypeOf(o) === Object.prototype);

show({ ...{ a: 1, b: 2 } }); // => {"a":1,"b":2} true
show({ ...{ a: 1, b: 2 }, b: 3, c: 4 }); // => {"a":1,"b":3,"c":4} true
show({ c: 0, ...{ a: 1, c: 2 } }); // => {"c":2,"a":1} true
show({ ...{ get a() { return 7; } } }); // => {"a":7} true
show({ ...Object.create({ x: 1 }, { y: { value: 2, enumerable: true }, z: { value: 3 } }) }); // => {"y":2} true
show({ ...[1, 2], ...'ab', ...null, ...undefined, ...5 }); // => {"0":"a","1":"b"} true
show({ ...class { static s = 1; } }); // => {"s":1} true
show({ ...new (class { own = 1; #p = 2; m() { } }) }); // => {"own":1} true
show({ ...Object.freeze({ f: 1 }) }); // => {"f":1} true
print(Object.isFrozen({ ...Object.freeze({ f: 1 }) })); // => false
print(Object.getOwnPropertyDescriptor({ ...Object.freeze({ f: 1 }) }, 'f').writable); // => true

// A copy and its source do not change each other.
const source = { a: 1, b: 2 };
const copy = { ...source };
copy.a = 5; copy.c = 6; delete copy.b;
show(source); // => {"a":1,"b":2} true
show(copy); // => {"a":5,"c":6} true
source.d = 1;
show({ ...copy, ...source }); // => {"a":1,"c":6,"b":2,"d":1} true

// __proto__ as an own property: defined by a spread, set by Object.assign.
const own = JSON.parse('{"a":1,"__proto__":{"p":2}}');
print(Object.hasOwn({ ...own }, '__proto__'), ({ ...own }).p); // => true undefined
print(Object.hasOwn(Object.assign({}, own), '__proto__'), Object.assign({}, own).p); // => false 2

// A setter of the target that changes the source.
const from = { a: 1, b: 2, c: 3 };
const to = { set a(v) { delete from.b; from.c = 9; from.d = 4; } };
show(Object.assign(to, from)); // => {"c":9} true
const self = { a: 1, b: 2 };
show(Object.assign(self, self)); // => {"a":1,"b":2} true
try { Object.assign(Object.freeze({ a: 0 }), { a: 1 }); } catch (e) { print(e.name); } // => TypeError

const { a, ...rest } = { a: 1, b: 2, c: 3 };
show(rest); // => {"b":2,"c":3} true
const big = {};
for (let i = 0; i < 300; i++) big['k' + i] = i;
print(Object.keys({ ...big }).length, ({ ...big, x: 1 }).k299); // => 300 299
