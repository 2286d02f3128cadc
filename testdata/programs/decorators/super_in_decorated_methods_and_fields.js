class A { m() { return "A.m"; } static s() { return "A.s"; } get g() { return "A.g"; } }
const call = f => function () { return f.call(this) + "!"; };
class B extends A {
  @call m() { return super.m(); }
  @call static s() { return super.s(); }
  @(() => v => v + "?") f = super.g;
  @call get g() { return super.g; }
}
print(new B().m(), B.s(), new B().f, new B().g); // => A.m! A.s! A.g? A.g!
const other = class { static s() { return "other"; } };
@(C => other) class D extends A { static t = super.s(); static { this.u = super.s(); } }
print(D === other, D.t, D.u); // => true A.s A.s
