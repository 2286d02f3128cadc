using Quoll.Inspection;

namespace Quoll.Tests.Inspection;

public class InspectorTests
{
    private readonly Engine _engine = new();

    [Theory]
    [InlineData("undefined", "undefined")]
    [InlineData("-0", "-0")]
    [InlineData("12n", "12n")]
    [InlineData("'it\\'s'", "\"it's\"")]
    [InlineData("'a\\n\\x01\\ud800'", "'a\\n\\x01\\ud800'")]
    [InlineData("Symbol('s')", "Symbol(s)")]
    [InlineData("({})", "{}")]
    [InlineData("({ a: 1, 'b c': [true, null], [Symbol('k')]: 's' })", "{ a: 1, 'b c': [ true, null ], [Symbol(k)]: 's' }")]
    [InlineData("[1, , , 2, ,]", "[ 1, <2 empty items>, 2, <1 empty item> ]")]
    [InlineData("Object.assign([1], { x: 2 })", "[ 1, x: 2 ]")]
    [InlineData("Object.create(null)", "[Object: null prototype] {}")]
    [InlineData("class A { x = 1 }; new A", "A { x: 1 }")]
    [InlineData("class B extends Array {}; B.of(1)", "B(1) [ 1 ]")]
    [InlineData("(function f() {})", "[Function: f]")]
    [InlineData("(() => {})", "[Function (anonymous)]")]
    [InlineData("(class A extends Map {})", "[class A extends Map]")]
    [InlineData("Object.assign(() => {}, { x: 1 })", "[Function (anonymous)] { x: 1 }")]
    [InlineData("({ get a() { throw 1 }, set a(x) {}, get b() { throw 1 }, set c(x) {} })", "{ a: [Getter/Setter], b: [Getter], c: [Setter] }")]
    [InlineData("new Number(-0)", "[Number: -0]")]
    [InlineData("new String('x')", "[String: 'x']")]
    [InlineData("var o = { p: {} }; o.p.o = o; o", "<ref *1> { p: { o: [Circular *1] } }")]
    [InlineData("({ a: { b: { c: { d: { e: { f: 1 } } } } } })", "{ a: { b: { c: [Object] } } }")]
    [InlineData("new Proxy([1], { get() { throw 1 }, ownKeys() { throw 1 } })", "[ 1 ]")]
    [InlineData("var r = Proxy.revocable({}, {}); r.revoke(); r.proxy", "<Revoked Proxy>")]
    [InlineData("globalThis[Symbol.toStringTag] = 'x'; ({ [Symbol.toStringTag]: 'T' })", "{ [Symbol(Symbol.toStringTag)]: 'T' }")]
    [InlineData("new Map([['a', { b: 1 }]])", "Map(1) { 'a' => { b: 1 } }")]
    [InlineData("new Set([1, 'x'])", "Set(2) { 1, 'x' }")]
    [InlineData("Error.stackTraceLimit = 0; new SuppressedError(1, 'x')", "[SuppressedError] { [error]: 1, [suppressed]: 'x' }")]
    [InlineData("[new Date(0), Object.assign(new Date(NaN), { x: 1 })]", "[ 1970-01-01T00:00:00.000Z, Invalid Date { x: 1 } ]")]
    [InlineData("/a\\/b/gi", "/a\\/b/gi")]
    [InlineData("[Promise.resolve(1), Promise.reject('no'), new Promise(() => {})]", "[ Promise { 1 }, Promise { <rejected> 'no' }, Promise { <pending> } ]")]
    [InlineData("new Uint8Array([1, 2])", "Uint8Array(2) [ 1, 2 ]")]
    [InlineData("new BigInt64Array(1)", "BigInt64Array(1) [ 0n ]")]
    [InlineData("new Uint8Array([1, 255]).buffer", "ArrayBuffer { [Uint8Contents]: <01 ff>, byteLength: 2 }")]
    [InlineData("var b = new ArrayBuffer(2); b.transfer(); b", "ArrayBuffer { (detached), byteLength: 0 }")]
    [InlineData("new DataView(new ArrayBuffer(1))", "DataView {\n  byteLength: 1,\n  byteOffset: 0,\n  buffer: ArrayBuffer { [Uint8Contents]: <00>, byteLength: 1 }\n}")]
    [InlineData("[new WeakMap, new WeakSet]", "[ WeakMap { <items unknown> }, WeakSet { <items unknown> } ]")]
    [InlineData("(function () { return arguments })(1, 'x')", "[Arguments] { '0': 1, '1': 'x' }")]
    [InlineData("Object.assign(new Float64Array(1), { x: 1 })", "Float64Array(1) [ 0, x: 1 ]")]
    [InlineData("class Mine extends Error {}; Error.stackTraceLimit = 0; new Mine('x')", "[Mine [Error]: x]")]
    [InlineData("var own = 1; var self = globalThis; self", "<ref *1> Object [global] { own: 1, self: [Circular *1] }")]
    [InlineData("var m = new Map; m.set('m', m); m", "<ref *1> Map(1) { 'm' => [Circular *1] }")]
    public void Values_look_like_source_text(string code, string expected)
    {
        Assert.Equal(expected, new Inspector(false).Inspect(_engine.Execute(code)));
    }

