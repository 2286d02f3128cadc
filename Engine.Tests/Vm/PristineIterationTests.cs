namespace Quoll.Tests.Vm;

/// <summary>
/// Arrays and strings are iterated without their iterators, and arrays copied without a look at their species, as long
/// as no script can see the difference. Each case runs in a fresh engine, where nothing has read the built-in methods.
/// </summary>
public class PristineIterationTests
{
    private const string Look = "const log = []; const all = x => { const r = []; for (const e of x) r.push(e); return r.join('') };";

    [Theory]
    [InlineData("Array.prototype[Symbol.iterator] = function* () { yield 7 }; all([1, 2])", "7")]
    [InlineData("all([1]); Array.prototype[Symbol.iterator] = function* () { yield 7 }; all([1, 2])", "7")]
    [InlineData("all([1]); const f = Array.prototype[Symbol.iterator]; const a = all([1]); Array.prototype[Symbol.iterator] = function* () { yield 7 }; const b = all([1]); Array.prototype[Symbol.iterator] = f; a + b + all([1])", "171")]
    [InlineData("all([1]); const p = Array.prototype; const f = p.values; p[Symbol.iterator] = f; all([1, 2])", "12")]
    [InlineData("all([1]); Array.prototype.values = null; all([1, 2])", "12")]
    [InlineData("all([1]); delete Array.prototype[Symbol.iterator]; try { all([1]) } catch (e) { e.name }", "TypeError")]
    [InlineData("all([1]); Array.prototype[Symbol.iterator] = Map.prototype.values; try { all([1]) } catch (e) { e.name }", "TypeError")]
    [InlineData("all([1]); Array.prototype[Symbol.iterator] = 0; try { all([1]) } catch (e) { e.name }", "TypeError")]
    [InlineData("const p = Object.getPrototypeOf([][Symbol.iterator]()); p.next = () => ({ done: true }); all([1])", "")]
    [InlineData("all([1]); const p = Object.getPrototypeOf([][Symbol.iterator]()); all([1]); p.next = () => ({ done: true }); all([1])", "")]
    [InlineData("all([1]); const p = Object.getPrototypeOf([][Symbol.iterator]()); p.next = () => ({ done: true }); all([1])", "")]
    [InlineData("const p = Object.getPrototypeOf([][Symbol.iterator]()); const next = p.next; p.next = function () { log.push('n'); return next.call(this) }; all([1]) + log.join('')", "1nn")]
    [InlineData("all([1]); const p = Object.getPrototypeOf([][Symbol.iterator]()); p.next = new Map().values().next; try { all([1]) } catch (e) { e.name }", "TypeError")]
    [InlineData("const p = Object.getPrototypeOf([][Symbol.iterator]()); p.next = new Map().values().next; try { all([1]) } catch (e) { e.name }", "TypeError")]
    [InlineData("Array.prototype[Symbol.iterator] = Map.prototype.values; try { all([1]) } catch (e) { e.name }", "TypeError")]
    [InlineData("const f = Array.prototype.values, n = Object.getPrototypeOf([][Symbol.iterator]()).next; all([1, 2]) + f.name + n.name", "12valuesnext")]
    [InlineData("Iterator.prototype.return = () => { log.push('r'); return {} }; for (const x of [1, 2]) break; log.join('')", "r")]
    [InlineData("all([1]); Iterator.prototype.return = () => { log.push('r'); return {} }; for (const x of [1, 2]) break; log.join('')", "r")]
    [InlineData("all([1]); const I = Iterator; all([1]); I.prototype.return = () => { log.push('r'); return {} }; for (const x of [1, 2]) break; log.join('')", "r")]
    [InlineData("all([1]); Object.prototype.return = () => { log.push('r'); return {} }; for (const x of [1, 2]) break; log.join('')", "r")]
    [InlineData("Object.prototype.return = () => { log.push('r'); return {} }; for (const x of [1, 2]) break; log.join('')", "r")]
    [InlineData("all('ab'); String.prototype[Symbol.iterator] = function* () { yield 7 }; all('ab')", "7")]
    [InlineData("all('ab'); const p = Object.getPrototypeOf(''[Symbol.iterator]()); p.next = () => ({ done: true }); all('ab')", "")]
    [InlineData("""
        all('ab');
        all([1]);
        const p = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));
        p.return = () => {
          log.push('r');
          return {};
        };
        for (const x of 'ab') break;
        for (const x of [1]) break;
        log.join('');
        """, "rr")]
    [InlineData("[1, 2].map(x => x * 2).join()", "2,4")]
    [InlineData("[].__proto__.constructor = { [Symbol.species]: function () { return { own: 1 } } }; JSON.stringify([1, 2].map(x => x))", "{'0':1,'1':2,'own':1}")]
    [InlineData("[1].map(x => x); [].__proto__.constructor = { [Symbol.species]: function () { return { own: 1 } } }; JSON.stringify([1, 2].map(x => x))", "{'0':1,'1':2,'own':1}")]
    [InlineData("[1].map(x => x); const A = [].constructor; Object.defineProperty(A, Symbol.species, { value: function () { return { own: 1 } } }); JSON.stringify([1, 2].map(x => x))", "{'0':1,'1':2,'own':1}")]
    [InlineData("[1].map(x => x); Object.defineProperty([].__proto__, 'constructor', { get() { log.push('g') } }); [1].map(x => x); log.join()", "g")]
    [InlineData("[1].map(x => x); delete [].__proto__.constructor; Array.isArray([1].map(x => x))", "true")]
    [InlineData("[1].map(x => x); delete [].__proto__.constructor; Object.prototype.constructor = { [Symbol.species]: function () { return { own: 1 } } }; JSON.stringify([1, 2].map(x => x))", "{'0':1,'1':2,'own':1}")]
    [InlineData("[1].map(x => x); const a = [1, 2]; a.constructor = { [Symbol.species]: function () { return { own: 1 } } }; JSON.stringify(a.map(x => x))", "{'0':1,'1':2,'own':1}")]
    public void Changes_are_seen(string code, string expected) =>
        Assert.Equal(expected, new Engine().Evaluate($"{Look} {code}").ToString().Replace('"', '\''));
}
