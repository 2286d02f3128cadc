// Each m2, m3 and m5 is 2, 3 or 5 times the parameter n of its function. Frames must show these values, or none.
// The variable later has no value yet.
let hits = 0;
const rounds = 400;
function stop() {
  hits++;
  debugger;
}
const stops = { valueOf() { if (last) stop(); return 1; }, get value() { if (last) stop(); return 1; } };
let last = false;
function leaf(n) {
  const m2 = n * 2;
  return m2 + 1;
}
function operate(n) {
  const m2 = n * 2, m3 = n * 3;
  const sum = m2 + stops;
  return sum + m3;
}
function read(n) {
  const m5 = n * 5;
  return leaf(n) + stops.value + m5;
}
function callBuiltIn(n) {
  const m2 = leaf(n) - 1;
  const later = [n].map(x => { if (last) stop(); return x; });
  return later[0] + m2;
}
function outer(n) {
  const m3 = n * 3;
  const result = operate(n + 1) + read(n + 2) + callBuiltIn(n + 3);
  const m5 = n * 5;
  if (n === -1) throw new Error('bad');
  return result + m3 + m5;
}
function thrower(n) {
  const m2 = n * 2, m3 = n * 3;
  if (m2 === 14) return null.x;
  return m3;
}
function catcher(n) {
  const m5 = n * 5;
  try {
    return thrower(n) + m5;
  } catch {
    return m5;
  }
}
function run() {
  let total = 0;
  for (let i = 0; i < rounds; i++) {
    last = i === rounds - 1;
    total += outer(i) + catcher(i === rounds - 1 ? 7 : i + 8);
  }
  return total;
}
run();
