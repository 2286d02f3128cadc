// The vars and functions of an indirect eval are global, its lexical declarations are its own.
(0, eval)(`
  var a = 1; let b = 2; function f() { return a + b; }
  globalThis.get = f;
  globalThis.set = (x, y) => { a = x; b = y; };
  { function inBlock() { return "block"; } }
`);
print(get(), a, typeof b, typeof f, inBlock()); // => 3 1 undefined function block
set(5, 6);
print(get(), a); // => 11 5
print(delete globalThis.a, typeof a); // => true undefined

// A direct eval in its functions sees both, and adds a variable that hides a global one.
var q = "global";
(0, eval)(`let own = "own"; function nested(code) { eval(code); return [q, own].join(); }`);
print(nested("")); // => global,own
print(nested("var q = 'new'; own = 'changed'")); // => new,changed
print(nested("")); // => global,changed
print(q); // => global

// The statement with hides a global name.
print((0, eval)("with ({ q: 'with' }) { var r = q; q = 'put'; } r"), q); // => with global

let later = (0, eval)("() => late");
try { later(); } catch (e) { print(e.name); } // => ReferenceError
let late = "lexical";
print(later()); // => lexical
try { (0, eval)("var late = 1"); } catch (e) { print(e.name); } // => SyntaxError
try { (0, eval)("'use strict'; undeclared = 1"); } catch (e) { print(e.name); } // => ReferenceError
print((0, eval)("undeclared = 1; undeclared"), undeclared); // => 1 1
print((0, eval)("'use strict'; var own2 = 1; () => own2")(), typeof own2); // => 1 undefined
print((0, eval)("switch (1) { default: function inSwitch() { return 3; } } inSwitch()"), inSwitch()); // => 3 3

// So is a direct eval that is not in a function or block.
eval("var direct = 1; let mine = 2; globalThis.read = () => direct + mine + late.length");
print(read(), typeof mine, delete globalThis.direct); // => 10 undefined true
{
  let block = "block";
  eval("globalThis.inner = () => block; var outer = 1");
  print(inner(), outer); // => block 1
}
