// A built-in function in the place of one with direct code is called once, whatever it returns.
function run(make, call) {
  const o = make();
  let last;
  for (let i = 0; i < 400; i++) last = call(o, i);
  return [o.length ?? o.size, String(last)].join(':');
}
const add = (o, i) => o.add(i), has = (o, i) => o.has(i), push = (o, i) => o.push(i), get = (o, i) => o.get(i), pop = o => o.pop();
function inner(o, i) { return o.has(i); }
function outer(o, i) { const n = i + 0.5; return inner(o, i) + n; }
print(run(() => Object.assign([], { has: [].push }), has)); // => 400:400
print(run(() => Object.assign([], { has: [].push }), outer)); // => 400:799.5
print(run(() => Object.assign(new Set(), { push: Set.prototype.add }), push)); // => 400:[object Set]
print(run(() => Object.assign(new Set(), { has: Set.prototype.add }), has)); // => 400:[object Set]
print(run(() => Object.assign(Array(900).fill('a'), { push: [].at }), push)); // => 900:a
print(run(() => Object.assign(Array(900).fill('a'), { pop: [].pop, get: [].at }), pop)); // => 500:a
print(run(() => Object.assign([], { get: [].push, add: [].push }), get)); // => 400:400
print(run(() => Object.assign([], { add: [].push }), add)); // => 400:400
