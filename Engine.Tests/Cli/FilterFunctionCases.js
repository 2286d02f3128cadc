// Functions of filters with unusual arguments. FilterFunctionTests runs each line and compares its JSON, or its error.

// sumBy: Strings of tables are numbers; what is not a number is an error that names it.
sumBy(["0", "1", "2"]) // → 3
sumBy([{ qty: "1.5" }, { qty: " 2 " }, { qty: "-1e1" }], "qty") // → -6.5
sumBy([1, null, undefined, "", "  ", 2]) // → 3
sumBy([]) // → 0
sumBy(new Set([1, 2])) // → 3
sumBy([{ a: { b: "1" } }, {}, { a: null }], "a.b") // → 1
String(sumBy([1, 9007199254740993n, "1"])) // → "9007199254740995"
sumBy(["1", "x"]) // → throws TypeError: sumBy: "x", of element 1, is not a number
sumBy([{ qty: "1,234" }], "qty") // → throws TypeError: sumBy: "1,234", of element 0, is not a number
sumBy(["Infinity"]) // → throws TypeError: sumBy: "Infinity", of element 0, is not a number
sumBy([true]) // → throws TypeError: sumBy: true, of element 0, is not a number
sumBy([[1]]) // → throws TypeError: sumBy: [1], of element 0, is not a number
sumBy([{ a: {} }], "a") // → throws TypeError: sumBy: {}, of element 0, is not a number
sumBy([0.5, 1n]) // → throws TypeError: sumBy: the sum of 0.5 and 1n, of element 1, is neither a Number nor a BigInt

// Paths that are used often have code of their own, which does the same.
sumBy(Array.from({ length: 20 }, (_, i) => ({ sum1: i === 19 ? "5" : 1 })), "sum1") // → 24
sumBy(Array.from({ length: 20 }, (_, i) => [{}, null, { sum2: null }, { sum2: 2 }][i % 4]), "sum2") // → 10
String(sumBy(Array.from({ length: 20 }, (_, i) => ({ sum3: i === 0 ? 2n ** 60n : 1 })), "sum3")) // → "1152921504606846995"
sumBy(Array.from({ length: 20 }, (_, i) => ({ sum4: i === 18 ? "x" : 1 })), "sum4") // → throws TypeError: sumBy: "x", of element 18, is not a number
sumBy(Array.from({ length: 20 }, (_, i) => i === 0 ? Object.create({ sum5: 7 }) : { sum5: 1 }), "sum5") // → 19
(() => { let reads = 0; const list = Array.from({ length: 20 }, (_, i) => ({ get sum6() { reads++; return i === 19 ? "1" : 1 } })); return [sumBy(list, "sum6"), reads] })() // → [20,20]
(() => { let o = { a: 0, b: { c: 0 } }; for (let i = 1; i < 50; i++) o = set(set(o, 'a', i), 'b.c', i); return o })() // → {"a":49,"b":{"c":49}}
(() => { const o = { a: 1, b: { c: 2 } }; let n = 0; for (let i = 0; i < 50; i++) n += get(o, 'a') + get(o, 'b.c') + get(o, ['b', 'c']) + get(o, 'x', 4); return n })() // → 450

