namespace Quoll.Tests.Hosting;

/// <summary>Scripts that return at their top level (<see cref="EngineOptions.AllowReturn"/>).</summary>
public class TopLevelReturnTests
{
    private static readonly EngineOptions Options = new() { AllowReturn = true };

    [Theory]
    [InlineData("return 1", "1")]
    [InlineData("return", "undefined")]
    [InlineData("return\n1", "undefined")]
    [InlineData("1; return; 2", "undefined")]
    [InlineData("return 1, 2", "2")]
    [InlineData("1; return 2; throw 3", "2")]
    [InlineData("if (false) return 1", "undefined")]
    [InlineData("5; if (false) return 1; else 6", "6")]
    [InlineData("{ let x = 4; { const y = x + 1; return y } }", "5")]
    [InlineData("for (let i = 0; ; i++) if (i > 2) return i", "3")]
    [InlineData("for (const x of [1, 2]) for (const y of [3, 4]) if (x + y > 5) return [x, y].join()", "2,4")]
    [InlineData("for (const key in { a: 1 }) return key", "a")]
    [InlineData("outer: while (true) { do { return 'deep' } while (true) }", "deep")]
    [InlineData("switch (2) { case 1: return 'one'; case 2: return 'two'; default: return 'none' }", "two")]
    [InlineData("with ({ inner: 7 }) return inner", "7")]
    [InlineData("try { return 1 } finally { var done = 2 }", "1")]
    [InlineData("try { return 1 } finally { return 2 }", "2")]
    [InlineData("try { throw 1 } catch (e) { return e + 1 } finally { 9 }", "2")]
    [InlineData("a: try { return 1 } finally { break a } 3", "3")]
    [InlineData("var x = 1; try { return x } finally { x = 5 }", "1")]
    [InlineData("try { try { return 'inner' } finally { var seen = 'a' } } finally { seen += 'b' }", "inner")]
    [InlineData("const f = () => { return 1 }; return f() + (function () { return 2 })()", "3")]
    [InlineData("{ using r = { [Symbol.dispose]() { globalThis.closed = true } }; return 8 }", "8")]
    [InlineData("'use strict'; return typeof (function () { return this })()", "undefined")]
    [InlineData("return f(); function f() { return 'hoisted' }", "hoisted")]
    [InlineData("return 1 /* } */\n// comment", "1")]
    public void Its_value_is_the_completion_value(string code, string expected)
    {
        var engine = new Engine(Options);
        Assert.Equal(expected, engine.Evaluate(code).ToString());
        Assert.Equal(expected, new Engine().Evaluate(new Engine(Options).Prepare(code)).ToString());
        Assert.Equal(expected, new EngineTemplate(Options).CreateEngine().Execute(code).ToString());
        Assert.StartsWith("SyntaxError", Assert.Throws<JavaScriptException>(() => new Engine().Execute(code)).Description);
    }

    [Fact]
    public void Finally_blocks_and_iterators_see_the_end()
    {
        var engine = new Engine(Options);
        engine.Execute("""
            var log = [];
            function* numbers() { try { yield 1; yield 2 } finally { log.push('closed') } }
            """);
        Assert.Equal(1, engine.Evaluate<int>("for (const n of numbers()) { try { return n } finally { log.push('finally') } }"));
        Assert.Equal("finally,closed", engine.Evaluate<string>("return log.join()"));
        Assert.Equal("thrown", Assert.Throws<JavaScriptException>(() => engine.Execute("try { return 1 } finally { throw 'thrown' }")).Value.AsString());
    }

    [Theory]
    [InlineData("eval('return 1')")]
    [InlineData("(0, eval)('return 1')")]
    [InlineData("class A { static { return 1 } }")]
    [InlineData("class A { x = return 1 }")]
    [InlineData("() => return")]
    [InlineData("(return 1)")]
    [InlineData("function f(x = return) {}")]
    public void It_stays_an_error_elsewhere(string code) => Assert.StartsWith(
        "SyntaxError", Assert.Throws<JavaScriptException>(() => new Engine(Options).Execute(code)).Description);

    [Fact]
    public void Modules_do_not_return() => Assert.StartsWith(
        "SyntaxError", Assert.Throws<JavaScriptException>(() => new Engine(Options).ExecuteModule("return 1")).Description);

    [Fact]
    public void A_template_runs_scripts_that_return_and_later_code_has_their_variables()
    {
        var template = new EngineTemplate().Add(new Engine(Options).Prepare("var rate = 2; return rate; rate = 3"));
        Assert.Equal(2, template.CreateEngine().Evaluate<int>("rate"));
    }

    [Fact]
    public async Task A_returned_promise_is_awaited()
    {
        var engine = new Engine(Options).SetValue("load", () => Task.FromResult(41));
        Assert.Equal(42, await engine.EvaluateAsync<int>("if (true) return load().then(n => n + 1)"));
    }

    [Fact]
    public void A_prepared_script_may_be_run_often()
    {
        var script = new Engine(Options).Prepare("if (input > 1) return 'many'; 'one'");
        var engine = new Engine();
        Assert.Equal("one", engine.SetValue("input", 1).Evaluate<string>(script));
        Assert.Equal("many", engine.SetValue("input", 2).Evaluate<string>(script));
    }
}
