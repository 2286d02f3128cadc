const resource = name => ({ [Symbol.dispose]() { print("dispose", name); } });
function f(a = 1) { using x = resource("f"); { using y = resource("block"); } print("end"); }
f();
// => dispose block
// => end
// => dispose f
const g = () => { using x = resource("arrow"); return "value"; };
print(g());
// => dispose arrow
// => value
