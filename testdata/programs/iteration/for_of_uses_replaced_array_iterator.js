const original = Array.prototype[Symbol.iterator];
Array.prototype[Symbol.iterator] = function* () { yield "replaced"; };
const seen = [...[1, 2]];
Array.prototype[Symbol.iterator] = original;
print(seen.length, seen[0]); // => 1 replaced
