// native stack: over() calls itself by .NET code
let depth = 0;
function recurse(value, { kind }) {
  if (depth++ >= 5) return;
  @recurse class Inner { @recurse m() {} }
}
@recurse class Outer {}
print(depth > 5); // => true
const over = () => { @over class X {} };
try { over(); } catch (e) { print(e.name); } // => RangeError
const d = @(@(C => () => {}) class {}) class Y {};
print(d.name); // => Y
