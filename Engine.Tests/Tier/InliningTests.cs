namespace Quoll.Tests.Tier;

/// <summary>
/// Functions that machine code has in itself. Each script calls them often enough for that, in all modes; one of the
/// modes leaves at any of their instructions.
/// </summary>
public class InliningTests
{
    [Theory]
    // Arguments and results of all kinds.
    [InlineData("function add(a, b) { return a + b } let n = 0; for (let i = 0; i < 3000; i++) n = add(n, i & 7); n", "10500")]
    [InlineData("function half(a) { return a / 2 } function same(a) { return a } let n = 0; for (let i = 0; i < 3000; i++) n += same(half(i)); n", "2249250")]
    [InlineData("function f(a, b, c) { return c === undefined ? b === undefined ? a : a * b : a + c } let n = 0; for (let i = 0; i < 3000; i++) n += f(i) + f(i, 2) + f(i, 1, i, 9); n", "22492500")]
    [InlineData("function f(a) { if (a % 3 == 0) return; if (a % 3 == 1) return 1.5; return a } let n = 0; for (let i = 0; i < 3000; i++) n += f(i) ?? 0.25; n", "1502250")]
    [InlineData("function big(a) { return a > 5 } function not(a) { return !a } let n = 0; for (let i = 0; i < 3000; i++) if (not(big(i & 15)) === true) n++; n", "1128")]
    [InlineData("function f(a) { a = a * 2 | 0; a++; return a } let n = 0; for (let i = 0; i < 3000; i++) { let x = i; n += f(x) + x } n", "13498500")]
    [InlineData("function f(a, b) { return a - b } let t = ''; for (let i = 0; i < 3000; i++) t = f('7', i) + f(true, null) + f(undefined, 1) + f(8n, 3n).toString(); t", "NaN5")]
    [InlineData("function f(a, b) { return a + b } let t = 0; for (let i = 0; i < 3000; i++) t = f(f(i, 'x'), f(1, 2)); t", "2999x3")]
    [InlineData("function f(a) { return a + 1 } let n = 2147483600; for (let i = 0; i < 3000; i++) n = f(n); n", "2147486600")]
    // The this value.
    [InlineData("class P { constructor(x) { this.x = x } get() { return this.x } set(x) { this.x = x; return this } } const p = new P(1); let n = 0; for (let i = 0; i < 3000; i++) n += p.set(i).get(); n", "4498500")]
    // Variables of closures, and globals.
    [InlineData("var g = 0; function up(k) { g = g + k; return g } let n = 0; for (let i = 0; i < 3000; i++) { n += up(i & 3); if (i == 2500) g = 0.5 } n > 0 && g", "750.5")]
    [InlineData("const adders = [1, 2, 3].map(k => x => x + k); function use(f, x) { return f(x) } let n = 0; for (let i = 0; i < 3000; i++) n += use(adders[i % 3], i); n", "4504500")]
    [InlineData("function f(k) { return later + k } let n = 0; for (let i = 0; i < 3; i++) { try { n += f(1) } catch (e) { n += e.name.length } } let later = 5; for (let i = 0; i < 3000; i++) n += f(i); n", "4513542")]
    // Constructors.
    [InlineData("class V { constructor(x, y) { this.x = x; this.y = y } } let n = 0; for (let i = 0; i < 3000; i++) { const v = new V(i, 1); n += v.x + v.y + (v instanceof V) } n", "4504500")]
    [InlineData("function V(x) { this.x = x; if (x > 2990) this.far = true } let n = 0; for (let i = 0; i < 3000; i++) n += new V(i).far ? 1000 : new V(i).x; n", "4480545")]
    [InlineData("class F { #p = 1; q = 2; constructor(x) { this.x = x } sum() { return this.#p + this.q + this.x } } let n = 0; for (let i = 0; i < 3000; i++) n += new F(i).sum(); n", "4507500")]
    [InlineData("function R(x) { if (x & 1) return { x: -1 }; this.x = x } let n = 0; for (let i = 0; i < 3000; i++) n += new R(i).x; n", "2247000")]
    [InlineData("class B { constructor(x) { this.t = new.target.name; this.x = x } } class D extends B { constructor(x) { super(x); this.y = 1 } } let t; for (let i = 0; i < 3000; i++) t = new D(i).t + new B(i).t; t", "DB")]
    // Objects of many shapes, accessors, arrays, strings.
    [InlineData("function x(o) { return o.x } let n = 0; for (let i = 0; i < 9000; i++) n += x([{ x: 1 }, { y: 1, x: 2 }, { get x() { return 3 } }, Object.create({ x: 4 }), new Proxy({}, { get: () => 5 })][i % 5]); n", "27000")]
    [InlineData("function len(x) { return x.length } let n = 0; for (let i = 0; i < 6000; i++) n += len(['ab', [1], { length: 5 }][i % 3]); n", "16000")]
    [InlineData("function isDigit(s, i) { const c = s.charCodeAt(i); return c >= 48 && c <= 57 } let n = 0; for (let i = 0; i < 4000; i++) if (isDigit('a1b2c3', i % 7)) n++; n", "1714")]
    [InlineData("function dist(a, b) { return Math.sqrt(a * a + b * b) } let n = 0; for (let i = 0; i < 3000; i++) { n += dist(3, 4) + dist(i, 0); if (i == 2000) Math.sqrt = x => x } Math.round(n)", "6328869480")]
    // What is in registers around the call.
    [InlineData("function f(a) { return a & 3 } function g(n) { let a = 0.5, b = 1, c = 'c', d = true; for (let i = 0; i < n; i++) { a += f(i) * b; if (f(i) == 3) c = i; d = !d } return a + c + d } g(2000) + g(2000)", "10001")]
    [InlineData("function f(a) { if (a > 2990) throw a; return a } let n = 0; for (let i = 0; i < 3000; i++) { let x = i * 2; try { x = f(i) + x } catch (e) { n += e + x } n += x } n", "13549410")]
    [InlineData("function f(a) { return a.v } let n = 0; for (let i = 0; i < 3000; i++) { let x = i; try { x += f(i % 100 == 99 ? null : { v: 1 }) } catch { n += x * 1000 } finally { n += x } } n", "50971470")]
    // Calls in tail position.
    // Functions in functions.
    // Another function in the same place.
    [InlineData("let o = { m(x) { return x } }, n = 0; for (let i = 0; i < 4000; i++) { if (i == 2000) o.m = x => -x; if (i == 3000) o = { k: 1, m: function (x) { return this.k } }; n += o.m(i) } n", "-499500")]
    public void Scripts_do_the_same(string code, string expected) =>
        Assert.StartsWith(expected + "\n", HotCodeModes.RunInAll(code), StringComparison.Ordinal);

