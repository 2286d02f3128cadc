// Rows of four and more literals are found in a table, as if each was compared in its order.
function dense(x) {
  switch (x) {
    case 1: return "one";
    case 2: return "two";
    case 3: return "three";
    default: return "other";
    case 4: return "four";
    case 6: return "six";
    case -1: return "minus";
    case 2: return "never";
  }
}
print([1, 2, 3, 4, 5, 6, 7, -1, -2, 0, -0, NaN, 1.5, 2 ** 32 + 1, -(2 ** 31), "1", null, undefined, true, {}, 1n].map(dense).join());
// => one,two,three,four,other,six,other,minus,other,other,other,other,other,other,other,other,other,other,other,other,other

function sparse(x) {
  switch (x) { case 1: return "1"; case 1.5: return "1.5"; case 1e9: return "1e9"; case -0: return "0"; case 0: return "never"; case 1e300: return "1e300"; }
}
print([0, -0, 1, 1.5, 1e9, 1e300, 2, NaN, Infinity, "1.5"].map(sparse).join());
// => 0,0,1,1.5,1e9,1e300,,,,

function text(x) {
  switch (x) {
    case "a": return 1; case "abc": return 2; case "": return 3; case "abd": return 4; case "axc": return 5; case "a": return 6;
    case "0123456789012345678901234567890123456789012345678901234567890123": return 7;
    case "01234567890123456789012345678901234567890123456789012345678901234": return 8;
    case "b": return 9;
  }
  return 0;
}
const c = "c", digits = "0123456789".repeat(7);
print(["a", "abc", "ab" + c, "", "abd", "axc", "abx", "b", "x".repeat(1000), 0, undefined, Object("a")].map(text).join());
// => 1,2,2,3,4,5,0,9,0,0,0,0
print([63, 64, 65, 66].map(length => text(digits.slice(0, length))).join());
// => 0,7,8,0

// Other tests are evaluated where they stand, and only if nothing before them is equal.
function mixed(x) {
  let log = "";
  const test = value => { log += `(${value})`; return value; };
  switch (x) {
    case test(10): log += "A";
    case 1: case "1": case 2: case "2": log += "B"; break;
    case test(20): log += "C";
    default: log += "D";
    case 3: log += "E";
    case 4: case 5: case "6": log += "F";
  }
  return log;
}
print([10, 1, "2", 20, 3, 5, 6, "6"].map(mixed).join(" "));
// => (10)AB (10)B (10)B (10)(20)CDEF (10)(20)EF (10)(20)F (10)(20)DEF (10)(20)F

// Variables of the cases, completion values, and ways out of them.
print(eval("switch (3) { case 1: 'a'; case 2: 'b'; case 3: 'c'; case 4: 'd'; break; case 5: 'e'; }"));
// => d
function* steps(x) {
  switch (x) { case 1: yield 1; case 2: yield 2; case 3: let y = yield 3; yield y; break; case 4: yield 4; default: yield 5; }
}
print([...steps(2)], [...steps(4)], [...steps("4")]);
// => 2,3, 4,5 5
outer: for (const x of [1, 2, 3, 4, 5]) {
  switch (x) { case 1: continue; case 2: print("two"); break; case 3: continue outer; case 4: break outer; }
}
// => two

// Random switches do what comparisons do.
let seed = 7;
const random = n => (seed = seed * 1103515245 + 12345 & 0x7fffffff) % n;
const literals = ["0", "-1", "1", "2", "3", "7", "40", "1e10", "0.5", "'a'", "'b'", "'ab'", "'ba'", "''", "'0'", "'abab'", "-0", "4294967295"];
const values = [...literals.map(literal => eval(literal)), null, undefined, true, NaN, {}, "c"];
let differences = 0;
for (let i = 0; i < 150; i++) {
  const tests = Array.from({ length: 1 + random(14) }, () => literals[random(literals.length)]);
  const at = random(tests.length + 1), hasDefault = random(2) === 0;
  const cases = tests.map((test, k) => `${hasDefault && k === at ? "default: out += 'd';" : ""} case ${test}: out += ${k}; ${random(3) ? "break;" : ""}`);
  const find = new Function("x", `let out = ""; switch (x) { ${cases.join(" ")} } return out;`);
  const order = tests.map((test, k) => `if (x === ${test}) return ${k};`).join(" ");
  const findIndex = new Function("x", order + " return -1;");
  for (const value of values) {
    const index = findIndex(value), start = index >= 0 ? index : hasDefault && at < tests.length ? at : -1;
    let expected = "";
    for (let k = start; k >= 0 && k < tests.length; k++) {
      if (hasDefault && k === at && !(index === at)) expected += "d";
      expected += k;
      if (cases[k].includes("break")) break;
    }
    if (find(value) !== expected) differences++;
  }
}
print(differences);
// => 0
