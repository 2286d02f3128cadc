namespace Quoll.Tests.Hosting;

/// <summary>The host calls functions and classes of a script.</summary>
public class InvokeTests
{
    private readonly Engine _engine = new();

    public InvokeTests() => _engine.Execute("""
        function show(...all) { return JSON.stringify(all) }
        var rules = { rate: 2, tax: { base: 10, compute(x) { return this.base * x } }, twice(x) { return this.rate * x } };
        const local = { name: 'local', who() { return this.name } };
        class Point { constructor(x, y) { this.x = x; this.y = y } static of(x) { return new this(x, x) } }
        """);

    [Fact]
    public void An_array_is_one_argument_whatever_its_elements()
    {
        Assert.Equal("""[["a","b"]]""", _engine.Invoke("show", new[] { "a", "b" }).AsString());
        Assert.Equal("[[1,2]]", _engine.Invoke("show", new[] { 1, 2 }).AsString());
        Assert.Equal("[[[1],[2]]]", _engine.Invoke("show", new[] { new[] { 1 }, new[] { 2 } }).AsString());
        Assert.Equal("""[["a"],1]""", _engine.Invoke("show", new[] { "a" }, 1).AsString());
        Assert.Equal("""[["a"]]""", _engine.Invoke("show", new List<string> { "a" }).AsString());
        Assert.Equal("""[["a"]]""", _engine.Invoke("show", (object[])new[] { "a" }).AsString());
        Assert.Equal("[[]]", _engine.Invoke("show", Array.Empty<string>()).AsString());
        Assert.Equal("[[1,2]]", _engine.Invoke("show", (object)new object[] { 1, 2 }).AsString());
        Assert.Equal("[[1]]", _engine.Invoke("show", new JsValue[] { 1 }).AsString());
    }

    [Fact]
    public void An_array_of_objects_is_the_list_of_arguments_as_CSharp_has_it()
    {
        Assert.Equal("[1,2]", _engine.Invoke("show", new object[] { 1, 2 }).AsString());
        Assert.Equal("[1,null]", _engine.Invoke("show", 1, null).AsString());
        Assert.Equal("[]", _engine.Invoke("show", new object?[0]).AsString());
        Assert.Equal("[]", _engine.Invoke("show").AsString());
        Assert.Equal("[null]", _engine.Invoke("show", null).AsString());
    }

    [Fact]
    public void The_same_holds_for_every_way_to_call()
    {
        var show = _engine.GetValue("show");
        string[] texts = ["a", "b"];
        Assert.Equal("""[["a","b"]]""", show.Call(null, texts).AsString());
        Assert.Equal("""[["a","b"]]""", _engine.Execute("({ show })").Invoke("show", texts).AsString());
        Assert.Equal("""[["a","b"]]""", _engine.Execute("(class { constructor(...all) { this.all = show(...all) } })")
            .Construct(texts)["all"].AsString());
    }

    [Fact]
    public void A_path_is_called_on_what_is_in_front_of_its_last_dot()
    {
        Assert.Equal(6, _engine.Invoke("rules.twice", 3).AsNumber());
        Assert.Equal(30, _engine.Invoke("rules.tax.compute", 3).AsNumber());
        Assert.Equal("local", _engine.Invoke("local.who").AsString());
        Assert.Equal(4, _engine.Invoke("Point.of", 4)["y"].AsNumber());
        Assert.Equal(3, _engine.Invoke("Math.max", 1, 3).AsNumber());
        Assert.Equal("LOCAL", _engine.Invoke("local.name.toUpperCase").AsString());
    }

    [Fact]
    public void A_global_whose_name_has_dots_comes_first()
    {
        _engine.SetValue("rules.twice", () => "by its name");
        Assert.Equal("by its name", _engine.Invoke("rules.twice").AsString());
    }

    [Theory]
    [InlineData("rules.none", "TypeError: rules.none is not a function")]
    [InlineData("rules.none.deeper", "TypeError: Cannot read properties of undefined (reading 'deeper')")]
    [InlineData("none.f", "TypeError: Cannot read properties of undefined (reading 'f')")]
    [InlineData("rules.", "TypeError: rules. is not a function")]
    [InlineData("rules.rate", "TypeError: rules.rate is not a function")]
    public void A_path_to_nowhere_is_a_TypeError(string path, string expected) =>
        Assert.StartsWith(expected, Assert.Throws<JavaScriptException>(() => _engine.Invoke(path)).Message);

    [Fact]
    public void A_value_is_called_with_the_this_that_is_given()
    {
        var who = _engine.Execute("'use strict'; (function (x) { return [typeof this, this?.name, x] })");
        Assert.Equal(["undefined", null, 1.0], (List<object?>)who.Call(JsValue.Undefined, 1).ToObject()!);
        Assert.Equal(["object", "local", 2.0], (List<object?>)who.Call(_engine.GetValue("local"), 2).ToObject()!);
        var host = new Dictionary<string, object?> { ["name"] = "host" };
        Assert.Equal(["object", "host", null], (List<object?>)who.Call(host).ToObject()!);
        Assert.Throws<ArgumentException>(() => who.Call(new Engine().Execute("({})")));
        Assert.Contains("not a function", Assert.Throws<InvalidOperationException>(() => new JsValue(1).Call(null)).Message);
        Assert.Contains("not a function", Assert.Throws<InvalidOperationException>(() => _engine.Execute("({})").Call(null)).Message);
    }

