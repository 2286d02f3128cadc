namespace Quoll.Tests.Hosting;

/// <summary>The host reads and changes objects.</summary>
public class JsValueAccessTests
{
    private readonly Engine _engine = new();

    [Fact]
    public void Has_sees_own_and_inherited_properties()
    {
        var value = _engine.Execute("({ __proto__: { up: 1 }, a: undefined, 5: 1, get bad() { throw new Error() } })");
        Assert.True(value.Has("a"));
        Assert.True(value.Has("up"));
        Assert.True(value.Has("toString"));
        Assert.True(value.Has(5));
        Assert.True(value.Has("5"));
        Assert.True(value.Has("bad"));
        Assert.False(value.Has("b"));
        Assert.True(_engine.Execute("[]").Has(_engine.Execute("Symbol.iterator")));
        Assert.Throws<InvalidOperationException>(() => new JsValue(1).Has("a"));
        Assert.Throws<ArgumentNullException>(() => value.Has((string?)null));
    }

    [Fact]
    public void Delete_says_whether_the_property_is_gone()
    {
        var value = _engine.Execute("var o = Object.defineProperty({ a: 1 }, 'fixed', { value: 1 }); o");
        Assert.True(value.Delete("a"));
        Assert.True(value.Delete("never"));
        Assert.False(value.Delete("fixed"));
        Assert.Equal("fixed", _engine.Evaluate<string>("Object.getOwnPropertyNames(o).join()"));
        var array = _engine.Execute("var list = [1, 2]; list");
        Assert.True(array.Delete(0));
        Assert.True(_engine.Evaluate<bool>("!(0 in list) && list.length === 2"));
    }

    [Fact]
    public void Define_makes_a_property_with_the_attributes_that_are_named()
    {
        var value = _engine.Execute("var o = { set loud(v) { throw new Error('ran') } }; o");
        value.Define("none", 1);
        value.Define("loud", 2, MemberFlags.Writable | MemberFlags.Configurable);
        value.Define("seen", new[] { 1, 2 }, MemberFlags.Enumerable);
        value.Define("f", (int x) => x + 1, MemberFlags.Configurable);
        string Attributes(string name) => _engine.Evaluate<string>(
            $"var d = Object.getOwnPropertyDescriptor(o, '{name}'); [d.writable, d.enumerable, d.configurable].join()");
        Assert.Equal("false,false,false", Attributes("none"));
        Assert.Equal("true,false,true", Attributes("loud"));
        Assert.Equal("false,true,false", Attributes("seen"));
        Assert.Equal("2", _engine.Evaluate<string>("o.seen[1]"));
        Assert.Equal("f 5", _engine.Evaluate<string>("o.f.name + ' ' + o.f(4)"));
        Assert.StartsWith("TypeError", Assert.Throws<JavaScriptException>(() => value.Define("none", 2)).Message);
        var frozen = _engine.Execute("Object.freeze({})");
        Assert.Throws<JavaScriptException>(() => frozen.Define("x", 1));
        Assert.Throws<ArgumentException>(() => value.Define("x", new Engine().Execute("({})")));
    }

    [Fact]
    public void Set_takes_values_of_dotnet()
    {
        var value = _engine.Execute("var o = []; o");
        value.Set("list", new[] { 1, 2 });
        value.Set("twice", (int x) => 2 * x);
        value.Set(0, new Dictionary<string, object?> { ["a"] = 1m });
        value.Set("text", "t");
        value.Set(1, 5L);
        value.Set("none", null);
        Assert.Equal("2 8 twice 1 t 5 null", _engine.Evaluate<string>(
            "[o.list.length, o.twice(4), o.twice.name, o[0].a, o.text, o[1], String(o.none)].join(' ')"));
        Assert.Throws<ArgumentNullException>(() => value.Set((string)null!, new[] { 1 }));
    }

    [Fact]
    public void Indexers_are_set()
    {
        var value = _engine.Execute("var o = []; var s = Symbol(); o");
        value["x"] = 5;
        value[0] = "first";
        value[_engine.Execute("s")] = true;
        Assert.Equal("5 first true 1", _engine.Evaluate<string>("[o.x, o[0], o[s], o.length].join(' ')"));
        Assert.Throws<ArgumentOutOfRangeException>(() => value[-1] = 1);
        var frozen = _engine.Execute("Object.freeze({})");
        Assert.Throws<JavaScriptException>(() => frozen["x"] = 1);
        JsValue number = 5;
        Assert.Throws<InvalidOperationException>(() => number["x"] = 1);
    }

