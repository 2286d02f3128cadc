namespace Quoll.Tests.Hosting;

public class EngineTests
{
    private readonly Engine _engine = new();

    [Fact]
    public void Execute_gives_the_completion_value()
    {
        Assert.Equal(3, _engine.Execute("1; 2; 1 + 2").AsNumber());
        Assert.True(_engine.Execute("var x = 1").IsUndefined);
        Assert.True(_engine.Execute("").IsUndefined);
    }

    [Fact]
    public void The_example_of_the_readme()
    {
        _engine.SetValue("x", new Dictionary<string, object?> { ["name"] = "Ada", ["tags"] = new[] { 1, 2, 3 } });
        Assert.Equal("""{"name":"Ada","tags":[1,2,3]}""", _engine.Execute("JSON.stringify(x)").AsString());
    }

    [Fact]
    public void Scripts_of_one_engine_share_their_globals()
    {
        _engine.Execute("var a = 1; let b = 2; function f() { return a + b }");
        Assert.Equal(3, _engine.Execute("f()").AsNumber());
    }

    [Fact]
    public void GetValue_reads_var_let_and_function_and_gives_undefined_for_the_unknown()
    {
        _engine.Execute("var a = 1; let b = 2; class C {}");
        Assert.Equal(1, _engine.GetValue("a").AsNumber());
        Assert.Equal(2, _engine.GetValue("b").AsNumber());
        Assert.True(_engine.GetValue("C").IsFunction);
        Assert.True(_engine.GetValue("unknown").IsUndefined);
    }

    [Fact]
    public void Invoke_calls_a_global_function_with_converted_arguments()
    {
        _engine.Execute("function join(...all) { return JSON.stringify(all) } const twice = x => 2 * x");
        Assert.Equal("""["a",1.5,true,null,[1],{"k":2}]""",
            _engine.Invoke("join", "a", 1.5, true, null, new[] { 1 }, new Dictionary<string, int> { ["k"] = 2 }).AsString());
        Assert.Equal(42, _engine.Invoke("twice", 21).AsNumber());
        Assert.Equal(42, _engine.GetValue("twice").Call(JsValue.Undefined, 21).AsNumber());
    }

    [Fact]
    public void Invoke_of_no_function_is_a_TypeError()
    {
        var thrown = Assert.Throws<JavaScriptException>(() => _engine.Invoke("nothing"));
        Assert.StartsWith("TypeError: nothing is not a function", thrown.Message);
    }

    [Theory]
    [InlineData("1.5", 1.5)]
    [InlineData("'a' + 1", "a1")]
    [InlineData("1 < 2", true)]
    [InlineData("7", 7)]
    [InlineData("7n", 7L)]
    public void Evaluate_converts_the_completion_value(string code, object expected)
    {
        object? actual = expected switch
        {
            double => _engine.Evaluate<double>(code),
            string => _engine.Evaluate<string>(code),
            bool => _engine.Evaluate<bool>(code),
            int => _engine.Evaluate<int>(code),
            _ => _engine.Evaluate<long>(code),
        };
        Assert.Equal(expected, actual);
    }

    [Fact]
    public void Evaluate_gives_arrays_dictionaries_and_null()
    {
        Assert.Equal([1, 2, 3], _engine.Evaluate<int[]>("[1, 2, 3]"));
        Assert.Equal(2.0, _engine.Evaluate<Dictionary<string, object?>>("({a: 2})")["a"]);
        Assert.Null(_engine.Evaluate<string?>("null"));
        Assert.Null(_engine.Evaluate<int?>("undefined"));
        Assert.Equal(new decimal(0.5), _engine.Evaluate<decimal>("0.5"));
    }

    [Theory]
    [InlineData("1.5")]
    [InlineData("NaN")]
    [InlineData("2 ** 31")]
    [InlineData("undefined")]
    public void Evaluate_refuses_what_is_no_int(string code)
    {
        var thrown = Assert.Throws<JavaScriptException>(() => _engine.Evaluate<int>(code));
        Assert.StartsWith("TypeError: ", thrown.Message);
        Assert.Contains("Int32", thrown.Message);
    }

    [Fact]
    public void One_script_runs_in_many_engines_on_many_threads()
    {
        var script = _engine.Prepare("var n = (typeof n === 'undefined' ? 0 : n) + step; n", new() { SourceName = "shared.js" });
        Assert.Equal("shared.js", script.SourceName);
        Parallel.For(1, 9, step =>
        {
            var engine = new Engine().SetValue("step", step);
            for (var i = 1; i <= 100; i++) Assert.Equal(i * step, engine.Execute(script).AsNumber());
        });
    }

    [Fact]
    public async Task A_second_thread_is_refused_and_the_first_goes_on()
    {
        using var isInside = new ManualResetEventSlim();
        using var mayLeave = new ManualResetEventSlim();
        _engine.SetValue("wait", () =>
        {
            isInside.Set();
            mayLeave.Wait(MachinePace.Hang);
        });
        var first = Task.Factory.StartNew(() => _engine.Execute("wait(); 'done'").AsString(), TaskCreationOptions.LongRunning);
        Assert.True(isInside.Wait(MachinePace.Hang));
        var refused = Assert.Throws<InvalidOperationException>(() => _engine.Execute("1"));
        Assert.Contains("another thread", refused.Message);
        Assert.Throws<InvalidOperationException>(() => _engine.SetValue("x", 1));
        mayLeave.Set();
        Assert.Equal("done", await first);
        Assert.Equal(1, _engine.Execute("1").AsNumber());
    }

    [Fact]
    public void A_host_function_may_use_its_engine()
    {
        _engine.SetValue("again", (string code) => _engine.Execute(code));
        Assert.Equal(6, _engine.Execute("again('1 + 2') + again('again(\"3\")')").AsNumber());
    }

    [Fact]
    public void Objects_of_another_engine_are_refused()
    {
        var foreign = new Engine().Execute("({})");
        Assert.Throws<ArgumentException>(() => _engine.SetValue("x", foreign));
        Assert.Throws<ArgumentException>(() => _engine.FromObject(new[] { foreign }, HostMode.Copy));
        Assert.Throws<ArgumentException>(() => _engine.Execute("({})").Set("x", foreign));
    }
}