    [Fact]
    public void Values_of_the_engine_are_passed_without_allocation()
    {
        var sum = _engine.Execute("'use strict'; (function (a, b) { return (this ?? 0) + a + b })");
        JsValue[] arguments = [1, 2];
        Assert.Equal(3, sum.Call(JsValue.Undefined, arguments));
        Assert.Equal("x12", sum.Call("x", 1, "2"));
        Assert.True(double.IsNaN(sum.Call(JsValue.Undefined, [1]).AsNumber()));
        var other = new Engine().Execute("({})");
        Assert.Throws<ArgumentException>(() => sum.Call(JsValue.Undefined, 1, other));
        Assert.Throws<ArgumentException>(() => sum.Call(other, 1));
        Assert.Throws<InvalidOperationException>(() => new JsValue(1).Call(JsValue.Undefined, 1));
        var least = long.MaxValue;
        for (var i = 0; i < 5; i++)
        {
            var before = GC.GetAllocatedBytesForCurrentThread();
            for (var call = 0; call < 100; call++) sum.Call(JsValue.Undefined, arguments);
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
        }
        Assert.Equal(0, least);
    }

    [Fact]
    public void A_method_is_invoked_on_its_object()
    {
        var rules = _engine.GetValue("rules");
        Assert.Equal(10, rules.Invoke("twice", 5).AsNumber());
        Assert.Equal(50, rules["tax"].Invoke("compute", 5).AsNumber());
        Assert.Equal("[object Object]", rules.Invoke("toString").AsString());
        Assert.StartsWith(
            "TypeError: none is not a function", Assert.Throws<JavaScriptException>(() => rules.Invoke("none")).Message);
        Assert.Throws<InvalidOperationException>(() => new JsValue("text").Invoke("trim"));
    }

    [Fact]
    public void A_class_is_constructed()
    {
        var point = _engine.GetValue("Point").Construct(1, 2);
        Assert.Equal([1, 2], [point["x"].AsNumber(), point["y"].AsNumber()]);
        Assert.True(_engine.SetValue("p", point).Evaluate<bool>("p instanceof Point"));
        Assert.True(_engine.Execute("Date").Construct(0).IsDate);
        Assert.Contains(
            "not a constructor", Assert.Throws<InvalidOperationException>(() => _engine.Execute("() => 1").Construct()).Message);
        Assert.Throws<InvalidOperationException>(() => JsValue.Null.Construct());
        var thrown =
            Assert.Throws<JavaScriptException>(() => _engine.Execute("(class { constructor() { throw new Error('no') } })").Construct());
        Assert.StartsWith("Error: no", thrown.Message);
    }

    [Fact]
    public void SetValue_assigns_what_a_script_has_declared()
    {
        _engine.Execute("let x = 1; var y = 1; function readX() { return x } function f() {} readX();");
        _engine.SetValue("x", 5).SetValue("y", 6).SetValue("Point", 7);
        Assert.Equal(5, _engine.Evaluate<int>("readX()"));
        Assert.Equal("5 6 7", _engine.Evaluate<string>("`${x} ${y} ${Point}`"));
        Assert.Equal(5, _engine.GetValue("x").AsNumber());
        Assert.False(_engine.Evaluate<bool>("'x' in globalThis"));
        Assert.Equal(8, _engine.SetValue("f", () => 8).Evaluate<int>("f()"));
    }

    [Fact]
    public void SetValue_refuses_what_a_script_may_not_assign_either()
    {
        var constant = Assert.Throws<JavaScriptException>(() => _engine.SetValue("local", 1));
        Assert.StartsWith("TypeError: Assignment to constant variable. 'local' is constant", constant.Message);
        Assert.Throws<JavaScriptException>(() => _engine.SetValue("local", () => 1));
        Assert.StartsWith("TypeError", Assert.Throws<JavaScriptException>(() => _engine.SetValue("NaN", 1)).Message);
        Assert.Equal("local", _engine.Evaluate<string>("local.name"));
        Assert.Throws<JavaScriptException>(() => _engine.Execute("throw 1; let dead;"));
        Assert.StartsWith("ReferenceError", Assert.Throws<JavaScriptException>(() => _engine.SetValue("dead", 1)).Message);
    }

    [Fact]
    public void Evaluate_without_a_type_is_Execute()
    {
        Assert.Equal(3, _engine.Evaluate("1 + 2", new() { SourceName = "sum.js" }).AsNumber());
        Assert.Equal(7, _engine.Evaluate(new Engine().Prepare("3 + 4")).AsNumber());
    }

    [Fact]
    public void Prepare_needs_no_engine()
    {
        var script = new Engine().Prepare("6 * 7", new() { SourceName = "answer.js" });
        Assert.Equal("answer.js", script.SourceName);
        Assert.Equal(42, _engine.Execute(script).AsNumber());
        Assert.Equal(42, _engine.Execute(_engine.Prepare("6 * 7")).AsNumber());
        var thrown = Assert.Throws<JavaScriptException>(() => new Engine().Prepare("let let", new() { SourceName = "bad.js" }));
        Assert.Equal("bad.js", thrown.SourceName);
        Assert.StartsWith("RangeError", Assert.Throws<JavaScriptException>(() =>
            new Engine(new EngineOptions { MaxSourceLength = 3 }).Prepare("1 + 1")).Message);
    }
}