    [Theory]
    [InlineData("function inner(a, i) {\n  return a[i].x;\n}\nfunction outer(a) {\n  let n = 0;\n  for (let i = 0; i < 3000; i++) n += inner(a, i);\n  return n;\n}\nouter(Array(2900).fill({ x: 1 }))")]
    [InlineData("'use strict';\nfunction inner(o) {\n  return o.x;\n}\nfunction tail(o) { return inner(o) }\nfunction outer() { let n = 0; for (let i = 0; i < 3000; i++) n += tail(i < 2900 ? { x: 1 } : null); return n }\nouter()")]
    [InlineData("class V {\n  constructor(o) {\n    this.x = 1;\n    this.y = o.y;\n  }\n}\nfor (let i = 0; i < 3000; i++) new V(i < 2900 ? { y: 1 } : undefined);")]
    [InlineData("function check(x) { if (x > 2900) throw new Error('large'); return x }\nfunction all() { for (let i = 0; i < 3000; i++) check(i) }\nall()")]
    [InlineData("function f() { missing } for (let i = 0; i < 3000; i++) { if (i == 2950) f(); }")]
    [InlineData("""
        'use strict';
        function leaf(o) {
          return o.x.y;
        }
        function mid(o) {
          const r = leaf(o);
          return r;
        }
        function top(o) {
          return mid(o);
        }
        function run() {
          let n = 0;
          for (let i = 0; i < 9000; i++) n += top(i < 8900 ? { x: { y: 1 } } : {});
          return n;
        }
        run()
        """)]
    [InlineData("function leaf(n) { return n - 1 } function deep(n) { return n == 0 ? 0 : 1 + deep(leaf(n)) } for (let i = 0; i < 300; i++) deep(20); deep(1e6)")]
    public void Errors_have_the_same_text_and_place(string code) => HotCodeModes.RunInAll(code);

    [Theory]
    [InlineData("function f(a) { return a + 1 } let n = 0; for (;;) n = f(n);")]
    [InlineData("function V(x) { this.x = x } function g(i) { return new V(i) } for (let i = 0; ; i++) g(i);")]
    [InlineData("'use strict'; const o = { a() { return this.b() }, b() { return 1 } }; for (;;) o.a();")]
    public void Steps_end_at_the_same_step(string code) =>
        Assert.StartsWith("reaches Steps\n", HotCodeModes.RunInAll(code, new EngineOptions { MaxSteps = 50_000 }), StringComparison.Ordinal);

    [Fact]
    public void Depth_is_that_of_the_interpreter() => HotCodeModes.RunInAll(
        "function leaf(n) { return n + 1 } function deep(n) { try { return deep(leaf(n)) } catch { return n } } let t = 0; for (let i = 0; i < 40; i++) t += deep(0); t",
        new EngineOptions { MaxCallDepth = 100 });
}