// equals: what is inside of other objects counts.
equals(new Date(1), new Date(2)) // → false
equals(new Date(1), new Date(1)) // → true
equals(new Date(NaN), new Date(NaN)) // → true
equals({ a: [new Date(1)] }, { a: [new Date(2)] }) // → false
equals(new Map([[1, 2]]), new Map([[1, 3]])) // → false
equals(new Map([[1, 2], [3, 4]]), new Map([[3, 4], [1, 2]])) // → true
equals(new Set([1, { a: 1 }]), new Set([{ a: 1 }, 1])) // → true
equals(new Set([1]), new Set([2])) // → false
equals(/a/g, /a/g) // → true
equals(/a/g, /a/i) // → false
equals(/a/, /b/) // → false
equals(1n, 2n) // → false
equals(1n, 1) // → true
equals(2n ** 1023n, 2 ** 1023) // → true
equals(2n ** 5000n, 2n ** 5000n) // → true
equals(NaN, NaN) // → true
equals(NaN, 1) // → false
equals(0, -0) // → true
equals(null, undefined) // → false
equals(new Number(1), new Number(2)) // → false
equals(new Number(1), new Number(1)) // → true
equals(new String("a"), "a") // → false
equals(new Boolean(true), new Boolean(false)) // → false
equals(Object(1n), Object(1n)) // → true
equals(Symbol("a"), Symbol("a")) // → false
equals(Symbol.for("a"), Symbol.for("a")) // → true
equals(new Uint8Array([1]), new Uint8Array([2])) // → false
equals(new Uint8Array([1, 2]), new Uint8Array([1, 2])) // → true
equals(new Uint8Array([1]), new Int8Array([1])) // → false
equals(new Uint8Array([1]).buffer, new Uint8Array([2]).buffer) // → false
equals(new DataView(new ArrayBuffer(1)), new DataView(new ArrayBuffer(2))) // → false
equals(new Error("a"), new Error("b")) // → false
equals(new Error("a"), new TypeError("a")) // → false
equals(new Error("a"), new Error("a")) // → true
equals(new URL("a:1"), new URL("a:2")) // → false
equals(new URL("a:1"), new URL("a:1")) // → true
equals(Promise.resolve(1), Promise.resolve(1)) // → false
equals(new WeakMap(), new WeakMap()) // → false
equals(x => x, x => x) // → false
equals(Math.max, Math.max) // → true
equals([], {}) // → false
equals([1, 2], [1]) // → false
equals({ a: 1 }, { a: 1, b: undefined }) // → false
equals({ a: undefined }, { b: undefined }) // → false
equals(Object.groupBy([1], String), { 1: [1] }) // → true
equals(JSON.parse('{"__proto__":1}'), JSON.parse('{"__proto__":2}')) // → false
equals({ toString: 1 }, { valueOf: 1 }) // → false
equals(new (class A { x = 1 }), new (class B { x = 1 })) // → false
equals(new (class A { #x = 1 }), new (class A { #x = 1 })) // → false
((a, b) => (a.a = a, b.a = b, equals(a, b)))({}, {}) // → true
((a, b) => (a.a = a, b.a = b, equals(a, b)))({ x: 1 }, { x: 2 }) // → false
compare(new Date(1), new Date(2)) < 0 // → true
[3, NaN, 1, undefined, null].toSorted(compare) // → [null,null,1,3,null]
["\u{10000}", "\uFFFD", "a\u{10000}", "a\uFFFD"].sort(compare) // → ["a�","a𐀀","�","𐀀"]
sortBy(["\u{10000}", "\uFFFD"]) // → ["�","𐀀"]
sortBy([NaN, 1, -1]) // → [null,-1,1]
sortBy([{ a: 1, b: "y" }, { a: 1, b: "x" }, { a: 0, b: "z" }], "a", "b").map(x => x.b).join("") // → "zxy"
sortBy(["10", "9"]) // → ["10","9"]
sortBy(["10", "9"], x => +x) // → ["9","10"]
contains(new Date(1), new Date(2)) // → false
contains([new Date(1)], [new Date(1)]) // → true

// uniqBy and groupBy agree with equals.
uniqBy([new Date(1), new Date(2), new Date(1)]).length // → 2
uniqBy([new Map([[1, 1]]), new Map([[1, 2]])]).length // → 2
uniqBy([1, 1n, "1", true]).map(String) // → ["1","1","true"]
uniqBy([NaN, NaN, 0, -0]).length // → 2
uniqBy([undefined, null]).length // → 2
uniqBy([{ a: 1, b: 2 }, { b: 2, a: 1 }, ["a"], ["a"], '["a"]']).length // → 3
uniqBy([{ a: new Date(1) }, { a: new Date(2) }], "a").length // → 2
Object.keys(groupBy([new Map([[1, 1]]), new Map([[1, 2]])])).length // → 2
groupBy(["__proto__", "toString", 1, "1"]) // → {"1":[1,"1"],"__proto__":["__proto__"],"toString":["toString"]}
countBy(["__proto__", "a", "a"]) // → {"__proto__":1,"a":2}

// pick, omit, del and set keep what they are given: an array stays an array.
pick([1, 2, 3], 0, 2) // → [1,null,3]
pick([1, 2, 3], -1) // → [null,null,3]
pick([1, 2, 3], 5) // → []
pick({ a: [1, 2, 3] }, "a.1") // → {"a":[null,2]}
pick({ a: { 0: "x", 1: "y" } }, "a.0") // → {"a":{"0":"x"}}
pick([{ a: 1, b: 2 }], "0.a") // → [{"a":1}]
pick([{ a: 1 }], "a") // → throws TypeError: pick: an array has no property "a"; 'list.map(x => …)' does something with each element
pick({ a: [{ b: 1 }] }, "a.b") // → throws TypeError: pick: an array has no property "b"; 'list.map(x => …)' does something with each element
pick("text", "a") // → throws TypeError: pick needs an object or an array, not "text"
pick(new Map(), "a") // → throws TypeError: pick needs an object or an array, not {}
pick(null, "a") // → {}
pick({ a: 1 }, "toString", "constructor", "__proto__") // → {}
pick({ a: { b: 1, c: 2 }, d: 3 }, "a.b", "a", "e") // → {"a":{"b":1,"c":2}}
pick({ a: { b: 1, c: 2 } }, "a", "a.b") // → {"a":{"b":1,"c":2}}
pick({ a: { b: 1, c: 2 }, d: 3 }, ["d", ["a", "c"]]) // → {"d":3,"a":{"c":2}}
del([1, 2, 3], 0, 1, -1) // → []
del({ a: [1, 2], b: { c: 1, d: 2 } }, "a.0", "b", "b.c") // → {"a":[2]}
del({ a: 1 }, "b", "a.b.c") // → {"a":1}
pick({ a: {} }, "a.b") // → {}
Array.from({ length: 40 }, (_, i) => pick(i % 2 ? { a: { b: i }, c: 1 } : { c: [i] }, "a.b", "c"))[39] // → {"a":{"b":39},"c":1}
Array.from({ length: 40 }, (_, i) => pick(i < 39 ? { a: 1 } : [1], "a")) // → throws TypeError: pick: an array has no property "a"; 'list.map(x => …)' does something with each element
omit([1, 2, 3], 0) // → [2,3]
omit([{ a: 1 }], "a") // → throws TypeError: del: an array has no property "a"; 'list.map(x => …)' does something with each element
omit({ a: { b: 1, c: 2 }, d: [1, 2] }, "a.b", "d.-1") // → {"a":{"c":2},"d":[1]}
Array.from({ length: 40 }, (_, i) => omit({ a: { b: i, c: 2 }, d: 1 }, "a.b", "d", "x.y"))[39] // → {"a":{"c":2}}
Array.from({ length: 40 }, () => del({ b: 0, a: { b: 1 }, c: new Date(0) }, "c.x", "a.b"))[39] // → {"b":0,"a":{},"c":"1970-01-01T00:00:00.000Z"}
set([1], "a", 2) // → throws TypeError: set: an array has no property "a"; 'list.map(x => …)' does something with each element
set([1], [1.5], 2) // → throws TypeError: set: an array has no property 1.5; 'list.map(x => …)' does something with each element
set([1], -2, 2) // → throws RangeError: set: there is no element -2 in an array of 1
set({ a: new Date(0) }, "a.b", 1) // → throws TypeError: set: there is no property "b" in "1970-01-01T00:00:00.000Z"
set({ a: [1, 2] }, "a.-1", 5) // → {"a":[1,5]}
Array.from({ length: 40 }, (_, i) => set(i < 39 ? { a: { b: 0 }, c: 1 } : { a: [0] }, i < 39 ? "a.b" : "a.0", i))[39] // → {"a":[39]}
Array.from({ length: 40 }, (_, i) => set({ a: { b: 0 }, c: 1 }, "a.b", i))[39] // → {"a":{"b":39},"c":1}
Array.from({ length: 40 }, () => set({ a: { b: 5 } }, "a.b", x => x + 1))[39] // → {"a":{"b":6}}
get({ "12345678901234567890": 1 }, "12345678901234567890") // → 1
get([1, 2], "-1") // → 2
get([[1, 2]], [0, -1]) // → 2
get({}, "toString") === undefined // → true
Array.from({ length: 40 }, () => get({ a: "text" }, "a.length") === undefined).every(x => x) // → true
Array.from({ length: 40 }, () => get([[1]], "0.map", "none"))[39] // → "none"
Array.from({ length: 40 }, () => get({ at: new Date(0) }, "at.getTime", "none"))[39] // → "none"
Array.from({ length: 40 }, () => get(new Map([[1, 2]]), "size", "none"))[39] // → "none"
Array.from({ length: 40 }, () => get({ __proto__: null, a: 1 }, "a"))[39] // → 1
sumBy(Array.from({ length: 40 }, () => new Set([1])), "size") // → 0

// Functions over entries take nothing apart that is not data.
walk({ a: new Date(0) }, x => x) // → {"a":"1970-01-01T00:00:00.000Z"}
merge({ a: new Date(0) }, { a: new Date(1) }) // → {"a":"1970-01-01T00:00:00.001Z"}
merge({ a: 1 }, JSON.parse('{"__proto__":{"b":1}}')) // → {"a":1,"__proto__":{"b":1}}
paths({ a: new Date(0) }) // → [["a"]]
mapValues([1, 2], x => x + 1) // → [2,3]
mapValues(5, x => x) // → throws TypeError: mapValues needs an object or an array, not 5
mapValues(new Map([[1, 2]]), x => x) // → throws TypeError: mapValues needs an object or an array, not {}
mapEntries(["a", "b"], ([i, x]) => [i, x + i]) // → ["a0","b1"]
mapEntries(["a", "b"], ([i, x]) => i > 0 && [i, x]) // → ["b"]
mapEntries(["a", "b"], ([i, x]) => [x, i]) // → {"a":0,"b":1}
mapEntries(["a", "b"], ([i, x]) => [i === 0 ? 0 : x, x]) // → throws TypeError: mapEntries: "b" is a key of another kind than those before
toStream({ a: new Date(0) }) // → [[["a"],"1970-01-01T00:00:00.000Z"]]
fromStream([[["__proto__", "a"], 1]]) // → {"__proto__":{"a":1}}
csv([{ a: new Date(0) }, 5]) // → "a\n1970-01-01T00:00:00.000Z\n5"
csv([1, 9007199254740993n]) // → "1,9007199254740993"
base64(new Uint8Array([1, 2])) // → "AQI="
unbase64("-_8") === unbase64("+/8=") // → true
strftime(0, "%F %T%%") // → "1970-01-01 00:00:00%"
strftime(0, "%Q") // → throws RangeError: strftime: %Q is not known
