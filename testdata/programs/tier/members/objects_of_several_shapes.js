// Places that see one shape most of the time, and others now and then: reads, writes, and properties that are added.
const read = o => o.value + (o.size ?? 0);
const write = (o, v) => { o.value = v; o.added = v + 1; return o.added; };
const make = [
  i => ({ value: i, size: 1 }), i => ({ size: 2, value: i }), i => ({ value: i }), i => Object.create({ value: i, size: 3 }),
  i => ({ get value() { return i * 2; }, set value(v) { this.seen = v; } }),
];
let sum = 0;
for (let i = 0; i < 4000; i++) {
  const o = make[i % 7 < 4 ? 0 : i % 5](i);
  sum += read(o) + write(o, i) + (o.seen ?? 0);
}
print(sum); // => 17377936
print(read({ value: "text", size: 1 }), read([]), read("s")); // => text1 NaN NaN
try { read(undefined); } catch (e) { print(e.name); } // => TypeError
const frozen = Object.freeze({ value: 1, size: 1 });
print(write(frozen, 5), frozen.value, frozen.added); // => undefined 1 undefined
const closed = Object.preventExtensions({ value: 1, size: 1 });
print(write(closed, 5), closed.value, "added" in closed); // => undefined 5 false
Object.defineProperty(Object.prototype, "added", { set(v) { this.kept = v; }, get() { return "of all"; }, configurable: true });
const late = { value: 1, size: 1 };
print(write(late, 7), Object.keys(late).join(), late.kept); // => of all value,size,kept 8
delete Object.prototype.added;
print(write({ value: 1, size: 1 }, 7)); // => 8
