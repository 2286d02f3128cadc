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
        Assert.Equal(2, _engine.Invoke(Assert.IsType<JsValue>(result["f"]), 1).AsNumber());
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
}
