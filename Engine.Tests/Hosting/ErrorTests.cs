namespace Quoll.Tests.Hosting;

public class ErrorTests
{
    private readonly Engine _engine = new();

    [Fact]
    public void A_thrown_error_carries_value_position_excerpt_and_trace()
    {
        var thrown =
            Assert.Throws<JavaScriptException>(() => _engine.Execute("function inner() {\n  return missing.x;\n}\ninner();",
                new() { SourceName = "demo.js" }));
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
        var thrown = Assert.Throws<JavaScriptException>(() => _engine.Execute("let a = 1;\nlet b = ];", new() { SourceName = "bad.js" }));
        Assert.StartsWith("SyntaxError: ", thrown.Message);
        Assert.EndsWith("(bad.js:2:9)", thrown.Message);
        Assert.Equal((2, 9), (thrown.Line, thrown.Column));
        Assert.Equal("    let b = ];\n            ^", thrown.Excerpt);
        _engine.Execute("function isSyntaxError(e) { return e instanceof SyntaxError }");
        Assert.True(_engine.Invoke("isSyntaxError", thrown.Value).AsBoolean());
    }

    [Theory]
    [InlineData("throw { code: 42, get secret() { throw 1 } }", "Uncaught { code: 42, secret: [Getter] }")]
    [InlineData("throw { message: 'no', list: [1, { a: { b: {} } }] }", "Uncaught { message: 'no', list: [ 1, { a: [Object] } ] }")]
    [InlineData("throw [new TypeError('x')]", "Uncaught [ [TypeError: x] ]")]
    [InlineData("throw new (class Failure { code = 1 })", "Uncaught Failure { code: 1 }")]
    [InlineData("throw () => {}", "Uncaught [Function (anonymous)]")]
    [InlineData("throw Object.assign(Object.create(null), { a: 'x'.repeat(100) })", null)]
    [InlineData("throw new Proxy({}, { get() { throw 1 }, ownKeys() { throw 2 } })", "Uncaught {}")]
    [InlineData("throw undefined", "Uncaught undefined")]
    [InlineData("throw 5n", "Uncaught 5n")]
    [InlineData("throw Symbol('s')", "Uncaught Symbol(s)")]
    public void A_thrown_value_prints_what_it_is(string code, string? expected)
    {
        expected ??= $"Uncaught [Object: null prototype] {{ a: '{new string('x', 100)}' }}";
        Assert.Equal(expected, Assert.Throws<JavaScriptException>(() => _engine.Execute(code)).Description);
    }

    [Fact]
    public void A_large_thrown_value_is_cut()
    {
        var thrown = Assert.Throws<JavaScriptException>(() => _engine.Execute("throw Array.from({ length: 1e5 }, () => 'abcdefgh')"));
        Assert.InRange(thrown.Description.Length, 500, 1100);
        Assert.DoesNotContain('\n', thrown.Description);
    }

    [Fact]
    public void A_limit_may_be_reached_while_a_thrown_value_is_shown()
    {
        var endings = new HashSet<Type>();
        for (var steps = 20; steps < 3000; steps += 7)
        {
            var engine = new Engine(new EngineOptions { MaxSteps = steps });
            endings.Add(Assert.ThrowsAny<QuollException>(
                () => engine.Execute("throw { list: Array.from({ length: 90 }, (_, i) => ({ i })), s: [1, 2, 3] }")).GetType());
            Assert.Equal(2, engine.Evaluate<int>("2"));
        }
        Assert.Equal(2, endings.Count);
    }

    [Fact]
    public void A_function_without_a_name_is_called_anonymous()
    {
        Assert.Equal(
            "TypeError: Cannot convert object to primitive value", Assert.Throws<JavaScriptException>(
                () => _engine.Execute("+{ valueOf: null, toString: null }")).Description);
        var thrown = Assert.Throws<JavaScriptException>(() => _engine.Execute("new Proxy(1, () => {}); "));
        Assert.DoesNotContain("function  ", thrown.Description);
        thrown = Assert.Throws<JavaScriptException>(() => _engine.Execute("Reflect.construct(function () {}, [], () => {})"));
        Assert.Contains("function (anonymous)", thrown.Description);
    }

    [Fact]
    public void A_message_is_made_without_running_script()
    {
        var thrown = Assert.Throws<JavaScriptException>(() => _engine.Execute(
            "var e = new TypeError('x'); Object.defineProperty(e, 'message', { get() { throw 1 } }); e.name = { toString() { throw 2 } }; throw e"));
        Assert.StartsWith("Error", thrown.Description);
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
        Assert.Equal(ExecutionLimit.AllocatedBytes, Reached(new EngineOptions { MaxAllocatedBytes = 1 << 20 }, "var a = []; for (;;) a.push({})"));
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
