namespace Quoll.Tests.Hosting;

public class HostFunctionTests
{
    private readonly Engine _engine = new();

    private delegate string Described(string text, int count = 2, params double[] rest);

    [Fact]
    public void Arguments_are_converted_to_the_types_of_the_parameters()
    {
        _engine.SetValue("f", (int i, string s, bool b, double[] a) => $"{i} {s} {b} {a.Sum()}");
        Assert.Equal("3 4 True 6", _engine.Invoke("f", "3", 4, "x", new[] { 1, 2, 3 }).AsString());
        Assert.Equal("f", _engine.GetValue("f")["name"].AsString());
        Assert.Equal(4, _engine.GetValue("f")["length"].AsNumber());
    }

    [Fact]
    public void An_argument_that_does_not_fit_is_a_TypeError()
    {
        _engine.SetValue("f", (byte b) => (int)b);
        Assert.StartsWith("TypeError: f(b): 300 is not a Byte", Assert.Throws<JavaScriptException>(() => _engine.Invoke("f", 300)).Message);
    }

    [Fact]
    public void Absent_arguments_are_defaults_and_the_rest_is_taken()
    {
        Described describe = (text, count, rest) => $"{text} {count} {rest.Length}";
        _engine.SetValue("f", describe);
        Assert.Equal("a 2 0", _engine.Invoke("f", "a").AsString());
        Assert.Equal("a 5 2", _engine.Invoke("f", "a", 5, 6, 7).AsString());
        _engine.SetValue("count", (Func<JsValue[], JsValue>)(all => all.Length));
        Assert.Equal(3, _engine.Invoke("count", 1, 2, 3).AsNumber());
        _engine.SetValue("second", (string first, JsValue[] others) => others.Length);
        Assert.Equal(2, _engine.Invoke("second", 1, 2, 3).AsNumber());
    }

    [Fact]
    public void Results_are_converted_and_no_result_is_undefined()
    {
        _engine.SetValue("list", () => new List<object?> { 1, null });
        Assert.Equal(2, _engine.Invoke("list").Length);
        _engine.SetValue("nothing", () => { });
        Assert.True(_engine.Invoke("nothing").IsUndefined);
        _engine.SetValue("voidOfInt", (int _) => { });
        Assert.True(_engine.Invoke("voidOfInt", 1).IsUndefined);
        _engine.SetValue("null", string? (string? text) => null);
        Assert.True(_engine.Invoke("null", "x").IsNull);
    }

    [Fact]
    public void Functions_can_stand_inside_data()
    {
        _engine.SetValue("math", new Dictionary<string, object?> { ["twice"] = (double x) => 2 * x });
        var twice = _engine.GetValue("math")["twice"];
        Assert.Equal("twice", twice["name"].AsString());
        Assert.Equal(6, twice.Call(JsValue.Undefined, 3).AsNumber());
    }

    [Fact]
    public void Method_groups_and_bound_delegates_work()
    {
        _engine.SetValue("max", (Func<int, int, int>)Math.Max);
        var bound = (Func<string, string>)Delegate.CreateDelegate(
            typeof(Func<string, string>), "prefix", typeof(HostFunctionTests).GetMethod(nameof(Prefixed))!);
        _engine.SetValue("bound", (Delegate)bound);
        Assert.Equal(7, _engine.Invoke("max", 3, 7).AsNumber());
        Assert.Equal("prefix:x", _engine.Invoke("bound", "x").AsString());
    }

    public static string Prefixed(string prefix, string text) => $"{prefix}:{text}";

    [Fact]
    public void A_delegate_with_a_parameter_that_no_argument_can_become_is_refused()
    {
        var refused = Assert.Throws<ArgumentException>(() => _engine.SetValue("f", (Span<int> span) => span.Length));
        Assert.Contains("Span<Int32>", refused.Message);
    }
}
