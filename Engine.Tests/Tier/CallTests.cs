using Quoll.Runtime.Agents;

namespace Quoll.Tests.Tier;

/// <summary>
/// Machine code that calls machine code, whose frames are only reserved until somebody asks for them: recursion,
/// constructors, traces, handlers, and ways out at any depth.
/// </summary>
public class CallTests
{
    // The expected values are those of Node.
    [Theory]
    [InlineData("function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2) } fib(15)", "610")]
    [InlineData("function f(n, a) { if (n === 0) return a; const r = f(n - 1, a + n); return r + 0.5 } let t = ''; for (let i = 0; i < 60; i++) t = f(20, i % 7 ? i : 'x'); t", "279")]
    [InlineData("function even(n) { if (n === 0) return true; let r = odd(n - 1); return r } function odd(n) { if (n === 0) return false; let r = even(n - 1); return r } let n = 0; for (let i = 0; i < 90; i++) n += even(i) ? 1 : 0; n", "45")]
    [InlineData("function walk(t) { if (t === null) return 0; let a = walk(t.l); let b = walk(t.r); return a + b + t.v } function make(d) { if (d === 0) return null; let l = make(d - 1); let r = make(d - 1); return { l, r, v: d } } let n = 0; for (let i = 0; i < 6; i++) n += walk(make(7)); n", "1482")]
    [InlineData("function g(n) { if (n === 0) throw new Error('deep'); let r = g(n - 1); return r + 1 } function h(n) { try { let r = g(n); return r } catch (e) { return e.stack.split('\\n').filter(l => l.includes(' at g')).length + e.message } } let t; for (let i = 0; i < 50; i++) t = h(5); t", "6deep")]
    [InlineData("function a(n) { let x = n * 2; try { let y = b(n); x += y } catch (e) { x += e.v } finally { x++ } return x } function b(n) { let z = c(n); return z + 1 } function c(n) { if (n % 3 === 0) throw { v: n }; return n } let n = 0; for (let i = 0; i < 300; i++) n += a(i); n", "135050")]
    [InlineData("function f(a, b, c) { let r = c === undefined ? g(a) : g(a, b, c); return r } function g(a, b = 5, ...c) { return a + b + c.length } let n = 0; for (let i = 0; i < 200; i++) n += f(i) + f(i, 1) + f(1, 2, 3) + f(); String(n)", "NaN")]
    [InlineData("function f(a, b, c) { let r = g(a); return r + (b === undefined ? 1 : 2) + (c === undefined ? 10 : 20) } function g(a, b) { let k = a; return b === undefined ? k : -k } let n = 0; for (let i = 0; i < 200; i++) n += f(i) + f(i, 1) + f(i, 1, 2, 3, 4); n", "68700")]
    [InlineData("function f() { let r = g(); return r } function g() { let s = typeof this; return s + (this === globalThis) } let t = ''; for (let i = 0; i < 200; i++) t = f() + g.call('x') + g.call(null); t", "objecttrueobjectfalseobjecttrue")]
    [InlineData("'use strict'; function f() { let r = g(); return r } function g() { let s = typeof this; return s } let t = ''; for (let i = 0; i < 200; i++) t = f(); t", "undefined")]
    [InlineData("class P { constructor(x) { this.x = x; this.init(1) } init(k) { let v = this.add(k); this.y = v } add(k) { let s = this.x + k; return s } sum() { let s = this.add(this.y); return s } } let n = 0; for (let i = 0; i < 200; i++) { const p = new P(i); n += p.sum() } n", "40000")]
    [InlineData("class A { constructor(v) { this.v = v; this.t = new.target.name } } class B extends A { constructor(v) { let w = v + 1; super(w); this.w = w } } class C extends B { z = 3; constructor(v) { super(v * 2); this.c = this.z + this.w } } let t = ''; for (let i = 0; i < 200; i++) { const c = new C(i), b = new B(i); t = c.t + b.t + c.v + c.c + b.w + (c instanceof A) } t", "CB399402200true")]
    [InlineData("class A { constructor(v) { if (v % 2) return { other: v }; this.v = v } } function make(v) { let a = new A(v); return a } let n = 0; for (let i = 0; i < 300; i++) { let a = make(i); n += a.v ?? a.other * 100 } n", "2272350")]
    [InlineData("function F(v) { this.v = v; if (v === 7) return 5; if (v === 9) return [v] } F.prototype.twice = function () { let r = this.v * 2; return r }; let n = 0; for (let i = 0; i < 200; i++) { let f = new F(i % 12); n += f.length ?? f.twice() } n", "1896")]
    [InlineData("function T() { let t = new.target; return { t: t === T } } function make() { let a = new T(); let b = T(); return a.t + '' + b.t } let t; for (let i = 0; i < 200; i++) t = make(); t", "truefalse")]
    [InlineData("let log = ''; const o = { get p() { let r = inner(1); return r } }; function inner(k) { let s = k + 1; return s } function outer(i) { let x = inner(i); let y = o.p; let z = inner(y); return x + y + z } let n = 0; for (let i = 0; i < 200; i++) n += outer(i); n", "21100")]
    [InlineData("function down(n) { if (n === 0) { let e = {}; Error.captureStackTrace(e); return e.stack.split('\\n').length > 4 ? 1 : 0 } let r = down(n - 1); return r } let n = 0; for (let i = 0; i < 100; i++) n += down(6); n", "100")]
    [InlineData("function inner(a) { let s = 0; for (let i = 0; i < a.length; i++) s += a[i]; return s } function outer(a) { let x = inner(a); let y = a.map(v => inner([v, x])); let z = inner(y); return z } let n = 0; for (let i = 0; i < 150; i++) n += outer([i, 1, 2]); n", "46500")]
    [InlineData("function inner(s) { let r = s.replace(/b/g, m => upper(m)); return r } function upper(m) { let u = m.toUpperCase(); return u } function outer(k) { let a = inner('abc' + k); let b = upper(a); return a + b } let t; for (let i = 0; i < 150; i++) t = outer(i); t", "aBc149ABC149")]
    [InlineData("function loop(n) { let s = 0; for (let i = 0; i < n; i++) { let r = step(i, s); s = r } return s } function step(i, s) { let t = s + i; return i === 90 ? String(t) : t } let t; for (let i = 0; i < 30; i++) t = loop(100); t", "4095919293949596979899")]
    [InlineData("function makeCounter() { let c = 0; return function next(k) { let d = k; c = c + d; return c } } function use(f, k) { let a = f(k); let b = f(1); return a + b } let n = 0; const f = makeCounter(); for (let i = 0; i < 200; i++) n += use(f, i); n", "2706600")]
    [InlineData("function f(n) { let g = function self(k) { if (k === 0) return 0; let r = self(k - 1); return r + n }; let x = g(5); return x } let n = 0; for (let i = 0; i < 100; i++) n += f(i); n", "24750")]
    [InlineData("function f(a) { let r = h(arguments.length, a); return r } function h(n, a) { let r = a === undefined ? n : n + a; return r } function k(i) { let x = f(i, 1, 2); let y = f(); return x + y } let n = 0; for (let i = 0; i < 200; i++) n += k(i); n", "20500")]
    [InlineData("'use strict'; function tail(n, a) { if (n === 0) return a; return tail(n - 1, a + n) } function f(i) { let r = tail(i, 0); return r } let n = 0; for (let i = 0; i < 60; i++) n += f(i); n", "35990")]
    [InlineData("'use strict'; class K { constructor() { this.n = 0 } a(k) { return this.b(k + 1) } b(k) { this.n += k; return this.c(k) } c(k) { let r = k * 2; return r } } function f(o, i) { let r = o.a(i); return r + o.n } const o = new K(); let n = 0; for (let i = 0; i < 200; i++) n += f(o, i); n", "1393600")]
    [InlineData("function fact(n) { if (n < 2) return 1; let r = fact(n - 1); return n * r } let t; for (let i = 0; i < 50; i++) t = fact(i % 2 ? 20 : 25); t", "2432902008176640000")]
    [InlineData("function f(n) { if (n > 3) { let u; u.x } let r = f(n + 1); return r } let t = ''; for (let i = 0; i < 60; i++) { try { f(0) } catch (e) { t = e.name + e.stack.split('\\n').filter(l => l.includes(' at f')).length } } t", "TypeError5")]
    [InlineData("function f(x) { let r = g(x); return r } function g(x) { let a = eval('x + 1'); return a } let n = 0; for (let i = 0; i < 80; i++) n += f(i); n", "3240")]
    [InlineData("function* gen(n) { for (let i = 0; i < n; i++) { let r = f(i); yield r } } function f(i) { let r = g(i); return r } function g(i) { let s = i * 2; return s } let n = 0; for (let i = 0; i < 30; i++) for (const v of gen(10)) n += v; n", "2700")]
    [InlineData("function f(p) { let r = g(p); return r } function g(p) { let s = p.x; return s } const proxy = new Proxy({}, { get(t, k) { let r = h(k); return r } }); function h(k) { let l = k.length; return l } let n = 0; for (let i = 0; i < 120; i++) n += f(i % 2 ? proxy : { x: i }); n", "3600")]
    [InlineData("function f(i) { let a = g(i); let b = 0; try { b = g(i === 77 ? null : i) } catch (e) { b = e instanceof TypeError ? 1000 : 1 } return a + b } function g(i) { let o = i === null ? null : { v: i }; let r = o.v; return r } let n = 0; for (let i = 0; i < 160; i++) n += f(i); n", "26363")]
    [InlineData("function f(s) { let r = g(s, 0); return r } function g(s, k) { let c = s.charCodeAt(k); if (k < s.length - 1) { let r = g(s, k + 1); return c + r } return c } let n = 0; for (let i = 0; i < 80; i++) n += f('abcdef'); n", "47760")]
    [InlineData("var x = 1; function f(k) { let a = x; x = a + k; let b = g(k); return b } function g(k) { let r = x * k; return r } let n = 0; for (let i = 0; i < 120; i++) { x = i; n += f(2) } n", "14760")]
    [InlineData("function f(o) { let r = o.m(3); return r } const a = { v: 1, m(k) { let r = this.v + k; return r } }, b = { w: 0, v: 2, m(k) { let r = this.v * k; return r } }; let n = 0; for (let i = 0; i < 200; i++) n += f(i % 3 ? a : b); n", "934")]
    [InlineData("class S { static #c = 0; #p; constructor(p) { this.#p = p; S.#c++ } get(k) { let r = this.#add(k); return r } #add(k) { let r = this.#p + k; return r } static count() { let c = S.#c; return c } } function f(i) { let s = new S(i); let r = s.get(1); return r } let n = 0; for (let i = 0; i < 120; i++) n += f(i); n + S.count()", "7380")]
    [InlineData("function f(n) { let r = Reflect.construct(G, [n], H); return r.v + (r instanceof H ? 1 : 0) } function G(n) { this.v = n; let t = new.target === H; if (!t) throw 1 } function H() {} let n = 0; for (let i = 0; i < 100; i++) n += f(i); n", "5050")]
    [InlineData("function f(a, b) { let r = typeof this + a + b; return r } function g(i) { let x = f.call(i, 1, 2); let y = f.call(null, i); let z = f.call(); return x + y + z } let t; for (let i = 0; i < 200; i++) t = g(i); t", "object12object199undefinedobjectundefinedundefined")]
    [InlineData("'use strict'; function f(a) { let r = typeof this + a; for (let i = 0; i < 2; i++) r += i; return r } function g(i) { let x = f.call(i, 1, 2, 3); let y = f.call(undefined); let z = f.call('s', i); return x + y + z } let t; for (let i = 0; i < 200; i++) t = g(i); t", "number101undefinedundefined01string19901")]
    [InlineData("class A { constructor(v) { this.v = v } m(k) { let r = this.v + k; return r } } class B extends A { m(k) { let r = A.prototype.m.call(this, k); return r * 2 } } function run(o, i) { let r = o.m(i); try { A.call(o, i) } catch (e) { r += e.name.length } return r } const b = new B(3); let n = 0; for (let i = 0; i < 200; i++) n += run(b, i); n", "42800")]
    [InlineData("function count() { let n = arguments.length; return n } function g(i) { let x = count.call(); let y = count.call(i); let z = count.call(i, i, i); let w = count.call.call(count, 1, 2, 3); return x + y * 10 + z * 100 + w * 1000 } let t; for (let i = 0; i < 200; i++) t = g(i); t", "2200")]
    [InlineData("function deep(n) { if (n === 0) { let u; return u.x } let r = deep.call(n, n - 1); return r } let t; for (let i = 0; i < 60; i++) { try { deep(4) } catch (e) { t = e.stack.split('\\n').filter(l => l.includes('deep')).length } } t", "5")]
    [InlineData("function* gen(a) { yield this.v + a } async function later(a) { return a } function g(i) { let x = gen.call({ v: i }, 1).next().value; let p = later.call(null, 1); return x + (p instanceof Promise ? 1 : 0) } let n = 0; for (let i = 0; i < 150; i++) n += g(i); n", "11475")]
    [InlineData("function C(v) { this.v = v } function D(v, w) { C.call(this, v); this.w = w } function make(i) { let d = new D(i, 1); return d.v + d.w } let n = 0; for (let i = 0; i < 200; i++) n += make(i); n", "20100")]
    [InlineData("'use strict'; function a(n, s) { if (n === 0) return s; for (let i = 0; i < 1; i++) s += n; return b(n - 1, s) } function b(n, s) { if (n === 0) return -s; for (let i = 0; i < 1; i++) s -= 1; return a(n - 1, s) } function run(i) { let r = a(i, 0); return r } let n = 0; for (let i = 0; i < 60; i++) n += run(i % 17); n", "90")]
    [InlineData("'use strict'; function last(k, ...rest) { for (let i = 0; i < 2; i++) k += rest.length; return k } function mid(k) { for (let i = 0; i < 2; i++) k++; return last(k, 1, 2) } function run(i) { let r = mid(i); return r } let n = 0; for (let i = 0; i < 100; i++) n += run(i); n", "5550")]
    [InlineData("'use strict'; class K { constructor(n) { this.n = n; for (let i = 0; i < 2; i++) this.n += i; return make(this) } } function make(k) { for (let i = 0; i < 2; i++) k.n += i; return k } function run(i) { let k = new K(i); return k.n + (k instanceof K ? 1 : 0) } let n = 0; for (let i = 0; i < 100; i++) n += run(i); n", "5250")]
    [InlineData("'use strict'; function few(a, b, c) { let s = 0; for (let i = 0; i < 2; i++) s += c === undefined ? 1 : c; return s + (b ?? 5) } function go(i) { for (let k = 0; k < 2; k++) i++; return few(i) } function more(i) { for (let k = 0; k < 2; k++) i++; return few(i, 1, 2, 3, 4) } function run(i) { let x = go(i); let y = more(i); return x * 100 + y } let n = 0; for (let i = 0; i < 100; i++) n += run(i); n", "70500")]
    [InlineData("'use strict'; function thrower(n) { for (let i = 0; i < 2; i++) n++; if (n > 5) throw new Error('t' + n); return n } function tail(n) { for (let i = 0; i < 2; i++) n++; return thrower(n) } function run(i) { try { let r = tail(i); return r } catch (e) { return e.message + e.stack.split('\\n').some(l => l.includes('at thrower')) } } let t; for (let i = 0; i < 80; i++) t = run(0) + run(i); t", "4t83true")]
    [InlineData("'use strict'; const o = { v: 2, get g() { for (let i = 0; i < 2; i++) this.v += 0; return step(this.v) } }; function step(k) { let s = 0; for (let i = 0; i < k; i++) s += i; return s } function run(x) { let r = x.g; return r + step(x.v) } let n = 0; for (let i = 0; i < 100; i++) n += run(o); n", "200")]
    [InlineData("'use strict'; function spin(n) { if (n === 0) return 'done'; return spin(n - 1) } function run(n) { let r = spin(n); return r } let t; for (let i = 0; i < 8; i++) t = run(5000); t", "done")]
    [InlineData("'use strict'; let log = 0; function native(a) { for (let i = 0; i < 2; i++) log++; return a.map(x => x + 1) } function bound(f) { for (let i = 0; i < 2; i++) log++; return f(3) } const plus = (function (a, b) { let s = 0; for (let i = 0; i < 2; i++) s += a; return s + b }).bind(null, 1); function run(i) { let r = native([i]); let s = bound(plus); let m = bound(Math.sqrt); return r[0] + s + m } let n = 0; for (let i = 0; i < 60; i++) n += run(i); n.toFixed(3) + log", "2233.923360")]
    public void Scripts_do_the_same(string code, string expected) =>
        Assert.StartsWith(expected + "\n", HotCodeModes.RunInAll(code), StringComparison.Ordinal);

