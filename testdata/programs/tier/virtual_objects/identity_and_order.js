// Objects that do not leave the code that creates them: the same object in several places, properties that are added in
// other orders, and objects in objects. Code that bails out gets the objects, whole and each of them once.
class Pair { constructor(a, b) { this.a = a; this.b = b; } swap() { return new Pair(this.b, this.a); } sum() { return this.a + this.b; } }
class Late { constructor(first) { this.first = first; } add(x) { this.second = x; return this; } keys() { return Object.keys(this).join(); } }
class Loop { constructor(x) { this.x = x; this.self = this; } }
class Either { constructor(way) { if (way) { this.p = 1; this.q = 2; } else { this.q = 3; this.p = 4; } } both() { return this.p * 10 + this.q; } }
function Other(value) { this.value = value; if (value === 7) return { value: 70 }; }

const kept = [];
function aliases(i) {
  const p = new Pair(i, 1), same = p;
  same.a++;
  const q = p.swap().swap();
  if (i % 50 === 0) kept.push(p, same, q);
  return p.a - q.a + (p === same ? 1 : 0) + (p === q ? 100 : 0);
}
function nested(i) {
  const inner = new Pair(i, 2), outer = new Pair(inner, inner);
  outer.a.a += 5;
  const copy = outer.swap();
  return copy.b.sum() + outer.b.a + (copy.a === outer.a ? 1 : 0);
}
function late(i) {
  const o = new Late(i).add(i * 2);
  o.third = o.first + o.second;
  const { first, second, third, fourth = 5 } = o;
  return first + second + third + fourth + (i % 64 ? 0 : o.keys().length);
}
function cycle(i) {
  const o = new Loop(i);
  o.self.self.x += 1;
  return o.x + (i % 40 === 0 && o.self !== o ? 1000 : 0);
}
function either(i) { return new Either(i % 3 === 0).both(); }
function other(i) { return new Other(i % 9).value; }
function literal(i) {
  const o = { x: i, get: 3, deep: { y: [i] } };
  o.x = o.x + o.get + o.deep.y[0];
  return o && o.x ? (o ?? 1).x : 0;
}
function escapesSometimes(i) {
  const p = new Pair(i, i + 1);
  if (i % 100 === 99) kept.push(() => p.sum());
  return p.sum();
}
let sum = 0;
for (let i = 0; i < 400; i++) {
  sum += aliases(i) + nested(i) + late(i) + cycle(i) + either(i) + other(i) + literal(i) + escapesSometimes(i);
}
print(sum); // => 1064534
print(kept.length, kept[3] === kept[4], kept[3] === kept[5], JSON.stringify(kept[5]), kept.at(-1)()); // => 28 true false {"a":51,"b":1} 799
print(JSON.stringify(new Late(1).add(2)), Object.keys(new Either(false)).join(), Object.keys(new Either(true)).join()); // => {"first":1,"second":2} q,p p,q
