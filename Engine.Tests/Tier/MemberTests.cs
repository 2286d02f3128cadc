namespace Quoll.Tests.Tier;

/// <summary>Private elements, fields, super and literals by caches, in all modes.</summary>
public class MemberTests
{
    // The expected values are those of Node.
    [Theory]
    [InlineData("class Base { constructor() { Object.preventExtensions(this) } } let t = ''; for (let i = 0; i < 300; i++) { class D extends Base { f = 1 } try { new D(); t = 'no' } catch (e) { t = e.name } } t", "TypeError")]
    [InlineData("class F { f = 1 } Object.defineProperty(F.prototype, 'f', { set() { throw 'called' }, configurable: true }); let n = 0; for (let i = 0; i < 400; i++) n += new F().f; n", "400")]
    [InlineData("class A { constructor(a) { this.a = a } } class B extends A { } Array.prototype[Symbol.iterator] = function () { throw 'used' }; let n = 0; for (let i = 0; i < 300; i++) n += new B(i).a; n", "44850")]
    [InlineData("class N extends null { static v = 1 } let t = 0; for (let i = 0; i < 300; i++) { try { new N() } catch (e) { t += e.name.length } } t", "2700")]
    [InlineData("let n = 0, s = { a: 1, b: 2, c: 3 }; for (let i = 0; i < 900; i++) { s = { ...s, b: i, d: s.b }; if (i % 300 === 299) s = { ...s, get b() { return 4 }, a: 1 }; n += s.a + s.b + s.d } n", "806428")]
    public void Scripts_do_the_same(string code, string expected) =>
        Assert.StartsWith(expected + "\n", HotCodeModes.RunInAll(code), StringComparison.Ordinal);
}