    [Theory]
    [InlineData("function f(n) {\n  if (n === 0) return null.x;\n  let r = f(n - 1);\n  return r;\n}\nfor (let i = 0; i < 40; i++) try { f(3); } catch {}\nf(4);")]
    [InlineData("class A {\n  constructor(n) {\n    this.n = n;\n    if (n > 0) this.next = new A(n - 1);\n    else this.n.x.y;\n  }\n}\nfor (let i = 0; i < 40; i++) try { new A(3); } catch {}\nnew A(2);")]
    [InlineData("class A { constructor(n) { if (n > 60) throw new RangeError('from A'); this.n = n; } }\nclass B extends A { constructor(n) { let k = n + 1; super(k); } }\nfor (let i = 0; i < 90; i++) new B(i);")]
    [InlineData("const o = { toString() { throw new Error(describe('t')); } };\nfunction describe(s) { let r = s + s; return r; }\nfunction g(v, n) { if (n === 0) return '' + v; let r = g(v, n - 1); return r; }\nfor (let i = 0; i < 60; i++) g(i < 50 ? i : o, 3);")]
    [InlineData("function f(n) { let r = n === 0 ? [1].map(v => v.a.b) : f(n - 1); return r; }\nfor (let i = 0; i < 40; i++) try { f(3); } catch {}\nf(2);")]
    public void Errors_have_the_same_text_and_place(string code) => HotCodeModes.RunInAll(code);

