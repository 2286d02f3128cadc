class A { static [Symbol.hasInstance](x) { return x === 1; } }
print("a" in { a: 1 }, 1 instanceof A, [] instanceof Array, Object.create(null) instanceof Object); // => true true true false
