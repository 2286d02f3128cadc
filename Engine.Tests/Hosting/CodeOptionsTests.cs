namespace Quoll.Tests.Hosting;

/// <summary>Options for the type of the code, and for when its jobs run.</summary>
public class CodeOptionsTests
{
    [Theory]
    [InlineData("undeclared = 1", "ReferenceError")]
    [InlineData("with ({}) {}", "SyntaxError")]
    [InlineData("var x = 010", "SyntaxError")]
    [InlineData("delete Object.prototype", "TypeError")]
    [InlineData("(function () { return this.x; })()", "TypeError")]
    [InlineData("(0, eval)('undeclared = 1')", "ReferenceError")]
    [InlineData("eval('with ({}) {}')", "SyntaxError")]
    [InlineData("Function('undeclared = 1')()", "ReferenceError")]
    [InlineData("new Function('a', 'a', 'return 1')", "SyntaxError")]
    [InlineData("new (function* () {}).constructor('with ({}) {}')", "SyntaxError")]
    [InlineData("var let = 1", "SyntaxError")]
    public void Strict_code_is_asked_for(string code, string error)
    {
        var engine = new Engine(new EngineOptions { Strict = true });
        var thrown = Assert.Throws<JavaScriptException>(() => engine.Execute(code));
        Assert.StartsWith(error, thrown.Description, StringComparison.Ordinal);
        Assert.Throws<JavaScriptException>(() => engine.Execute(engine.Prepare(code)));
        new Engine().Execute(code);
    }

    [Fact]
    public void Strict_code_keeps_what_an_eval_declares_and_knows_calls_in_tail_position()
    {
        var engine = new Engine(new EngineOptions { Strict = true, MaxCallDepth = 10 });
        Assert.Equal("undefined", engine.Evaluate<string>("eval('var inside = 1'); typeof inside"));
        Assert.Equal("undefined", engine.Evaluate<string>("(function () { return typeof this; })()"));
        Assert.Equal(0, engine.Evaluate<int>("(function f(n) { return n && f(n - 1); })(1000)"));
        Assert.Equal("object", new Engine().Evaluate<string>("(function () { return typeof this; })()"));
    }

    [Theory]
    [InlineData("eval('1')")]
    [InlineData("(0, eval)('1')")]
    [InlineData("globalThis.eval('1')")]
    [InlineData("Reflect.apply(eval, null, ['1'])")]
    [InlineData("['1'].map(eval)")]
    [InlineData("eval(...['1'])")]
    [InlineData("Function('1')")]
    [InlineData("new Function('a', 'return a')")]
    [InlineData("(() => {}).constructor('1')")]
    [InlineData("Reflect.construct(Function, ['1'])")]
    [InlineData("new (class extends Function {})('1')")]
    [InlineData("(function* () {}).constructor('1')")]
    [InlineData("new (async function () {}).constructor('1')")]
    [InlineData("(async function* () {}).constructor('1')")]
    [InlineData("Function()")]
    public void No_code_is_made_of_text(string code)
    {
        var engine = new Engine(new EngineOptions { AllowDynamicCode = false });
        Assert.Equal("EvalError", engine.Evaluate<string>($"try {{ {code}; 'made' }} catch (e) {{ e.name }}"));
        new Engine().Execute(code);
    }

    [Fact]
    public void Without_dynamic_code_all_else_works()
    {
        var engine = new Engine(new EngineOptions { AllowDynamicCode = false });
        Assert.Equal(7, engine.Evaluate<int>("eval(7)"));
        Assert.Equal(3, engine.Evaluate<int>("JSON.parse('[1, 2]').length + new RegExp('a').exec('a').length"));
        Assert.Equal("function", engine.Evaluate<string>("typeof Function.prototype.call"));
        Assert.True(engine.Evaluate<bool>("(() => {}) instanceof Function"));
        Assert.Equal(2, engine.Execute(engine.Prepare("1 + 1")).AsNumber());
    }

    [Fact]
    public void Jobs_are_run_when_the_outermost_call_ends()
    {
        var engine = new Engine(new EngineOptions { RunJobsAfterCalls = true });
        var order = new List<string>();
        engine.SetValue("log", (string text) => order.Add(text));
        engine.SetValue("inner", () => { engine.Execute("Promise.resolve().then(() => log('inner job')); log('inner')"); });
        engine.Execute("Promise.resolve().then(() => log('job')).then(() => log('its job')); inner(); log('end');");
        Assert.Equal(["inner", "end", "job", "inner job", "its job"], order);
        order.Clear();
        engine.Execute("async function f() { await null; log('f'); } var result;");
        engine.Invoke("f");
        Assert.Equal(["f"], order);
        // Also if the script fails.
        Assert.Throws<JavaScriptException>(() => engine.Execute("f(); throw 1"));
        Assert.Equal(["f", "f"], order);
        Assert.Equal(3, engine.Evaluate<int>("var n = 0; f().then(() => n = 3); n") + engine.GetValue("n").AsNumber());
    }

