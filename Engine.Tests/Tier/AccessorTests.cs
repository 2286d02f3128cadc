namespace Quoll.Tests.Tier;

/// <summary>Getters, setters and calls with spread arguments, which run in reserved frames, in all modes.</summary>
public class AccessorTests
{
    // The expected values are those of Node.
    [Theory]
    [InlineData("class T { constructor() { this._c = 0 } get f() { return this._c * 9 / 5 + 32 } set f(v) { this._c = (v - 32) * 5 / 9 } get c() { return this._c } static get s() { return 1 } static set s(v) { this.z = v } } const t = new T(); let n = 0; for (let i = 0; i < 900; i++) { t.f = i; n += t.c + t.f + T.s; T.s = i; t.f += 2; t.f++ } [n.toFixed(3), T.z].join()", "614200.000,899")]
    [InlineData("class A { get v() { return this.x } set v(y) { this.x = y; return 'ignored' } } class B extends A { get v() { return super.v + 1 } set v(y) { super.v = y * 2 } } class C extends B { } const all = [new A(), new B(), new C(), { v: 1 }, { get v() { return 7 }, set v(x) { } }, Object.create({ get v() { return 8 } }), new Proxy({ v: 1 }, {})]; let n = 0; for (let i = 0; i < 1400; i++) { const o = all[i % 7]; o.v = i; n += o.v } n", "981500")]
    [InlineData("let n = 0; const o = { get a() { if (this.i > 390) throw new RangeError('late'); return this.i }, set a(v) { if (v > 395) throw new TypeError('set'); this.i = v } }; for (let i = 0; i < 400; i++) { let k = i; try { o.a = i; k += o.a; k = -k } catch (e) { k += e.message.length } n += k } n", "-148903")]
    [InlineData("const o = { get deep() { return this.deep + 1 }, set loop(v) { this.loop = v } }; let t = ''; for (let i = 0; i < 3; i++) { try { o.deep } catch (e) { t += e.name } try { o.loop = 1 } catch (e) { t += e.name } } t", "RangeErrorRangeErrorRangeErrorRangeErrorRangeErrorRangeError")]
    [InlineData("Object.defineProperty(String.prototype, 'sloppy', { get() { return typeof this + this.length }, configurable: true }); Object.defineProperty(Number.prototype, 'strict', { get() { 'use strict'; return typeof this + this }, set(v) { 'use strict'; last = typeof this }, configurable: true }); var last; let t = ''; for (let i = 0; i < 500; i++) { t = 'abc'.sloppy + (5).strict + t.slice(0, 9); (7).strict = 1; t += last } t", "object3number5object3nunumber")]
    [InlineData("const o = { get rest() { return arguments.length }, set many(v) { this.k = arguments.length + v }, set pattern({ a, b = a }) { this.k = a + b }, set byDefault(v = 4) { this.k = v }, get fn() { const x = this.k; return () => x }, get made() { return new (class { constructor() { this.q = 1 } })().q } }; let n = 0; for (let i = 0; i < 600; i++) { n += o.rest; o.many = i; n += o.k; o.pattern = { a: i }; n += o.k; o.byDefault = undefined; n += o.k + o.fn() + o.made } n", "545100")]
    [InlineData("class P { get x() { return 1 } } const p = new P(); let n = 0; for (let i = 0; i < 900; i++) { if (i === 300) Object.defineProperty(P.prototype, 'x', { get() { return 2 }, configurable: true }); if (i === 500) Object.defineProperty(P.prototype, 'x', { value: 5, configurable: true }); if (i === 700) Object.defineProperty(p, 'x', { get: () => 9 }); n += p.x; try { 'use strict'; p.x = 1 } catch { n += 100 } } n", "3500")]
    [InlineData("'use strict'; const helper = v => v * 2; class P { get tail() { return helper(this.k) } set tail(v) { return helper(this.k = v) } get again() { return this.tail } } const p = new P(); let n = 0; for (let i = 0; i < 900; i++) { p.tail = i; n += p.tail + p.again } n", "1618200")]
    [InlineData("class L { constructor(v, next) { this.v = v; this.next = next } get sum() { let s = this.v; for (let at = this.next; at; at = at.next) s += at.v; return s } get deep() { return this.v + (this.next ? this.next.deep : 0) } get each() { return [1, 2].map(x => x * this.v).reduce((a, b) => a + b) } } let l = null; for (let i = 0; i < 30; i++) l = new L(i, l); let n = 0; for (let i = 0; i < 300; i++) n += l.sum + l.deep + l.each; n", "287100")]
    [InlineData("const o = { get a() { return eval('this.z') }, z: 4, get g() { return (function* () { yield 1; yield 2 })() }, get trace() { return new Error('x').stack.split('\\n').length > 1 ? 1 : 0 } }; let n = 0; for (let i = 0; i < 300; i++) { n += o.a + [...o.g].length + o.trace } n", "2100")]
    [InlineData("function add(a, b, c) { return a + (b ?? 10) + (c ?? 100) } function count() { return arguments.length } const more = (...r) => r.length; class K { constructor(...a) { this.a = a } } let n = 0; for (let i = 0; i < 700; i++) { const list = Array.from({ length: i % 5 }, (_, k) => k + 1); n += (add(...list) || 0) + count(...list) + more(...list, ...list) + Math.max(...list, 0) + new K(...list).a.length; if (i % 100 === 99) { try { K(...list) } catch (e) { n += e.name.length } try { (void 0)(...list) } catch (e) { n += e.name.length } } } n", "38766")]
    [InlineData("function f(a) { return arguments.length + a } const g = a => a; let n = 0; for (let i = 0; i < 300; i++) { const list = new Array(i * 3).fill(i); n += (f(...list) || 0) + (g(...list) || 0) } n", "224250")]
    [InlineData("const o = { k: 2, in1: undefined, 7: 1, get g() { return 1 } }, inherits = Object.create(o), p = new Proxy(o, { has(t, k) { return k === 'q' } }); const sym = Symbol(); o[sym] = 1; let n = 0; for (let i = 0; i < 700; i++) { const k = ['k', 'in1', 7, '7', 'q', 'toString', sym, 'g', 'len' + 'gth', { toString: () => 'k' }][i % 10]; for (const x of [o, inherits, p, [1, 2], new Uint8Array(9), Object]) n = (n * 2 + (k in x ? 1 : 0)) % 1000003; if (i % 50 === 0) try { k in 5 } catch (e) { n += e.name.length } } n", "919122")]
    [InlineData("function down(k, ...r) { return k === 0 ? r.length : down(k - 1, ...r) } function forever(...r) { return forever(...r) + 1 } let t = 0; for (let i = 0; i < 100; i++) t += down(20, i, i); try { forever(1, 2) } catch (e) { t += e.name } t", "200RangeError")]
    public void Scripts_do_the_same(string code, string expected) =>
        Assert.StartsWith(expected + "\n", HotCodeModes.RunInAll(code), StringComparison.Ordinal);

    // The function that apply calls is replaced by another one in its frame, which is not where that of a call is.
    [Fact]
    public void Apply_and_tail_calls_of_what_it_calls() =>
        Assert.StartsWith(
            "1082400\n",
            HotCodeModes.RunInAll(
                "'use strict'; const last = (a, b) => a * 2 + b; function f(a, b) { return last(a, b) } const o = { get x() { return last(this.k, 1) } }; let n = 0; for (let i = 0; i < 600; i++) { o.k = i; const r = f.apply(null, [i, 5]) + o.x; n += r + f(...[i, 1]); } n",
                new EngineOptions { EnableTailCalls = true }),
            StringComparison.Ordinal);
}
