// Constants whose initializers are literals are found with the literals, as if each was evaluated in its order.
const A = 1, B = 2, C = 3, D = "4";
const E = 5;
function name(x) {
  switch (x) { case A: return "A"; case B: return "B"; case 7: return "seven"; case C: return "C"; case D: return "D"; case E: return "E"; default: return "none"; }
}
print([1, 2, 3, 4, "4", 5, 7, 8].map(name).join());
// => A,B,C,none,D,E,seven,none

// A constant without its value throws, but only if nothing before it is equal.
const early = [];
for (const x of [0, 1, 2, 3, 9]) {
  try { early.push(late(x)); } catch (e) { early.push(e.message); }
}
function late(x) {
  switch (x) { case 0: return "zero"; case 1: return "one"; case P: return "P"; case Q: return "Q"; case R: return "R"; case S: return "S"; }
}
const P = 2, Q = 3, R = 4, S = 5;
print(early.join("; "));
// => zero; one; Cannot access 'P' before initialization; Cannot access 'P' before initialization; Cannot access 'P' before initialization
print([0, 1, 2, 3, 4, 5, 6].map(late).join());
// => zero,one,P,Q,R,S,

// Between these, code runs: the second may have no value yet.
const log = [];
function between(x) { switch (x) { case F: return "F"; case G: return "G"; case H: return "H"; case I: return "I"; } }
function attempt() {
  for (const x of [1, 2]) {
    try { log.push(between(x)); } catch (e) { log.push(e.message); }
  }
  return 0;
}
const F = 1, zero = attempt(), G = 2, H = 3, I = 4;
print(log.join("; "), between(2), between(4));
// => F; Cannot access 'G' before initialization G I

// Inner constants hide outer ones; other variables and names that may be something else are compared one by one.
function inner(x) {
  const A = 10, B = 20, C = 30, D = 40;
  let E = 50;
  switch (x) { case A: return "a"; case B: return "b"; case C: return "c"; case D: return "d"; case E++: return "e"; case E: return "f"; }
}
print([10, 40, 50, 51, 1].map(inner).join());
// => a,d,e,f,
function shadowed(x, text) {
  eval(text);
  switch (x) { case A: return "A"; case B: return "B"; case C: return "C"; case D: return "D"; }
}
print(shadowed(1, ""), shadowed(1, "var A = 100"), shadowed(100, "var A = 100"));
// => A undefined A
function inSwitch(x, y) {
  switch (x) {
    case 0: const J = 1, K = 2, L = 3, M = 4;
    default: switch (y) { case J: return "J"; case K: return "K"; case L: return "L"; case M: return "M"; }
  }
}
print(inSwitch(0, 2));
// => K
try { inSwitch(1, 2); } catch (e) { print(e.message); }
// => Cannot access 'J' before initialization
function objects(x) {
  const O = -1, T = -0, U = 0.5, V = 1e10;
  return () => { switch (x) { case O: return 1; case T: return 2; case U: return 3; case V: return 4; } };
}
print([-1, 0, 0.5, 1e10, -0, 1].map(x => objects(x)()).join());
// => 1,2,3,4,2,
