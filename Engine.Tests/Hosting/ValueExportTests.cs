using System.Numerics;

namespace Quoll.Tests.Hosting;

public class ValueExportTests
{
    private readonly Engine _engine = new();

    [Fact]
    public void Scalars_become_their_dotnet_counterparts()
    {
        Assert.Null(_engine.Execute("undefined").ToObject());
        Assert.Null(_engine.Execute("null").ToObject());
        Assert.Equal(1.5, _engine.Execute("1.5").ToObject());
        Assert.Equal("ab", _engine.Execute("'a' + 'b'").ToObject());
        Assert.Equal(true, _engine.Execute("true").ToObject());
        Assert.Equal(new BigInteger(5), _engine.Execute("5n").ToObject());
        Assert.Equal(7.0, _engine.Execute("new Number(7)").ToObject());
        Assert.Equal("s", _engine.Execute("new String('s')").ToObject());
    }

    [Fact]
    public void Objects_and_arrays_become_dictionaries_and_lists()
    {
        var result =
            Assert.IsType<Dictionary<string,
            object?>>(_engine.Execute("({ a: [1, , 'x'], get b() { return 2 }, [Symbol.iterator]: 1 })").ToObject());
        Assert.Equal(["a", "b"], result.Keys);
        Assert.Equal([1.0, null, "x"], Assert.IsType<List<object?>>(result["a"]));
        Assert.Equal(2.0, result["b"]);
    }

    [Fact]
    public void Functions_stay_values()
    {
        var result = (Dictionary<string, object?>)_engine.Execute("({ f(x) { return x + 1 } })").ToObject()!;
        Assert.Equal(2, Assert.IsType<JsValue>(result["f"]).Call(JsValue.Undefined, 1).AsNumber());
    }

    [Fact]
    public void A_cycle_is_named_by_its_path()
    {
        var thrown =
            Assert.Throws<InvalidOperationException>(() => _engine.Execute("var o = { a: { b: [0, 1] } }; o.a.b.push(o); o").ToObject());
        Assert.Contains("a.b[2]", thrown.Message);
    }

    [Fact]
    public void What_is_reached_twice_is_copied_once()
    {
        var list = (List<object?>)_engine.Execute("var s = {}; [s, s]").ToObject()!;
        Assert.Same(list[0], list[1]);
        Assert.NotNull(_engine.Execute("var x = []; for (var i = 0; i < 100; i++) x = [x, x]; x").ToObject());
    }

    [Fact]
    public void A_sparse_giant_is_refused()
    {
        Assert.Throws<InvalidOperationException>(() => _engine.Execute("var a = []; a.length = 4294967295; a").ToObject());
    }

    [Fact]
    public void A_getter_that_throws_reaches_the_host()
    {
        Assert.Throws<JavaScriptException>(() => _engine.Execute("({ get x() { throw new Error('no') } })").ToObject());
        Assert.Throws<JavaScriptException>(() => _engine.Execute("({ get x() { throw new Error('no') } })")["x"]);
    }

    [Fact]
    public void Access_to_the_wrong_type_is_an_InvalidOperationException()
    {
        var text = _engine.Execute("'text'");
        Assert.Contains("\"text\", not a Number", Assert.Throws<InvalidOperationException>(() => text.AsNumber()).Message);
        Assert.Throws<InvalidOperationException>(() => text["length"]);
        Assert.Throws<InvalidOperationException>(() => JsValue.Undefined["x"]);
        Assert.Equal(4, text.Length);
        Assert.Throws<ArgumentOutOfRangeException>(() => _engine.Execute("[]")[-1]);
    }

    [Fact]
    public void Setting_what_is_frozen_is_a_TypeError()
    {
        var frozen = _engine.Execute("Object.freeze({ a: 1 })");
        Assert.StartsWith("TypeError", Assert.Throws<JavaScriptException>(() => frozen.Set("a", 2)).Message);
        Assert.Equal(1, frozen["a"].AsNumber());
    }

    [Fact]
    public void A_date_is_a_DateTime_in_UTC()
    {
        var date = Assert.IsType<DateTime>(_engine.Execute("new Date('2024-05-06T07:08:09.010Z')").ToObject());
        Assert.Equal(new DateTime(2024, 5, 6, 7, 8, 9, 10, DateTimeKind.Utc), date);
        Assert.Equal(DateTimeKind.Utc, date.Kind);
        Assert.Equal(date, _engine.Evaluate<List<object?>>("[new Date('2024-05-06T07:08:09.010Z')]")[0]);
        Assert.Null(_engine.Execute("new Date(NaN)").ToObject());
        Assert.True(Assert.IsType<JsValue>(_engine.Execute("new Date(8.64e15)").ToObject()).IsDate);
    }

    [Fact]
    public void A_map_is_a_dictionary_whatever_its_keys()
    {
        var map = Assert.IsType<Dictionary<object, object?>>(_engine.Execute("""
            var o = {}; new Map([['a', [1]], [1, 'one'], [1n, 'big'], [true, null], [NaN, 2], [null, 'n'], [undefined, 'u'], [o, o], [{}, 3]])
            """).ToObject());
        Assert.Equal(9, map.Count);
        Assert.Equal([1.0], Assert.IsType<List<object?>>(map["a"]));
        Assert.Equal("one", map[1.0]);
        Assert.Equal("big", map[BigInteger.One]);
        Assert.Null(map[true]);
        Assert.Equal(2.0, map[double.NaN]);
        Assert.Equal("n", map[JsValue.Null]);
        Assert.Equal("u", map[JsValue.Undefined]);
        Assert.IsType<Dictionary<string, object?>>(map[_engine.GetValue("o")]);
    }

