// Any object or symbol of a script can be the key of weak collections, and nothing shows that it is.
"use strict";
const frozen = Object.freeze({ a: 1 });
const sealed = Object.seal([1, 2]);
const proxy = new Proxy({}, new Proxy({}, { get(_, trap) { throw new Error(trap); } }));
const revoked = Proxy.revocable({}, {});
revoked.revoke();
const many = {};
for (let i = 0; i < 300; i++) many["k" + i] = i;
const literal = { x: 1, y: 2 };
const keys = [
    {}, [], literal, frozen, sealed, proxy, revoked.proxy, many, () => 1, class { static #p = 1; }, new Map, new Date, new Uint8Array(2),
    new String("ab"), Object(1n), /a/g, new Error("e"), Promise.resolve(), Object.prototype, Array.prototype, Function.prototype,
    Symbol.prototype, globalThis, Math, JSON, Symbol("own"), Symbol.iterator, Symbol.asyncIterator, (function () { return arguments; })(1),
];
const before = keys.map(key => typeof key === "symbol" || key === proxy || key === revoked.proxy ? "" : Reflect.ownKeys(key).length);
const map = new WeakMap(keys.map((key, i) => [key, i])), set = new WeakSet(keys), other = new WeakMap();
print(keys.every((key, i) => map.get(key) === i && map.has(key) && set.has(key) && !other.has(key))); // => true
keys.forEach(key => other.set(key, key));
print(keys.every((key, i) => map.get(key) === i && other.get(key) === key)); // => true
const after = keys.map(key => typeof key === "symbol" || key === proxy || key === revoked.proxy ? "" : Reflect.ownKeys(key).length);
print(String(before) === String(after)); // => true
print(Object.isFrozen(frozen), Object.isSealed(sealed), Object.isExtensible(frozen), sealed.length); // => true true false 2
print(JSON.stringify(literal), JSON.stringify({ ...literal }), JSON.stringify(Object.assign({}, literal))); // => {"x":1,"y":2} {"x":1,"y":2} {"x":1,"y":2}
print(map.has({ ...literal }), map.has(JSON.parse(JSON.stringify(literal)))); // => false false
print(Object.isFrozen(Object.freeze(literal)), map.get(literal)); // => true 2
for (const name in literal) print(name);
// => x
// => y
print(keys.every(key => map.delete(key) && !map.delete(key) && !map.has(key) && map.get(key) === undefined && set.has(key))); // => true
print(keys.every(key => set.delete(key)), keys.some(key => set.has(key))); // => true false
print(keys.every(key => map.set(key, 7).get(key) === 7)); // => true

// Many tables for one key, and some of them again.
const key = {}, maps = Array.from({ length: 100 }, () => new WeakMap());
maps.forEach((m, i) => m.set(key, i));
print(maps.every((m, i) => m.get(key) === i)); // => true
for (let i = 0; i < 100; i += 2) maps[i].delete(key);
print(maps.filter(m => m.has(key)).length, maps[1].get(key), maps[2].get(key)); // => 50 1 undefined
maps.forEach((m, i) => m.set(key, -i));
print(maps.every((m, i) => m.get(key) === -i)); // => true

// Registries hold nothing for keys that are not theirs.
const registry = new FinalizationRegistry(() => {}), token = {}, symbol = Symbol("t");
registry.register(key, 1, token);
registry.register(symbol, 2, symbol);
registry.register(Symbol.iterator, 3, Symbol.iterator);
print(registry.unregister(token), registry.unregister(token), registry.unregister(symbol), registry.unregister(Symbol.iterator)); // => true false true true
