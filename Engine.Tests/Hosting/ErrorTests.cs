namespace Quoll.Tests.Hosting;

public class ErrorTests
{
    private readonly Engine _engine = new();

    [Fact]
    public void A_thrown_error_carries_value_position_excerpt_and_trace()
    {
        var thrown =
            Assert.Throws<JavaScriptException>(() => _engine.Execute("function inner() {\n  return missing.x;\n}\ninner();", "demo.js"));
        Assert.StartsWith("ReferenceError: missing is not defined", thrown.Description);
        Assert.Equal(("demo.js", 2), (thrown.SourceName, thrown.Line));
        Assert.Equal($"{thrown.Description} (demo.js:2:{thrown.Column})", thrown.Message);
        Assert.Equal("missing is not defined", thrown.Value["message"].AsString());
        var excerpt = thrown.Excerpt.Split('\n');
        Assert.Equal(2, excerpt.Length);
        Assert.Equal("      return missing.x;", excerpt[0]);
        Assert.Equal("missing", excerpt[0][excerpt[1].IndexOf('^')..][..7]);
        Assert.Contains("inner (demo.js:2:", thrown.JavaScriptStackTrace);
        Assert.Contains("demo.js:4:", thrown.JavaScriptStackTrace);
        Assert.Contains(thrown.Excerpt, thrown.ToString());
    }

    [Fact]
    public void A_thrown_primitive_is_carried_as_it_is()
    {
        var thrown = Assert.Throws<JavaScriptException>(() => _engine.Execute("throw 'no'"));
        Assert.Equal("no", thrown.Value.AsString());
        Assert.StartsWith("Uncaught \"no\"", thrown.Message);
    }

    [Fact]
    public void A_syntax_error_says_what_and_where()
    {
        var thrown = Assert.Throws<JavaScriptException>(() => _engine.Execute("let a = 1;\nlet b = ];", "bad.js"));
        Assert.StartsWith("SyntaxError: ", thrown.Message);
        Assert.EndsWith("(bad.js:2:9)", thrown.Message);
        Assert.Equal((2, 9), (thrown.Line, thrown.Column));
        Assert.Equal("    let b = ];\n            ^", thrown.Excerpt);
        _engine.Execute("function isSyntaxError(e) { return e instanceof SyntaxError }");
        Assert.True(_engine.Invoke("isSyntaxError", thrown.Value).AsBoolean());
    }

    [Fact]
    public void A_message_is_made_without_running_script()
    {
        var thrown = Assert.Throws<JavaScriptException>(() => _engine.Execute(
            "var e = new TypeError('x'); Object.defineProperty(e, 'message', { get() { throw 1 } }); e.name = { toString() { throw 2 } }; throw e"));
        Assert.StartsWith("Error", thrown.Description);
    }

    [Fact]
    public void An_exception_of_a_host_function_can_be_caught_by_the_script()
    {
        _engine.SetValue("fail", new Action(() => throw new FormatException("bad data")));
        Assert.Equal("true bad data", _engine.Execute("try { fail() } catch (e) { `${e instanceof Error} ${e.message}` }").AsString());
    }

    [Fact]
    public void An_exception_of_a_host_function_that_nobody_catches_is_the_inner_exception()
    {
        var original = new FormatException("bad data");
        _engine.SetValue("fail", new Action(() => throw original));
        var thrown = Assert.Throws<JavaScriptException>(() => _engine.Execute("var ran = 0; try { fail() } finally { ran++ }"));
        Assert.Same(original, thrown.InnerException);
        Assert.StartsWith("Error: bad data", thrown.Message);
        Assert.Equal(1, _engine.GetValue("ran").AsNumber());
    }

    [Fact]
    public void A_value_thrown_through_the_host_stays_the_same_value()
    {
        _engine.SetValue("through", (string code) => _engine.Execute(code));
        Assert.True(_engine.Execute("var o = {}; try { through('throw o') } catch (e) { e === o }").AsBoolean());
    }

    [Fact]
    public void A_limit_passes_through_script_and_host_and_leaves_the_engine_usable()
    {
        var engine = new Engine(new EngineOptions { MaxSteps = 10_000 });
        engine.SetValue("through", (string code) => engine.Execute(code));
        var limit = Assert.Throws<ExecutionLimitException>(() => engine.Execute(
            "var after = 0; try { through('for (;;) {}') } catch (e) { after = 1 } finally { after = 2 }"));
        Assert.Equal(ExecutionLimit.Steps, limit.Limit);
        Assert.Equal(0, engine.GetValue("after").AsNumber());
        Assert.Equal(3, engine.Execute("1 + 2").AsNumber());
    }

    [Fact]
    public void Each_limit_is_named()
    {
        ExecutionLimit Reached(EngineOptions options, string code) =>
            Assert.Throws<ExecutionLimitException>(() => new Engine(options).Execute(code)).Limit;
        Assert.Equal(ExecutionLimit.Time, Reached(new EngineOptions { MaxTime = TimeSpan.FromMilliseconds(20) }, "for (;;) {}"));
        Assert.Equal(ExecutionLimit.Memory, Reached(new EngineOptions { MaxMemory = 1 << 20 }, "var a = []; for (;;) a.push({})"));
        Assert.Equal(ExecutionLimit.Steps, Reached(new EngineOptions { MaxSteps = 1000 }, "for (;;) {}"));
        Assert.Throws<OperationCanceledException>(
            () => new Engine(new EngineOptions { CancellationToken = new CancellationToken(true) }).Execute("1"));
    }

    [Fact]
    public void Endless_recursion_is_a_RangeError_also_through_the_host()
    {
        Assert.Equal("RangeError", _engine.Execute("function f() { f() } try { f() } catch (e) { e.name }").AsString());
        _engine.SetValue("again", (string code) => _engine.Execute(code));
        Assert.Equal("RangeError", _engine.Execute("function g() { again('g()') } try { g() } catch (e) { e.name }").AsString());
        Assert.Equal(2, _engine.Execute("1 + 1").AsNumber());
    }
}
