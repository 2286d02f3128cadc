const show = (value, c) => print(c.kind, String(c.name), c.static, c.private, c.access && Object.keys(c.access).sort().join(), typeof value);
const sym = Symbol("s");
@show class C { // the class comes last
  @show m() {}
  @show static #m() {}
  @show get g() { return 1; }
  @show set s(v) {}
  @show static get [sym]() { return 1; }
  @show f;
  @show static #f;
  @show 1 = 2;
  @show accessor a;
  @show static accessor #a;
}
// => method #m true true get,has function
// => getter Symbol(s) true false get,has function
// => accessor #a true true get,has,set object
// => method m false false get,has function
// => getter g false false get,has function
// => setter s false false has,set function
// => accessor a false false get,has,set object
// => field #f true true get,has,set undefined
// => field f false false get,has,set undefined
// => field 1 false false get,has,set undefined
// => class C undefined undefined undefined function
