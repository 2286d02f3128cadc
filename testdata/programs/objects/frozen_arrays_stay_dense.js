// Sealed and frozen arrays: reads, refused writes, iteration, and changes of single attributes. V8 differs in two places:
// it takes an empty array that is not extensible for frozen, though its length is writable (§7.3.16), and the elements
// of a sealed array become configurable when one of them becomes read-only.
const show = (a, i) => { const d = Object.getOwnPropertyDescriptor(a, i); return [d.value, d.writable, d.enumerable, d.configurable].join(); };
const attempt = f => { try { return f(); } catch (e) { return e.name; } };
const frozen = Object.freeze([1, 2, 3]);
print(show(frozen, 0), show(frozen, "length"), Object.isFrozen(frozen), Object.isSealed(frozen)); // => 1,false,true,false 3,false,false,false true true
print(attempt(() => { "use strict"; frozen[0] = 9; })); // => TypeError
print(attempt(() => { frozen[0] = 9; return frozen[0]; })); // => 1
for (const name of ["push", "pop", "shift", "unshift", "reverse", "sort", "splice", "fill", "copyWithin"])
  print(name, attempt(() => frozen[name](1, 2)), frozen.join());
// => push TypeError 1,2,3
// => pop TypeError 1,2,3
// => shift TypeError 1,2,3
// => unshift TypeError 1,2,3
// => reverse TypeError 1,2,3
// => sort TypeError 1,2,3
// => splice TypeError 1,2,3
// => fill TypeError 1,2,3
// => copyWithin TypeError 1,2,3
print(attempt(() => { "use strict"; delete frozen[1]; }), attempt(() => delete frozen[1]), delete frozen[7]); // => TypeError false true
print(attempt(() => { "use strict"; frozen.length = 0; }), attempt(() => { frozen.length = 1; return frozen.length; })); // => TypeError 3
print(attempt(() => Object.defineProperty(frozen, 0, { value: 2 })), attempt(() => Object.defineProperty(frozen, 0, { value: 1 })[0])); // => TypeError 1
print(attempt(() => Object.defineProperty(frozen, 0, { get() { } })), attempt(() => Object.defineProperty(frozen, 5, { value: 2 }))); // => TypeError TypeError
print(Reflect.set(frozen, 0, 5), Reflect.set(frozen, 9, 5), Reflect.deleteProperty(frozen, 0), Reflect.set(frozen, "length", 1)); // => false false false false
print([...frozen].join(), frozen.map(x => x * 2).join(), JSON.stringify(frozen), frozen.concat(4).join(), frozen.slice(1).join()); // => 1,2,3 2,4,6 [1,2,3] 1,2,3,4 2,3
print(frozen.indexOf(3), frozen.includes(2), frozen.toSorted((a, b) => b - a).join(), frozen.with(0, 7).join(), Object.keys(frozen).join()); // => 2 true 3,2,1 7,2,3 0,1,2

const sealed = Object.seal([1, , 3]);
print(show(sealed, 0), show(sealed, "length"), Object.isFrozen(sealed), Object.isSealed(sealed), 1 in sealed); // => 1,true,true,false 3,true,false,false false true false
sealed[0] = 5; sealed[1] = 6; sealed[7] = 8;
print(sealed.join(), sealed.length, attempt(() => sealed.pop()), attempt(() => sealed.push(1)), sealed.join()); // => 5,,3 3 TypeError TypeError 5,,3
sealed.length = 1;
print(sealed.length, sealed.join(), delete sealed[0], sealed.reverse().length); // => 3 5,,3 false 3

const truncated = Object.seal([1, 2]); truncated.length = 5; truncated.length = 2;
print(truncated.length, Object.isFrozen(Object.freeze(truncated)), show(truncated, 1)); // => 2 true 2,false,true,false
const single = Object.seal([1, 2, 3]);
Object.defineProperty(single, 1, { writable: false });
print(show(single, 0), show(single, 1), Object.isFrozen(single)); // => 1,true,true,false 2,false,true,false false

const named = Object.freeze(Object.assign([1], { x: 2 }));
print(show(named, 0), show(named, "x"), Object.isFrozen(named), Object.keys(named).join()); // => 1,false,true,false 2,false,true,false true 0,x
const holes = Object.freeze([, ]);
print(Object.isFrozen(holes), 0 in holes, attempt(() => { "use strict"; holes[0] = 1; })); // => true false TypeError
print(Object.isFrozen(Object.preventExtensions([])), Object.isSealed(Object.preventExtensions([])), Object.isFrozen(Object.preventExtensions([1]))); // => false true false
const heir = Object.create(frozen);
print(attempt(() => { "use strict"; heir[0] = 1; }), attempt(() => { "use strict"; heir.length = 1; }), heir[2]); // => TypeError TypeError 3
const proto = [];
Object.setPrototypeOf(proto, frozen);
print(attempt(() => { "use strict"; proto[0] = 1; }), attempt(() => { "use strict"; proto[3] = 1; return proto.length; })); // => TypeError 4
print(Object.isFrozen((x => x)`a${1}b`), Object.isFrozen((x => x.raw)`a${1}b`)); // => true true

// In a hot loop.
let refused = 0, sum = 0;
for (let i = 0; i < 3000; i++) {
  const a = i % 3 ? [i, 1] : i % 2 ? Object.freeze([i, 1]) : Object.seal([i, 1]);
  a[1] = 2;
  sum += a[0] + a[1];
  if (a[1] !== 2) refused++;
}
print(sum, refused); // => 4504000 500
