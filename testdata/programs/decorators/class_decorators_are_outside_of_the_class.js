function yield() { print("a name"); }
@yield class A {} // => a name
var where;
with ({ dec() { where = this.tag; }, tag: "with" }) { @dec class B {} }
print(where); // => with
try { eval("class C { @yield m() {} }"); } catch (e) { print(e.name); } // => SyntaxError
try { eval("@(C.#p) class C { static #p() {} }"); } catch (e) { print(e.name); } // => SyntaxError