    [Fact]
    public void Jobs_of_a_call_are_under_its_limits_and_its_errors_are_told()
    {
        var engine = new Engine(new EngineOptions { RunJobsAfterCalls = true, MaxSteps = 100_000 });
        Assert.Throws<ExecutionLimitException>(() => engine.Execute("(async () => { for (;;) await null; })()"));
        var thrown = Assert.Throws<JavaScriptException>(() => engine.Execute("Promise.reject(new TypeError('lost')); 1"));
        Assert.Contains("lost", thrown.Message, StringComparison.Ordinal);
        engine.Execute("Promise.reject(1).catch(() => {})");
        var told = new List<string>();
        void Tell(object? sender, UnhandledRejectionEventArgs e) => told.Add(e.Exception.Description);
        engine.UnhandledRejection += Tell;
        Assert.Equal(5, engine.Evaluate<int>("Promise.reject(new Error('a')); 5"));
        Assert.Equal(["Error: a"], told);
        engine.UnhandledRejection -= Tell;
        Assert.Throws<JavaScriptException>(() => engine.Execute("Promise.reject(1); 5"));
    }

    [Fact]
    public async Task Jobs_that_run_by_themselves_leave_asynchronous_calls_as_they_are()
    {
        var engine = new Engine(new EngineOptions { RunJobsAfterCalls = true });
        engine.SetValue("later", new Func<int, Task<int>>(async n => { await Task.Delay(1); return n; }));
        Assert.Equal(3, await engine.EvaluateAsync<int>("(async () => 1 + await later(2))()"));
        using var output = new MemoryStream();
        await engine.Json.StringifyAsync(engine.Execute("Promise.resolve().then(() => {}); [1, 2]"), output);
        Assert.Equal("[1,2]", System.Text.Encoding.UTF8.GetString(output.ToArray()));
    }

    [Theory]
    [InlineData("for (;;);", "Time Steps", 100)]
    // A busy machine may need longer than a short limit for ten megabytes.
    [InlineData("const a = []; for (;;) a.push({});", "AllocatedBytes", 100_000)]
    [InlineData("'x'.repeat(1e8)", "AllocatedBytes", 100_000)]
    public void Untrusted_scripts_are_limited(string code, string limits, int milliseconds)
    {
        var engine = new Engine(EngineOptions.Untrusted(TimeSpan.FromMilliseconds(milliseconds), 10_000_000));
        var reached = Assert.Throws<ExecutionLimitException>(() => engine.Execute(code));
        Assert.Contains(reached.Limit.ToString(), limits, StringComparison.Ordinal);
    }

    [Fact]
    public void Preset_for_untrusted_scripts_sets_every_limit()
    {
        var options = EngineOptions.Untrusted();
        Assert.Equal(TimeSpan.FromSeconds(1), options.MaxTime);
        Assert.Equal(64 << 20, options.MaxAllocatedBytes);
        Assert.Equal(100_000_000, options.MaxSteps);
        Assert.Equal(1000, options.MaxCallDepth);
        Assert.Equal(1 << 20, options.MaxSourceLength);
        Assert.False(options.AllowDynamicCode);
        Assert.Equal(TimeZoneInfo.Utc, options.TimeZone);
        var engine = new Engine(options with { MaxCallDepth = 50 });
        Assert.Equal("RangeError", engine.Evaluate<string>("try { (function f() { 1 + f(); })(); } catch (e) { e.name }"));
        Assert.Equal(0, engine.Evaluate<int>("new Date(2020, 6).getTimezoneOffset()"));
        Assert.Throws<JavaScriptException>(() => engine.Execute(new string(' ', (1 << 20) + 1)));
        Assert.Equal("time", Assert.Throws<ArgumentOutOfRangeException>(() => EngineOptions.Untrusted(Timeout.InfiniteTimeSpan)).ParamName);
        Assert.Throws<ArgumentOutOfRangeException>(() => EngineOptions.Untrusted(allocatedBytes: -1));
    }
}
