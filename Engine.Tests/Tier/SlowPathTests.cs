namespace Quoll.Tests.Tier;

/// <summary>
/// What machine code does when a fast path does not apply, and after it has been compiled again for what it has seen.
/// Each script runs long enough for that, in all modes.
/// </summary>
public class SlowPathTests
{
    [Theory]
    // Typed arrays of each kind, with values that are converted.
    [InlineData("let t = ''; for (const K of [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array]) { const run = new Function('a', 'let s = 0; for (let i = 0; i < 9000; i++) { a[i & 7] = i * 1000003.7 - 4e9; s += a[i + 3 & 7]; } return s;'); t += run(new K(8)) + ';'; } t", "-4262;1146714;1273725;335194;294526298;201467174234;18644056743258;4470664666928;4470664666905.5;")]
    [InlineData("function run(a) { let s = 0; for (let i = 0; i < 9000; i++) { a[i & 15] = -i; s += a[i & 7] } return s } run(new Int16Array(16)) + run(new Int16Array(16))", "-80919064")]
    // Elements out of bounds, other arrays, values that are no numbers.
    [InlineData("function run(a) { let n = 0; for (let i = 0; i < 9000; i++) { a[i % 9] = i; if (a[i % 9] === undefined) n++ } return n } run(new Uint8Array(8))", "1000")]
    [InlineData("function run(a) { let s = ''; for (let i = 0; i < 9000; i++) s = s.length > 40 ? '' : s + a[i % 8] + ','; return s } const a = new Uint16Array(8).fill(7); run(a) + run([1, 2, 'x']) + run(new Float32Array([1.5, NaN])) + run('text')", "7,7,e,x,t,undefined,undefined,undefined,undefined,")]
    [InlineData("function run(a, v) { for (let i = 0; i < 5000; i++) a[i & 3] = v; return a.join() } const a = new Int32Array(4); [run(a, 1), run(a, 2.9), run(a, '3'), run(a, true), run(a, null), run(a, undefined), run(a, { valueOf() { return 8 } })].join(';')", "1,1,1,1;2,2,2,2;3,3,3,3;1,1,1,1;0,0,0,0;0,0,0,0;8,8,8,8")]
    [InlineData("function run(a) { let s = 0n; for (let i = 0; i < 5000; i++) { a[i & 3] = BigInt(i); s += a[i & 3] } return s } run(new BigInt64Array(4))", "12497500n")]
    [InlineData("function run(a) { let s = 0; for (let i = 0; i < 9000; i++) { s += a[i & 7] ?? 0.5; if (i == 6000) a.buffer.transfer() } return s } run(new Uint8Array(8).fill(1))", "7500.5")]
    [InlineData("function run(a) { let s = 0; for (let i = 0; i < 9000; i++) { s += a[i & 7] ?? 0.5; if (i == 6000) a.buffer.resize(4) } return s } run(new Uint8Array(new ArrayBuffer(8, { maxByteLength: 16 })).fill(1))", "8250")]
    [InlineData("function run(a, k) { let s = 0; for (let i = 0; i < 5000; i++) { a[k] = i; s += a[k] ?? 1 } return s } const a = new Int8Array(4); [run(a, 1), run(a, 1.5), run(a, -0), run(a, -1), run(a, '2'), run(a, 'x')].join()", "4700,5000,4700,5000,4700,12497500")]
    // Characters.
    [InlineData("function run(s) { let n = 0; for (let i = 0; i < 9000; i++) n = n * 31 + s.charCodeAt(i % 7) | 0; return n } run('héllo w') + run('x'.repeat(200).slice(50, 90)) + run(new String('object!'))", "150508252")]
    [InlineData("function run(s) { let n = 0; for (let i = -5; i < 4000; i++) if (isNaN(s.charCodeAt(i))) n++; return n } run('abc')", "4002")]
    [InlineData("function run(s) { let t = ''; for (let i = 0; i < 3000; i++) t = s.charCodeAt(i % 3) + s.charAt(1) + s.substring(1, 2) + s.startsWith('a') + s.codePointAt(0); return t } run('abc')", "99bbtrue97")]
    [InlineData("function run(s) { let n = 0; for (let i = 0; i < 3000; i++) { n += s.charCodeAt(i % 3); if (i == 2000) String.prototype.charCodeAt = () => 1000 } return n } run('abc')", "1195098")]
    [InlineData("function run(s, k) { let n = 0; for (let i = 0; i < 3000; i++) n += s.charCodeAt(k) || 0; return n } [run('abc', 1.5), run('abc', '2'), run('abc', undefined), run('abc', NaN), run({ charCodeAt: x => x }, 4)].join()", "294000,297000,291000,291000,12000")]
    [InlineData("'use strict'; String.prototype.charAt2 = function () { return typeof this }; Object.defineProperty(String.prototype, 'substring', { get() { return () => typeof this } }); let t; for (let i = 0; i < 3000; i++) t = 'x'.charAt2() + 'x'.substring(0); t", "stringstring")]
    // Slow paths of properties.
    [InlineData("let n = 0; const all = [{ a: 1 }, { b: 0, a: 2 }, { c: 0, a: 3 }]; function get(o) { let x = 0.5; x += o.a; return x } for (let i = 0; i < 5000; i++) n += get(all[i % 3]); n", "12499")]
    [InlineData("let n = 0; const o = { get a() { return this.b * 2 }, b: 1, set c(x) { this.b = x & 7 } }; function get(i) { let x = i + 0.25; o.c = i; x += o.a; return x } for (let i = 0; i < 5000; i++) n += get(i); n", "12533750")]
    [InlineData("let n = 0; const o = { get a() { if (n > 1000) throw n; return 1 } }; function get() { let x = 2; try { x += o.a } catch (e) { x += e } return x } for (let i = 0; i < 900; i++) n += get(); n", "2.4249972956933296e+173")]
    [InlineData("let n = 0; function get(o) { return (o.a ?? 1) + (o.b?.length ?? 2) } for (let i = 0; i < 5000; i++) n += get(i & 1 ? { a: i } : { b: 'xy', c: 1 }); n", "6262500")]
    [InlineData("let n = 0; function f(o, i) { o.p = i; o['q' + i % 5] = i; return o.p + o.q3 } for (let i = 0; i < 5000; i++) n += f(i & 3 ? {} : { q3: 1 }, i) || 1; n", "7503000")]
    [InlineData("let n = 0; const p = new Proxy({}, { get: (t, k) => k.length, set(t, k, v) { n += v; return true } }); function f() { p.ab = 1; return p.abc } for (let i = 0; i < 3000; i++) n += f(); n", "9000")]
    [InlineData("let n = 0; globalThis.g1 = 1; function f(i) { g1 = i; if (i == 2500) Object.defineProperty(globalThis, 'g1', { get() { return 5 }, configurable: true }); return g1 } for (let i = 0; i < 5000; i++) n += f(i); n", "3136250")]
    [InlineData("let n = 0; function f(a, k) { return a[k] } for (let i = 0; i < 5000; i++) n += f(i & 1 ? [1, 2, , 4] : { x: 3, 2: 7 }, i % 3 ? i & 3 : 'x') ?? 1; n", "14999")]
    [InlineData("let n = 0; function len(x) { return x.length } for (let i = 0; i < 5000; i++) n += len([[1], 'ab', { length: 3.5 }, new Uint8Array(4), function (a, b) { }, { get length() { return 6 } }][i % 6]); n", "15413.5")]
    // Exceptions of helpers that pass through calls, and are caught by a function that a built-in method has called.
    [InlineData("function thrower(i) { let o = i % 3 == 2 ? undefined : { v: i }; return o.v } function attempt(i) { let r; try { r = thrower(i) } catch (e) { r = 'E' } return r } let bad = 0; for (let k = 0; k < 3000; k++) { const a = [0, 1, 2, 3, 4, 5].map(x => { const y = attempt(x); return y }); if (!Array.isArray(a) || a.join('') !== '01E34E') bad++ } bad", "0")]
    [InlineData("'use strict'; function attempt(f) { try { return f() } catch (e) { return 'E' } } const o = { get g() { return attempt(() => null.x) }, set s(v) { this.r = attempt(() => undefined.y) + v } }; let t; for (let k = 0; k < 3000; k++) { o.s = 1; t = o.g + o.r + [1, 2].map(x => attempt(() => x.y.z)) + attempt.call(null, () => null.q) + [2, 1].sort((a, b) => attempt(() => a.b.c) === 'E' ? a - b : 9) } t", "EE1E,EE1,2")]
    // Frames that an instruction pushes.
    [InlineData("function g(x) { return x + 1 } function f(...a) { return Math.max(...a.map(x => g(x)), ...a.map(x => { let s = 0; for (let i = 0; i < x % 9; i++) s += i; return s })) } let n = 0; for (let i = 0; i < 3000; i++) n += f(i, 2); n", "4501563")]
    [InlineData("class A { constructor(x) { this.x = x } m() { return this.x } } class B extends A { y = this.x * 2; #z = 1; constructor(...a) { super(...a); this.s = super.m() + this.#z } } let n = 0; for (let i = 0; i < 3000; i++) { const b = new B(i); n += b.x + b.y + b.s } n", "17997000")]
    [InlineData("class A extends Array { constructor(n) { super(n); this.q = n } } class E extends Error { constructor(m) { super(m); this.code = m.length } } let n = 0; for (let i = 0; i < 3000; i++) n += new A(i % 5).length + new E('x' + i).code; n", "19890")]
    [InlineData("function f(a, b) { return this.k + a * b } let n = 0; const b = f.bind({ k: 3 }, 2); for (let i = 0; i < 3000; i++) n += f.call({ k: 1 }, i, 2) + f.apply({ k: 2 }, [i, 1]) + b(i) + f(...[i, 2]); isNaN(n) + '' + [f.call({ k: 1 }, 2, 3), b(4)]", "true7,11")]
    [InlineData("'use strict'; function g(x) { return this.k + x } function f(x) { return g.call({ k: x }, 1) } class C { constructor() { return f(1), this } } let n = 0; for (let i = 0; i < 3000; i++) { n += f(i); new C } n", "4501500")]
    [InlineData("function f([a, b = 2, ...c], { d, ...e }) { return a + b + c.length + d + Object.keys(e).length } let n = 0; for (let i = 0; i < 3000; i++) n += f(i & 1 ? [i] : new Set([1, 2, 3, 4]), { d: i, e: 1, f: 2 }); n", "6765000")]
    [InlineData("function* g(n) { while (n--) yield n } let n = 0; for (let i = 0; i < 400; i++) { const [a, b, ...c] = g(5); n += a * b + c.length; for (const x of g(4)) { if (x == 1) break; n += x } } n", "8000")]
    public void Scripts_do_the_same(string code, string expected) =>
        Assert.StartsWith(expected + "\n", HotCodeModes.RunInAll(code), StringComparison.Ordinal);
}
