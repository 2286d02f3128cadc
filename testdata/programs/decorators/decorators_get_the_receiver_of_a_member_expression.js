"use strict";
const self = function () { results.push(this); };
const results = [], o = { self, inner: { self, make() { results.push(this); return self; } } };
class P { static #d() { results.push(this); } static test() { @P.#d class X {} } }
@o.self @o.inner.self @self @(self) @o.inner.make() class C { @o.self m() {} }
P.test();
const name = x => x === o ? "o" : x === o.inner ? "inner" : x === P ? "P" : String(x);
print(results.map(name).join()); // => inner,o,undefined,undefined,undefined,inner,o,P
