namespace Quoll.Tests.Tier;

/// <summary>
/// What machine code does when a fast path does not apply, and after it has been compiled again for what it has seen.
/// Each script runs long enough for that, in all modes.
/// </summary>
public class SlowPathTests
{
    [Theory]
    // Typed arrays of each kind, with values that are converted.
    [InlineData("function run(a) { let s = 0; for (let i = 0; i < 9000; i++) { a[i & 15] = -i; s += a[i & 7] } return s } run(new Int16Array(16)) + run(new Int16Array(16))", "-80919064")]
    // Elements out of bounds, other arrays, values that are no numbers.
    [InlineData("function run(a) { let n = 0; for (let i = 0; i < 9000; i++) { a[i % 9] = i; if (a[i % 9] === undefined) n++ } return n } run(new Uint8Array(8))", "1000")]
    [InlineData("function run(a) { let s = 0n; for (let i = 0; i < 5000; i++) { a[i & 3] = BigInt(i); s += a[i & 3] } return s } run(new BigInt64Array(4))", "12497500n")]
    [InlineData("function run(a) { let s = 0; for (let i = 0; i < 9000; i++) { s += a[i & 7] ?? 0.5; if (i == 6000) a.buffer.transfer() } return s } run(new Uint8Array(8).fill(1))", "7500.5")]
    [InlineData("function run(a) { let s = 0; for (let i = 0; i < 9000; i++) { s += a[i & 7] ?? 0.5; if (i == 6000) a.buffer.resize(4) } return s } run(new Uint8Array(new ArrayBuffer(8, { maxByteLength: 16 })).fill(1))", "8250")]
    // Characters.
    [InlineData("function run(s) { let n = 0; for (let i = 0; i < 9000; i++) n = n * 31 + s.charCodeAt(i % 7) | 0; return n } run('héllo w') + run('x'.repeat(200).slice(50, 90)) + run(new String('object!'))", "150508252")]
    [InlineData("function run(s) { let n = 0; for (let i = -5; i < 4000; i++) if (isNaN(s.charCodeAt(i))) n++; return n } run('abc')", "4002")]
    [InlineData("function run(s) { let t = ''; for (let i = 0; i < 3000; i++) t = s.charCodeAt(i % 3) + s.charAt(1) + s.substring(1, 2) + s.startsWith('a') + s.codePointAt(0); return t } run('abc')", "99bbtrue97")]
    [InlineData("function run(s) { let n = 0; for (let i = 0; i < 3000; i++) { n += s.charCodeAt(i % 3); if (i == 2000) String.prototype.charCodeAt = () => 1000 } return n } run('abc')", "1195098")]
    // Slow paths of properties.
    [InlineData("let n = 0; const all = [{ a: 1 }, { b: 0, a: 2 }, { c: 0, a: 3 }]; function get(o) { let x = 0.5; x += o.a; return x } for (let i = 0; i < 5000; i++) n += get(all[i % 3]); n", "12499")]
    [InlineData("let n = 0; const o = { get a() { return this.b * 2 }, b: 1, set c(x) { this.b = x & 7 } }; function get(i) { let x = i + 0.25; o.c = i; x += o.a; return x } for (let i = 0; i < 5000; i++) n += get(i); n", "12533750")]
    [InlineData("let n = 0; const o = { get a() { if (n > 1000) throw n; return 1 } }; function get() { let x = 2; try { x += o.a } catch (e) { x += e } return x } for (let i = 0; i < 900; i++) n += get(); n", "2.4249972956933296e+173")]
    [InlineData("let n = 0; function get(o) { return (o.a ?? 1) + (o.b?.length ?? 2) } for (let i = 0; i < 5000; i++) n += get(i & 1 ? { a: i } : { b: 'xy', c: 1 }); n", "6262500")]
    [InlineData("let n = 0; function f(o, i) { o.p = i; o['q' + i % 5] = i; return o.p + o.q3 } for (let i = 0; i < 5000; i++) n += f(i & 3 ? {} : { q3: 1 }, i) || 1; n", "7503000")]
    [InlineData("let n = 0; const p = new Proxy({}, { get: (t, k) => k.length, set(t, k, v) { n += v; return true } }); function f() { p.ab = 1; return p.abc } for (let i = 0; i < 3000; i++) n += f(); n", "9000")]
    [InlineData("let n = 0; function f(a, k) { return a[k] } for (let i = 0; i < 5000; i++) n += f(i & 1 ? [1, 2, , 4] : { x: 3, 2: 7 }, i % 3 ? i & 3 : 'x') ?? 1; n", "14999")]
    [InlineData("let n = 0; function len(x) { return x.length } for (let i = 0; i < 5000; i++) n += len([[1], 'ab', { length: 3.5 }, new Uint8Array(4), function (a, b) { }, { get length() { return 6 } }][i % 6]); n", "15413.5")]
    // Exceptions of helpers that pass through calls, and are caught by a function that a built-in method has called.
    // Frames that an instruction pushes.
    [InlineData("'use strict'; function g(x) { return this.k + x } function f(x) { return g.call({ k: x }, 1) } class C { constructor() { return f(1), this } } let n = 0; for (let i = 0; i < 3000; i++) { n += f(i); new C } n", "4501500")]
    [InlineData("function f([a, b = 2, ...c], { d, ...e }) { return a + b + c.length + d + Object.keys(e).length } let n = 0; for (let i = 0; i < 3000; i++) n += f(i & 1 ? [i] : new Set([1, 2, 3, 4]), { d: i, e: 1, f: 2 }); n", "6765000")]
    [InlineData("function* g(n) { while (n--) yield n } let n = 0; for (let i = 0; i < 400; i++) { const [a, b, ...c] = g(5); n += a * b + c.length; for (const x of g(4)) { if (x == 1) break; n += x } } n", "8000")]
    public void Scripts_do_the_same(string code, string expected) =>
        Assert.StartsWith(expected + "\n", HotCodeModes.RunInAll(code), StringComparison.Ordinal);
}
