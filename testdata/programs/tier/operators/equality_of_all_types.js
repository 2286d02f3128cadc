// === and == of every type with every other one, in code that has seen them all. A number with the bits of a type's
// number is no value of that type.
const smallest = 5e-324, text = "text", made = ["te", "xt"].join(""), long = "ab".repeat(600), o = {}, f = () => 1;
const values = [
  0, -0, 1, 2.5, NaN, Infinity, smallest, smallest * 2, smallest * 3, smallest * 4, smallest * 5, smallest * 6, smallest * 7, smallest * 8,
  "", "0", "1", text, made, long, long.slice(0, 1199) + "b", long + "c", true, false, null, undefined, Symbol.iterator, Symbol("own"),
  0n, 1n, 10n ** 30n, 10n ** 29n * 10n, o, {}, [], [1], f, new String(text), new Number(1), { valueOf: () => 1 }, { toString: () => text },
];
const strict = (x, y) => x === y, loose = (x, y) => x == y;
const counts = { strict: 0, loose: 0, jumps: 0 };
function compare(x, y) {
  if (strict(x, y)) counts.strict++;
  if (loose(x, y)) counts.loose++;
  if (x !== y && x != y) counts.jumps++;
}
for (let round = 0; round < 60; round++) for (const x of values) for (const y of values) compare(x, y);
print(counts.strict, counts.loose, counts.jumps); // => 2880 7800 93060
const row = (same, x) => parseInt(values.map(y => same(x, y) ? 1 : 0).join(""), 2).toString(36);
print(row(strict, 1), row(strict, text), row(strict, null), row(strict, o), row(strict, smallest * 7), row(strict, 10n ** 30n)); // => 3i9z7if4 7hp1c 1ekg 74 4fti4g 16o
print(row(loose, 1), row(loose, text), row(loose, null), row(loose, o), row(loose, smallest * 7), row(loose, 10n ** 30n)); // => 3ia9crom 7hp1l 23uo 74 4fti4g 16o
const calls = [];
const told = name => ({ valueOf() { calls.push(name); return 3; } });
const tiny = { valueOf() { calls.push("tiny"); return smallest * 7; } };
print(loose(tiny, smallest * 7), loose(smallest * 7, tiny), strict(tiny, smallest * 7), calls.splice(0).join()); // => true true false tiny,tiny
print(loose(told("left"), 3), loose(3, told("right")), loose(told("left"), told("right")), calls.join()); // => true true false left,right
try { loose({ valueOf() { throw new RangeError("no value"); } }, 1); } catch (e) { print(e.name, e.message); } // => RangeError no value
try { loose(Symbol(), { [Symbol.toPrimitive]: 1 }); } catch (e) { print(e.name); } // => TypeError
