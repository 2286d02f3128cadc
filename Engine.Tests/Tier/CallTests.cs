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
    [InlineData("'use strict'; function f() { let r = g(); return r } function g() { let s = typeof this; return s } let t = ''; for (let i = 0; i < 200; i++) t = f(); t", "undefined")]
    [InlineData("function T() { let t = new.target; return { t: t === T } } function make() { let a = new T(); let b = T(); return a.t + '' + b.t } let t; for (let i = 0; i < 200; i++) t = make(); t", "truefalse")]
    [InlineData("function down(n) { if (n === 0) { let e = {}; Error.captureStackTrace(e); return e.stack.split('\\n').length > 4 ? 1 : 0 } let r = down(n - 1); return r } let n = 0; for (let i = 0; i < 100; i++) n += down(6); n", "100")]
    [InlineData("function f(n) { let g = function self(k) { if (k === 0) return 0; let r = self(k - 1); return r + n }; let x = g(5); return x } let n = 0; for (let i = 0; i < 100; i++) n += f(i); n", "24750")]
    [InlineData("'use strict'; function tail(n, a) { if (n === 0) return a; return tail(n - 1, a + n) } function f(i) { let r = tail(i, 0); return r } let n = 0; for (let i = 0; i < 60; i++) n += f(i); n", "35990")]
    [InlineData("function fact(n) { if (n < 2) return 1; let r = fact(n - 1); return n * r } let t; for (let i = 0; i < 50; i++) t = fact(i % 2 ? 20 : 25); t", "2432902008176640000")]
    [InlineData("function f(x) { let r = g(x); return r } function g(x) { let a = eval('x + 1'); return a } let n = 0; for (let i = 0; i < 80; i++) n += f(i); n", "3240")]
    [InlineData("var x = 1; function f(k) { let a = x; x = a + k; let b = g(k); return b } function g(k) { let r = x * k; return r } let n = 0; for (let i = 0; i < 120; i++) { x = i; n += f(2) } n", "14760")]
    [InlineData("function C(v) { this.v = v } function D(v, w) { C.call(this, v); this.w = w } function make(i) { let d = new D(i, 1); return d.v + d.w } let n = 0; for (let i = 0; i < 200; i++) n += make(i); n", "20100")]
    [InlineData("'use strict'; function spin(n) { if (n === 0) return 'done'; return spin(n - 1) } function run(n) { let r = spin(n); return r } let t; for (let i = 0; i < 8; i++) t = run(5000); t", "done")]
    public void Scripts_do_the_same(string code, string expected) =>
        Assert.StartsWith(expected + "\n", HotCodeModes.RunInAll(code), StringComparison.Ordinal);

    [Theory]
    [InlineData("function f(n) {\n  if (n === 0) return null.x;\n  let r = f(n - 1);\n  return r;\n}\nfor (let i = 0; i < 40; i++) try { f(3); } catch {}\nf(4);")]
    [InlineData("class A {\n  constructor(n) {\n    this.n = n;\n    if (n > 0) this.next = new A(n - 1);\n    else this.n.x.y;\n  }\n}\nfor (let i = 0; i < 40; i++) try { new A(3); } catch {}\nnew A(2);")]
    [InlineData("class A { constructor(n) { if (n > 60) throw new RangeError('from A'); this.n = n; } }\nclass B extends A { constructor(n) { let k = n + 1; super(k); } }\nfor (let i = 0; i < 90; i++) new B(i);")]
    [InlineData("""
        const o = { toString() { throw new Error(describe('t')); } };
        function describe(s) { let r = s + s; return r; }
        function g(v, n) { if (n === 0) return '' + v; let r = g(v, n - 1); return r; }
        for (let i = 0; i < 60; i++) g(i < 50 ? i : o, 3);
        """)]
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
