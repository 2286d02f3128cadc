// Map and WeakMap getOrInsert of the edition of 2026.
const map = new Map([["a", 1]]);
print(map.getOrInsert("a", 2), map.getOrInsert("b", 3), map.size); // => 1 3 2
print(map.getOrInsertComputed("c", key => key + "!"), map.get("c")); // => c! c!
print(Object.is(map.getOrInsertComputed(-0, key => key), 0)); // => true
// What the callback adds is replaced.
print(map.getOrInsertComputed("d", key => { map.set(key, "inner"); return "outer"; }), map.get("d")); // => outer outer
const key = {}, weak = new WeakMap();
print(weak.getOrInsert(key, 1), weak.getOrInsertComputed(key, () => 2)); // => 1 1
for (const call of [() => weak.getOrInsert(1, 1), () => map.getOrInsertComputed("x", 1)]) {
    try { call(); } catch (e) { print(e.name); }
}
// => TypeError
// => TypeError