    [Fact]
    public void A_set_is_a_set()
    {
        var set = Assert.IsType<HashSet<object?>>(_engine.Execute("new Set(['b', 'a', 1, null, undefined, [2]])").ToObject());
        Assert.Equal(["b", "a", 1.0, null], set.Take(4));
        Assert.Equal([2.0], Assert.IsType<List<object?>>(set.Last()));
        Assert.Equal(5, set.Count);
    }

    [Theory]
    [InlineData("/a+/ig", "/a+/gi")]
    [InlineData("new RegExp('')", "/(?:)/")]
    [InlineData("new RegExp('a/b', 'y')", "/a\\/b/y")]
    [InlineData("Object.defineProperty(/x/, 'flags', { get() { throw 1 } })", "/x/")]
    public void A_pattern_is_its_text(string code, string expected) => Assert.Equal(expected, _engine.Execute(code).ToObject());

    [Fact]
    public void An_error_is_what_it_says()
    {
        var error = Assert.IsType<Dictionary<string, object?>>(_engine.Execute(
            "Object.assign(new RangeError('too far', { cause: new TypeError('why') }), { code: 'E1' })").ToObject());
        Assert.Equal(["name", "message", "cause", "code"], error.Keys);
        Assert.Equal(["RangeError", "too far", "E1"], [error["name"], error["message"], error["code"]]);
        Assert.Equal("why", Assert.IsType<Dictionary<string, object?>>(error["cause"])["message"]);
        var aggregate = (Dictionary<string, object?>)_engine.Execute("new AggregateError([new Error('one')], 'all')").ToObject()!;
        Assert.Equal("one", ((Dictionary<string, object?>)((List<object?>)aggregate["errors"]!)[0]!)["message"]);
        var own = (Dictionary<string, object?>)_engine.Execute("class Mine extends Error { name = 'Mine' } new Mine('m')").ToObject()!;
        Assert.Equal(["Mine", "m"], [own["name"], own["message"]]);
    }

    [Fact]
    public void Bytes_of_a_view_are_an_array() =>
        Assert.Equal(new byte[] { 2, 3 }, _engine.Execute("new DataView(new Uint8Array([1, 2, 3]).buffer, 1)").ToObject());

    [Theory]
    [InlineData("Promise.resolve(1)")]
    [InlineData("new WeakMap()")]
    [InlineData("new WeakSet()")]
    [InlineData("new WeakRef({})")]
    [InlineData("new FinalizationRegistry(() => 1)")]
    [InlineData("(function* () { yield 1 })()")]
    [InlineData("(async function* () { yield 1 })()")]
    [InlineData("[1].values()")]
    [InlineData("[1].values().map(x => x)")]
    [InlineData("Iterator.from({ next() {} })")]
    [InlineData("new DisposableStack()")]
    [InlineData("Object(Symbol())")]
    [InlineData("new Proxy(() => 1, {})")]
    public void What_has_no_form_as_plain_data_stays_a_value(string code)
    {
        _engine.SetValue("v", _engine.Execute(code));
        Assert.Equal(_engine.GetValue("v"), Assert.IsType<JsValue>(_engine.GetValue("v").ToObject()));
        Assert.Equal(_engine.GetValue("v"), Assert.IsType<JsValue>(_engine.Evaluate<List<object?>>("[v]")[0]));
    }

    [Theory]
    [InlineData("class C { #p = 1; x = 1 } new C()", "x")]
    [InlineData("(function () { return arguments })(1)", "0")]
    [InlineData("new Proxy({ x: 1 }, {})", "x")]
    [InlineData("Object.create(null, { x: { value: 1, enumerable: true } })", "x")]
    [InlineData("JSON.rawJSON('1')", "rawJSON")]
    public void Objects_of_properties_are_dictionaries(string code, string expected) =>
        Assert.Equal([expected], Assert.IsType<Dictionary<string, object?>>(_engine.Execute(code).ToObject()).Keys);

    [Fact]
    public void Maps_and_sets_may_be_deep_and_their_cycles_are_named()
    {
        Assert.NotNull(
            _engine.Execute("var x = 1; for (var i = 0; i < 100000; i++) x = i % 2 ? new Map([['k', x]]) : new Set([x]); x").ToObject());
        var map = Assert.Throws<InvalidOperationException>(() => _engine.Execute("var m = new Map(); m.set('k', { m }); m").ToObject());
        Assert.Contains(".get(\"k\").m", map.Message);
        var set = Assert.Throws<InvalidOperationException>(() => _engine.Execute("var s = new Set(); s.add(1).add([s]); s").ToObject());
        Assert.Contains("[1][0]", set.Message);
        var error = Assert.Throws<InvalidOperationException>(() => _engine.Execute("var e = new Error(); e.cause = e; e").ToObject());
        Assert.Contains("cause", error.Message);
    }
}
