using Quoll.Runtime.Agents;

namespace Quoll.Tests.Tier;

/// <summary>
/// Functions that a built-in method calls, and which machine code has in itself. Each script calls them often enough
/// for that, in all modes; one of the modes leaves at any of their instructions.
/// </summary>
public class CallbackTests
{
    // The expected values are those of Node.
    [Theory]
    [InlineData("const a = Array.from({ length: 100 }, (v, i) => i); let n = 0; for (let i = 0; i < 60; i++) n += a.map(x => x + 1).filter(x => x % 3 === 0).reduce((s, x) => s + x, i); n", "102750")]
    [InlineData("let sum = 0, seen = 0; for (let i = 0; i < 100; i++) { let own = i; [1, 2, 3].forEach(function (v, k) { sum += v * own; own++; seen = k; }); sum += own; } sum + seen", "35752")]
    [InlineData("function adders(k) { return [1, 2, 3].map(x => x + k) } let n = 0; for (let i = 0; i < 500; i++) n += adders(i)[2]; n", "126250")]
    [InlineData("const a = [1, 2, 3]; a.x = 0; let n = 0; for (let i = 0; i < 500; i++) { a.forEach(function () { this.x++; n += this.x }, a) } n + a.x", "1127250")]
    [InlineData("let n = 0; for (let i = 0; i < 400; i++) n += [5, 6].map((a, b, c, d) => d === undefined && c.length === 2 ? a + b : 0)[1]; n", "2800")]
    [InlineData("let n = 0; for (let i = 0; i < 400; i++) n += [5, 6].map((a, b = 3, ...c) => a + b + c[0].length)[1] + [[1, 2], [3, 4]].map(([p, q]) => p * q)[1] + [{ v: 1 }].map(({ v }) => v)[0]; n", "8800")]
    [InlineData("const a = [1, , 3]; let t = ''; for (let i = 0; i < 400; i++) { let k = 0; const m = a.map(x => { k++; return x * 2 }); t = k + ':' + (1 in m) + ':' + m.length } t", "2:false:3")]
    [InlineData("let n = 0; for (let i = 0; i < 2000; i++) { try { n += [1, 2, 3].map(x => { if (x === 3 && i % 100 === 99) throw x; return x })[2] } catch (e) { n += 1000 * e } finally { n++ } } n", "67940")]
    [InlineData("let n = 0; for (let i = 0; i < 2000; i++) { let k = i; try { [1, 2].forEach(x => { k += x; k += null[x - (i % 50 === 49 ? 0 : 0)] ?? 0 }) } catch (e) { n += k + e.name.length } } n", "2019000")]
    [InlineData("const o = [{ p: 1 }, { q: 0, p: 2 }, { get p() { return 3 } }, Object.create({ p: 4 })]; let n = 0; for (let i = 0; i < 600; i++) n += o.reduce((s, x) => s + x.p, 0); n", "6000")]
    [InlineData("const o = [{ p: 1 }, { p: 2 }]; let n = 0; for (let i = 0; i < 900; i++) { if (i === 600) Object.defineProperty(o[0], 'p', { get() { n += 7; return 1 } }); n += o.map(x => x.p)[0]; } n", "900")]
    [InlineData("const inner = x => x * 2, outer = x => inner(x) + 1; let n = 0; for (let i = 0; i < 600; i++) n += [1, 2, 3].map(x => outer(x) + inner(i))[1]; n", "362400")]
    [InlineData("class P { constructor(v) { this.v = v } get double() { return this.v * 2 } } let n = 0; for (let i = 0; i < 600; i++) n += [1, 2, i].map(v => new P(v)).map(p => p.double + p.v)[2]; n", "539100")]
    [InlineData("let f = x => x + 1, n = 0; for (let i = 0; i < 1200; i++) { if (i === 500) f = x => x * 2; if (i === 800) f = Math.sqrt; if (i === 1000) f = String; n += [4, 9].map(f)[1].length ?? [4, 9].map(f)[1] } n", "11200")]
    [InlineData("let n = 0; for (let i = 0; i < 900; i++) { const o = i < 500 ? [1, 2] : { map(f) { return [f(10), f(20)] } }; n += o.map(x => x + 1)[1] } n", "9900")]
    [InlineData("let n = 0; for (let i = 0; i < 300; i++) { const m = new Map([[1, 2], [3, 4]]), s = new Set([5, 6]); m.forEach((v, k) => { n += v * k }); s.forEach(v => { n += v }) } n", "7500")]
    [InlineData("let t = ''; for (let i = 0; i < 300; i++) { t = 'a1b22'.replace(/\\d/g, d => d + d) + 'x-y'.replaceAll('-', (m, p) => p) } t", "a11b2222x1y")]
    [InlineData("function run(a, k) { let x = k, y = 'y', z = 1.5; const r = a.map(v => v + k); x++; z *= 2; return r[1] + x + z + y.length } let n = 0; for (let i = 0; i < 900; i++) n += run([1, 2, 3], i); n", "815400")]
    [InlineData("'use strict'; function tail(a, k) { return a.map(x => x + k) } function twice(a) { return a.reduce((s, x) => s + x, 0) } let n = 0; for (let i = 0; i < 900; i++) n += twice(tail([1, 2, 3], i)); n", "1219050")]
    [InlineData("class K { constructor(a) { this.n = a.filter(x => x > this.limit()).length } limit() { return 1 } } let n = 0; for (let i = 0; i < 600; i++) n += new K([1, 2, 3]).n; n", "1200")]
    [InlineData("let n = 0; for (let i = 0; i < 500; i++) n += [[1, 2], [3]].map(a => a.map(x => x + 1).length)[0] + [[1], [2]].reduce((s, a) => a.reduce((t, x) => t + x, s), 0); n", "2500")]
    [InlineData("function* g() { for (let i = 0; i < 400; i++) yield [1, 2, 3].map(x => x + i)[2] } let n = 0; for (const v of g()) n += v; n", "81000")]
    [InlineData("var g = 0; function bump(x) { g = g + x; return g } let n = 0; for (let i = 0; i < 500; i++) { n += [1, 2].map(bump)[1]; if (i === 400) g = 0.5; if (i === 450) g = 'g' } String(n).slice(0, 12)", "245653g12g12")]
    [InlineData("const seen = []; for (let i = 0; i < 500; i++) { const fs = []; [1, 2].forEach(v => { fs.push(() => v + i) }); seen.push(fs[1]()) } seen.reduce((s, x) => s + x)", "125750")]
    [InlineData("let n = 0; function* count() { yield 1; yield 2 } for (let i = 0; i < 400; i++) { n += [1, 2].map(function () { return arguments.length })[0] + count().map(x => x * 2).toArray()[1] } n", "2800")]
    [InlineData("const p = new Proxy([1, 2, 3], {}); let n = 0; for (let i = 0; i < 400; i++) n += p.map(x => x + 1)[2] + Array.prototype.map.call({ length: 2, 0: 'a', 1: 'b' }, x => x + i)[1].length; n", "3090")]
    [InlineData("let n = 0; for (let i = 0; i < 400; i++) n += [1, 2, 3].map(x => x + 1, 0)[0] + [2147483647].map(x => x + 1)[0] + [0.1].map(x => x + 0.2)[0] + [-0].map(x => -x)[0]; n", "858993460120.0049")]
    [InlineData("let a = [1, 2, 3], n = 0; for (let i = 0; i < 900; i++) { if (i === 600) a = ['s', {}, 2]; n = a.map(x => x + 1)[i % 3] } n", "3")]
    public void Scripts_do_the_same(string code, string expected) =>
        Assert.StartsWith(expected + "\n", HotCodeModes.RunInAll(code), StringComparison.Ordinal);