    [Fact]
    public void Symbols_and_other_values_are_keys()
    {
        var symbol = _engine.Execute("var s = Symbol('s'); s");
        var value = _engine.Execute("var o = { [s]: 1, name: 2 }; o");
        Assert.Equal(1, value[symbol].AsNumber());
        value.Set(symbol, 3);
        Assert.Equal(3, _engine.Evaluate<int>("o[s]"));
        Assert.Equal(2, value[_engine.Execute("({ toString() { return 'name' } })")].AsNumber());
        value.Define(symbol, 4, MemberFlags.Configurable);
        Assert.Equal(4, value[symbol].AsNumber());
        Assert.True(value.Delete(symbol));
        Assert.False(value.Has(symbol));
        Assert.Throws<ArgumentException>(() => value[new Engine().Execute("({})")]);
    }

    [Fact]
    public void Properties_come_in_order_with_their_values()
    {
        var value = _engine.Execute("({ b: 1, 2: 'two', get a() { return this.b + 1 }, [Symbol()]: 0, __proto__: { no: 1 } })");
        var seen = new List<string>();
        foreach (var (name, item) in value.GetProperties()) seen.Add($"{name}={item}");
        Assert.Equal(["2=two", "b=1", "a=2"], seen);
        Assert.Throws<InvalidOperationException>(() => JsValue.Undefined.GetProperties());
        Assert.Throws<JavaScriptException>(() => _engine.Execute("({ get x() { throw 1 } })").GetProperties());
    }

    [Theory]
    [InlineData("[1, , 3]", "1 undefined 3")]
    [InlineData("new Set([3, 1, 3])", "3 1")]
    [InlineData("new Uint8Array([7, 8])", "7 8")]
    [InlineData("(function* () { yield 1; yield 2 })()", "1 2")]
    [InlineData("new Map([[1, 2]]).keys()", "1")]
    [InlineData("(function () { return arguments })(4, 5)", "4 5")]
    [InlineData("new Proxy([6], {})", "6")]
    [InlineData("new String('ab')", "a b")]
    public void Elements_are_what_a_loop_would_give(string code, string expected) =>
        Assert.Equal(expected, string.Join(' ', _engine.Execute(code).GetElements()));

    [Fact]
    public void What_has_no_elements_is_said()
    {
        Assert.StartsWith("TypeError", Assert.Throws<JavaScriptException>(() => _engine.Execute("({})").GetElements()).Message);
        Assert.Throws<InvalidOperationException>(() => new JsValue("ab").GetElements());
        var endless = new Engine(new EngineOptions { MaxSteps = 10_000 });
        Assert.Throws<ExecutionLimitException>(() => endless.Execute("(function* () { for (;;) yield 1 })()").GetElements());
    }

    [Fact]
    public void Entries_of_a_map_keep_their_keys()
    {
        var entries = _engine.Execute("var key = {}; new Map([['a', 1], [key, 2], [null, 3]])").GetEntries();
        Assert.Equal(["a", "null"], [entries[0].Key.AsString(), entries[2].Key.ToString()]);
        Assert.Equal(_engine.GetValue("key"), entries[1].Key);
        Assert.Equal([1, 2, 3], entries.Select(static entry => entry.Value.AsNumber()));
        Assert.Throws<InvalidOperationException>(() => _engine.Execute("new Set()").GetEntries());
    }

    [Fact]
    public void Objects_of_the_host_are_walked_as_those_of_scripts_are()
    {
        Assert.Equal([1, 2], _engine.FromObject(new List<int> { 1, 2 }).GetElements().Select(static item => item.AsNumber()));
        Assert.Equal([3, 4], _engine.FromObject(new HashSet<int> { 3, 4 }).GetElements().Select(static item => item.AsNumber()));
        Assert.Equal([0, 1], _engine.FromObject(Enumerable.Range(0, 2)).GetElements().Select(static item => item.AsNumber()));
        var order = _engine.FromObject(new Order { Number = 5 });
        Assert.Equal([new("Number", 5)], order.GetProperties());
        Assert.Equal("5 x", order.Invoke("Describe", "x").AsString());
        Assert.Equal("5 y", _engine.SetValue("order", order).Invoke("order.Describe", "y").AsString());
        Assert.True(order.Has("Number"));
        Assert.Equal(5.0, ((List<object?>)_engine.Execute("[order.Number, order]").ToObject()!)[0]);
        Assert.IsType<Order>(((List<object?>)_engine.Execute("[order.Number, order]").ToObject()!)[1]);
    }

    [Fact]
    public void A_date_beyond_the_years_of_DateTime_does_not_fit_one()
    {
        _engine.SetValue("year", (DateTime date) => date.Year);
        Assert.Equal(9999, _engine.Evaluate<int>("year(new Date(253402300799999))"));
        Assert.StartsWith(
            "TypeError", Assert.Throws<JavaScriptException>(() => _engine.Execute("year(new Date(253402300800000))")).Message);
    }

    public sealed class Order
    {
        public int Number { get; set; }

        public string Describe(string suffix) => $"{Number} {suffix}";
    }
}