    [Fact]
    public void Long_arrays_are_filled_into_lines_and_cut()
    {
        var text = new Inspector(false).Inspect(_engine.Execute("Array.from({ length: 1000 }, (_, i) => i)"));
        var lines = text.Split('\n');
        Assert.True(lines.Length == 12);
        Assert.All(lines, line => Assert.True(line.Length < 80));
        Assert.Contains("... 900 more items", text);
    }

    [Fact]
    public void Long_objects_break_into_lines()
    {
        var text = new Inspector(false).Inspect(_engine.Execute("({ first: 'x'.repeat(40), second: 'y'.repeat(40) })"));
        Assert.Equal($"{{\n  first: '{new string('x', 40)}',\n  second: '{new string('y', 40)}'\n}}", text);
    }

    [Fact]
    public void Errors_show_their_trace_and_cause()
    {
        var text = new Inspector(false)
            .Inspect(_engine.Execute("function f() { return new TypeError('no', { cause: new Error('why') }) } f()",
                new() { SourceName = "e.js" }));
        Assert.StartsWith("TypeError: no\n    at f (e.js:1:", text);
        Assert.Contains("[cause]: Error: why", text);
    }

    [Fact]
    public void What_nobody_caught_has_no_brackets()
    {
        var value = _engine.Execute("Error.stackTraceLimit = 0; Object.assign(new Error('x'), { inner: new Error('y') })");
        Assert.Equal("Error: x { inner: [Error: y] }", new Inspector().InspectThrown(value));
        Assert.Equal("[Error: x] { inner: [Error: y] }", new Inspector().Inspect(value));
    }

    [Fact]
    public void What_is_hidden_is_shown_where_it_is_asked_for()
    {
        Assert.Equal(
            "[ 1, [length]: 1, [h]: 2 ]",
            new Inspector(showsHidden: true).Inspect(_engine.Execute("Object.defineProperty([1], 'h', { value: 2 })")));
        Assert.Equal(
            "<ref *1> [Function: f] {\n  [length]: 1,\n  [name]: 'f',\n  [prototype]: { [constructor]: [Circular *1] }\n}",
            new Inspector(showsHidden: true).Inspect(_engine.Execute("(function f(a) {})")));
    }

    [Fact]
    public void Many_properties_and_values_are_cut()
    {
        var text = new Inspector().Inspect(_engine.Execute("Object.fromEntries(Array.from({ length: 1500 }, (_, i) => ['k' + i, i]))"));
        Assert.EndsWith("\n  k999: 999,\n  ... 500 more properties\n}", text);
        var wide = "var row = Array.from({ length: 100 }, (_, i) => i); Array.from({ length: 100 }, () => [row, row, row])";
        Assert.InRange(new Inspector().Inspect(_engine.Execute(wide)).Length, 1, 200_000);
        Assert.InRange(new Inspector(maxDepth: 100).Inspect(_engine.Execute(wide)).Length, 1, 400_000);
        const string deep = "let a = []; for (let i = 0; i < 1000; i++) a = [a, a]; a";
        Assert.InRange(new Inspector(maxDepth: 100).Inspect(_engine.Execute(deep)).Length, 1, 2_500_000);
    }

    [Fact]
    public void A_chain_of_prototypes_without_end_is_shown_at_once()
    {
        const string chain = "var o = {}; for (let i = 0; i < 1e5; i++) o = { __proto__: o, constructor: class C {} }; o";
        Assert.StartsWith("Object <", new Inspector().Inspect(_engine.Execute(chain)));
    }

    [Fact]
    public void Colours_do_not_count_as_width()
    {
        var value = _engine.Execute("[1, 2, 3, 4, 5, 6].map(x => x + 0.5)");
        var plain = new Inspector(false).Inspect(value);
        var colored = new Inspector(true).Inspect(value);
        Assert.Contains("\e[33m1.5\e[0m", colored);
        Assert.Equal(plain, System.Text.RegularExpressions.Regex.Replace(colored, "\e\\[\\d+m", ""));
    }

    [Fact]
    public void A_giant_sparse_array_is_shown_at_once()
    {
        Assert.Equal("[ 1, <4294967293 empty items>, 2 ]",
            new Inspector(false).Inspect(_engine.Execute("var a = [1]; a[4294967294] = 2; a")));
    }
}