    [Theory]
    [InlineData("function f(a) {\n  let n = 0;\n  for (let i = 0; i < 900; i++) n += a.map(o => o.x)[0];\n  a[1] = null;\n  return a.map(\n    o => o.x);\n}\nf([{ x: 1 }, { x: 2 }])")]
    [InlineData("const list = [{ x: 1 }, { x: 2 }];\nfunction f(o) {\n  return o.x.y.z;\n}\nfor (let i = 0; i < 900; i++) {\n  if (i < 800) list.forEach(o => o.x);\n  else list.forEach(f);\n}")]
    [InlineData("const list = [1, 2];\nfor (let i = 0; i < 900; i++) list.forEach(x => { if (i === 850 && x === 2)\n  throw new Error('late'); });")]
    [InlineData("for (let i = 0; i < 900; i++) [3, 1, 2].sort((a, b) => i < 850 ? a - b : a.x.y);")]
    [InlineData("const get = o => o.v; const mid = o => get(o) + 1; for (let i = 0; i < 900; i++) [{ v: 1 }, i < 800 ? { v: 2 } : null].map(o => mid(o));")]
    [InlineData("for (let i = 0; i < 900; i++) [1, 2].reduce(i < 850 ? (a, b) => a + b : 5)")]
    public void Errors_have_the_same_text_and_place(string code) => HotCodeModes.RunInAll(code);

    [Theory]
    [InlineData("const a = [1, 2, 3, 4, 5]; for (;;) a.map(x => x + 1);")]
    [InlineData("const a = [1, 2, 3, 4, 5]; const f = x => x * 2; for (;;) a.reduce((s, x) => s + f(x), 0);")]
    [InlineData("const a = Array.from({ length: 1000 }, (v, i) => 1000 - i); for (;;) a.toSorted((x, y) => x - y);")]
    public void Steps_end_at_the_same_step(string code) =>
        Assert.StartsWith("reaches Steps\n", HotCodeModes.RunInAll(code, new EngineOptions { MaxSteps = 50_000 }), StringComparison.Ordinal);

    [Fact]
    public void Depth_is_that_of_the_interpreter() => HotCodeModes.RunInAll(
        "function deep(n) { try { return [n].map(x => x + 1).map(x => deep(x))[0] } catch { return n } } let t = 0; for (let i = 0; i < 40; i++) t += deep(0); t",
        new EngineOptions { MaxCallDepth = 100 });

    // A caller whose time goes into the functions that a method calls is found by them.
    [Fact]
    public void The_caller_of_a_method_gets_hot()
    {
        var engine = HotCodeModes.Engine(HotCodeMode.Background);
        engine.Execute(
            """
            const a = Array.from({ length: 1000 }, (v, i) => i);
            function run() { let n = 0; for (let i = 0; i < 50; i++) n += a.reduce((s, x) => s + x, 0); return n }
            """);
        var run = (Quoll.Vm.ScriptFunction)engine.GetValue("run").Object;
        for (var i = 0; i < 20_000 && run.Instance.MachineCode is null; i++) engine.Execute("run()");
        Assert.NotNull(run.Instance.MachineCode);
    }
}