    [Theory]
    [InlineData("function f(n) { if (n === 0) return 1; let a = f(n - 1); let b = f(n - 1); return a + b; } for (;;) f(9);")]
    [InlineData("class A { constructor(n) { this.n = n; if (n > 0) this.a = new A(n - 1); } } for (;;) new A(9);")]
    [InlineData("'use strict'; function spin(n) { for (let i = 0; i < 2; i++) n++; return spun(n) } function spun(n) { return n > 1e9 ? 0 : spin(n) } for (;;) spin(1);")]
    [InlineData("function f(a, b) { let s = 0; for (let i = 0; i < 3; i++) s += a; return s } function g(i) { let r = f.call(i, i, 2); return r } for (;;) g(1);")]
    [InlineData("function f(n) { let s = 0; for (let i = 0; i < n; i++) { let r = g(i); s += r; } return s; } function g(n) { let s = 0; for (let i = 0; i < n; i++) s += i; return s; } for (;;) f(20);")]
    public void Steps_end_at_the_same_step(string code)
    {
        foreach (var steps in new[] { 50_000, 50_001, 50_007 })
            Assert.StartsWith("reaches Steps\n", HotCodeModes.RunInAll(code, new EngineOptions { MaxSteps = steps }), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("let d = 0; function deep(n) { d = n; let r = deep(n + 1); return r } let t = []; for (let i = 0; i < 40; i++) { try { deep(0) } catch (e) { t = [e.name, d, e.stack.split('\\n').length] } } t.join()")]
    [InlineData("let d = 0; function deep(n) { d = n; try { let r = deep(n + 1); return r } catch (e) { if (n % 9 === 0) return n; throw e } } let t = 0; for (let i = 0; i < 40; i++) t += deep(0) + d; t")]
    [InlineData("let d = 0; class K { constructor(n) { d = n; this.k = new K(n + 1) } } for (let i = 0; i < 40; i++) { try { new K(0) } catch (e) { d += e.message.length } } d")]
    public void Depth_is_that_of_the_interpreter(string code)
    {
        foreach (var depth in new[] { 50, 99, 1000 }) HotCodeModes.RunInAll(code, new EngineOptions { MaxCallDepth = depth });
    }
}
