// [[Stack]] contains x, whatever x refers to now (ECMA-262 §25.5.2.5 step 1).
function outcome(wrap) {
  const x = { a: 1 };
  x.k = { get g() { x.k = 0; return 0; }, back: wrap(x) };
  try { return JSON.stringify(x); } catch (e) { return e.name; }
}
print(outcome(x => x)); // => TypeError
print(outcome(x => [x])); // => TypeError
print(outcome(x => ({ y: [{ x }] }))); // => TypeError
