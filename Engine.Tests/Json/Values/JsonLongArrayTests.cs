namespace Quoll.Tests.Json.Values;

// A long array from JSON.parse is kept in parts until it is used. Its first use, whatever it is, must see an ordinary
// array.
public class JsonLongArrayTests
{
    private const string Setup =
        "function long(n) { var t = []; for (var i = 0; i < n; i++) t.push(i); return JSON.parse('[' + t.join() + ']'); }";

    private static void Holds(string expression)
    {
        var engine = new Engine();
        engine.Execute(Setup);
        foreach (var length in new[] { 4095, 4096, 4097, 8192, 8193, 10_000 })
        {
            Assert.True(engine.Evaluate<bool>($"var n = {length}, a = long(n); {expression}"), $"{length}: {expression}");
        }
    }

    [Theory]
    [InlineData("a.length === n && a[0] === 0 && a[n - 1] === n - 1 && a[n] === undefined")]
    [InlineData("a[4096] === (n > 4096 ? 4096 : undefined)")]
    [InlineData("a[n] = 7, a.length === n + 1 && a[n] === 7 && a[n - 1] === n - 1")]
    [InlineData("a[5] = 'x', a[5] === 'x' && a.length === n")]
    [InlineData("a[n + 5000] = 1, a.length === n + 5001 && a[n - 1] === n - 1 && !(n in a)")]
    [InlineData("a.push(1, 2) === n + 2 && a[n + 1] === 2 && a[n - 1] === n - 1")]
    [InlineData("a.pop() === n - 1 && a.length === n - 1")]
    [InlineData("a.shift() === 0 && a.length === n - 1 && a[0] === 1")]
    [InlineData("a.unshift(-1) === n + 1 && a[n] === n - 1")]
    [InlineData("a.splice(4090, 3).join() === '4090,4091,4092' && a.length === n - 3 && a[4090] === 4093")]
    [InlineData("a.slice(4090, 4095).join() === '4090,4091,4092,4093,4094'")]
    [InlineData("a.concat([1]).length === n + 1 && [1].concat(a)[n] === n - 1")]
    [InlineData("a.indexOf(n - 1) === n - 1 && a.includes(n - 1) && a.lastIndexOf(3) === 3 && !a.includes(undefined)")]
    [InlineData("a.length = 10, a.length === 10 && a[9] === 9 && a[10] === undefined")]
    [InlineData("a.length = n + 10, a.length === n + 10 && a[n - 1] === n - 1 && !(n in a)")]
    [InlineData("Object.keys(a).length === n && Object.getOwnPropertyNames(a).length === n + 1")]
    [InlineData("JSON.stringify(a) === '[' + Array.from({ length: n }, (_, i) => i).join() + ']'")]
    [InlineData("var sum = 0; for (var x of a) sum += x; sum === n * (n - 1) / 2")]
    [InlineData("var count = 0; for (var k in a) count++; count === n")]
    [InlineData("Object.isFrozen(Object.freeze(a)) && (a[0] = 1, a[0] === 0)")]
    [InlineData("delete a[4000] && !(4000 in a) && a.length === n && a[4001] === 4001")]
    [InlineData("Object.defineProperty(a, 4000, { get: () => 'got' }), a[4000] === 'got' && a[n - 1] === n - 1")]
    [InlineData("Object.defineProperty(a, 'length', { writable: false }), a[n - 1] === n - 1 && (a[n] = 1, a[n] === undefined)")]
    [InlineData("Object.preventExtensions(a), a[n] = 1, a.length === n && a[3] === 3")]
    [InlineData("a.reverse()[0] === n - 1")]
    [InlineData("a.sort((x, y) => y - x)[0] === n - 1")]
    [InlineData("a.fill(1, 4000).length === n && a[n - 1] === 1 && a[3999] === 3999")]
    [InlineData("a.copyWithin(0, 4000)[0] === 4000")]
    [InlineData("a.map(x => x + 1)[n - 1] === n && a.filter(x => x % 2).length === (n >> 1) && a.reduce((x, y) => x + y) === n * (n - 1) / 2")]
    [InlineData("a.at(-1) === n - 1 && a.with(0, 1)[n - 1] === n - 1 && a.toReversed()[0] === n - 1")]
    [InlineData("[...a].length === n && Math.max(...a) === n - 1 && Array.from(a)[n - 1] === n - 1")]
    [InlineData("var [x, y] = a; x === 0 && y === 1")]
    [InlineData("var o = Object.create(a); o[4000] === 4000 && o.length === n")]
    [InlineData("[].concat.call(a).length === n && a.hasOwnProperty(n - 1) && !a.hasOwnProperty(n)")]
    [InlineData("a.name = 'x', a[1] === 1 && a.name === 'x' && a.length === n")]
    [InlineData("Object.setPrototypeOf(a, { 12345: 6 }), a[12345] === (n > 12345 ? 12345 : 6) && a[n - 1] === n - 1")]
    public void Behaves_as_any_array(string expression) => Holds(expression);

    [Fact]
    public void Is_found_behind_an_array_without_elements()
    {
        Holds("var h = new Array(3); Object.setPrototypeOf(h, a); h.indexOf(1) === 1 && h[2] === 2");
    }
}
