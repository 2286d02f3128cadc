const add = f => (_, c) => c.addInitializer(f);
const fail = () => { throw "failed"; };
try { class A { @add(fail) static m() {} static { print("never"); } } } catch (e) { print(e); } // => failed
class B { @add(fail) m() {} x = print("never"); }
try { new B(); } catch (e) { print(e); } // => failed
class C { x = print("first"); @add(fail) y = print("second"); z = print("never"); }
try { new C(); } catch (e) { print(e); }
// => first
// => second
// => failed
try { @add(fail) class D { static { print("block"); } } } catch (e) { print(e); }
// => block
// => failed
