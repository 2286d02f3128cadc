const resource = name => ({ [Symbol.dispose]() { print("dispose", name); } });
function* g() { using a = resource("a"); yield 1; { using b = resource("b"); yield 2; } yield 3; }
for (const x of g()) { print(x); if (x === 2) break; }
// => 1
// => 2
// => dispose b
// => dispose a
const it = g();
it.next();
try { it.throw("thrown"); } catch (e) { print(e); }
// => dispose a
// => thrown
print(g().return(7).value); // => 7
