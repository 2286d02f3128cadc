namespace Quoll.Tests.Hosting;

/// <summary>Where a script was when it reached a limit.</summary>
public class LimitPlaceTests
{
    private static ExecutionLimitException Reached(string code, EngineOptions? options = null)
    {
        using var engine = new Engine(options ?? new EngineOptions { MaxSteps = 2000 });
        return Assert.Throws<ExecutionLimitException>(() => engine.Execute(code, new() { SourceName = "a.js" }));
    }

    private const string Spinning = "function spin() {\n  while (true) { }\n}\nfunction go() { spin(); }\ngo();";

    public static TheoryData<EngineOptions, string> Limits => new()
    {
        { new() { MaxSteps = 2000 }, "The script took more than the limit of 2000 steps at spin (a.js:2:3)." },
        { new() { MaxTime = TimeSpan.FromMilliseconds(10) }, "The script ran longer than the limit of 0.01 seconds at spin (a.js:2:3)." },
        { new() { Checkpoint = _ => throw new TimeoutException() }, "EngineOptions.Checkpoint ended the script at spin (a.js:2:3)." },
    };

    [Theory]
    [MemberData(nameof(Limits))]
    public void The_message_names_function_script_and_line(EngineOptions options, string message)
    {
        var reached = Reached(Spinning, options);
        Assert.Equal(message, reached.Message);
        Assert.Equal(("a.js", 2, 3), (reached.SourceName, reached.Line, reached.Column));
        Assert.Equal("    at spin (a.js:2:3)\n    at go (a.js:4:17)\n    at a.js:5:1", reached.JavaScriptStackTrace);
        Assert.Contains("while (true) { }", reached.Excerpt, StringComparison.Ordinal);
        foreach (var part in (string[])[message, reached.Excerpt, reached.JavaScriptStackTrace])
            Assert.Contains(part, reached.ToString(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("let s = [];\nfor (;;) s = [s, s];", 2)]
    [InlineData("\n'x'.repeat(2 ** 28)", 2)]
    [InlineData("\n\nnew Uint8Array(2 ** 27)", 3)]
    public void Memory_has_a_place(string code, int line) =>
        Assert.Equal(("a.js", line), Place(Reached(code, new EngineOptions { MaxAllocatedBytes = 4 << 20 })));

    private static (string?, int) Place(ExecutionLimitException reached) => (reached.SourceName, reached.Line);

    [Theory]
    [InlineData("for (;;);", "at a.js:1:1")]
    [InlineData("while (true);", "at a.js:1:1")]
    [InlineData("\ndo ; while (true)", "at a.js:2:1")]
    [InlineData("x: while (true) {\n  continue x }", "at a.js:2:3")]
    [InlineData("\n  [1, 2].sort(() => {\n for (;;); })", "at a.js:3:2")]
    [InlineData("\n'ab'.repeat(1e8)", "at a.js:2:6")]
    [InlineData("\n/(a*)*b/.test('a'.repeat(50))", "at a.js:2:10")]
    [InlineData("\nJSON.parse('[' + '1,'.repeat(1e5) + '1]')", "at a.js:2:")]
    [InlineData("\nJSON.stringify(Array(1e5))", "at a.js:2:6")]
    [InlineData("\nfunction* g() {\n for (;;); }\n g().next()", "at g (a.js:3:2)")]
    [InlineData("class A {\n #x = (() => {\n for (;;); })() }\nnew A", "at a.js:3:2")]
    [InlineData("\nfunction r(n) { return 1 + r(n + 1) } r(0)", "at r (a.js:2:")]
    [InlineData("\nfor (const x of Array(1e6)) ;", "at a.js:2:")]
    [InlineData("\nfor (const x in [1, 2]) for (;;);", "at a.js:2:25")]
    [InlineData("\neval('\\n\\nfor (;;);')", "<eval>:3:1")]
    [InlineData("\nnew Function('\\nfor (;;);')()", "at anonymous (<anonymous>:4:1)")]
    [InlineData("\n[1].map(function visit() { return [1].map(() => {\n for (;;); }) })", "at a.js:3:2")]
    [InlineData("\nReflect.apply(function called() {\n while (1) ; }, null, [])", "at called (a.js:3:2)")]
    [InlineData("\nnew Proxy({}, { get() {\n while (1) ; } }).x", "at get (a.js:3:2)")]
    [InlineData("\n`${{ toString() {\n while (1) ; } }}`", "at toString (a.js:3:2)")]
    public void All_work_has_a_place(string code, string place)
    {
        foreach (var compileHotCode in (bool[])[true, false])
        {
            var reached = Reached(code, new EngineOptions { MaxSteps = 2000, CompileHotCode = compileHotCode });
            Assert.Contains(place, reached.Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Machine_code_has_a_place()
    {
        var reached = Reached(
            "function work(n) {\n  let s = 0;\n  for (let i = 0; i < n; i++) s += i % 7;\n  return s;\n}\nfor (;;) work(100);",
            new EngineOptions { MaxSteps = 3_000_000 });
        Assert.Equal("a.js", reached.SourceName);
        Assert.Contains(reached.Line, (int[])[3, 6]);
        Assert.EndsWith("at a.js:6:10", "at a.js:6:" + reached.JavaScriptStackTrace.Split("a.js:6:")[^1], StringComparison.Ordinal);
    }

    [Fact]
    public void Reading_a_text_has_a_place()
    {
        var text = string.Concat(Enumerable.Repeat("x = 1;\n", 10_000));
        var reached = Reached(text);
        Assert.Equal("a.js", reached.SourceName);
        Assert.InRange(reached.Line, 2, 10_000);
        Assert.Equal($"The script took more than the limit of 2000 steps at a.js:{reached.Line}:{reached.Column}.", reached.Message);
        Assert.Equal("", reached.JavaScriptStackTrace);
    }

    [Fact]
    public void Reading_a_text_of_eval_has_its_place_and_the_calls()
    {
        var reached = Reached("function load() {\n  eval('x = 1;\\n'.repeat(10_000)) }\nload()", new EngineOptions { MaxSteps = 10_000 });
        Assert.Equal("<eval>", reached.SourceName);
        Assert.Contains("at load (a.js:2:3)", reached.JavaScriptStackTrace, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Asynchronous_calls_have_a_place()
    {
        using var engine = new Engine(new EngineOptions { MaxSteps = 2000 });
        engine.SetValue("wait", async () => await Task.Delay(1));
        var reached = await Assert.ThrowsAsync<ExecutionLimitException>(() => engine.ExecuteAsync(
            "async function spin() {\n  await wait();\n  for (;;);\n}\nasync function go() { await spin() }\ngo()",
            new() { SourceName = "a.js" }));
        Assert.Equal("The script took more than the limit of 2000 steps at spin (a.js:3:3).", reached.Message);
        Assert.Contains("at async go (a.js:5:", reached.JavaScriptStackTrace, StringComparison.Ordinal);
    }

    [Fact]
    public void Modules_have_a_place()
    {
        using var engine = new Engine(new EngineOptions { MaxSteps = 2000 });
        var reached = Assert.Throws<ExecutionLimitException>(
            () => engine.ExecuteModule("export const a = 1;\nfor (;;);", new() { SourceName = "m.js" }));
        Assert.Equal(("m.js", 2), Place(reached));
    }

    [Fact]
    public void The_innermost_script_counts_when_the_host_calls_back()
    {
        using var engine = new Engine(new EngineOptions { MaxSteps = 2000 });
        engine.SetValue("host", new Action<Action>(static f => f()));
        var reached = Assert.Throws<ExecutionLimitException>(
            () => engine.Execute("host(function inner() {\n for (;;); })", new() { SourceName = "a.js" }));
        Assert.Equal(("a.js", 2), Place(reached));
        Assert.StartsWith("    at inner (a.js:2:2)\n", reached.JavaScriptStackTrace, StringComparison.Ordinal);
    }

    [Fact]
    public void Without_a_script_there_is_no_place()
    {
        using var engine = new Engine(new EngineOptions { MaxSteps = 100 });
        var reached = Assert.Throws<ExecutionLimitException>(() => engine.Json.Parse($"[{string.Join(',', new int[9000])}]"));
        Assert.Equal((null, 0, 0), (reached.SourceName, reached.Line, reached.Column));
        Assert.Equal(("", ""), (reached.Excerpt, reached.JavaScriptStackTrace));
        Assert.Equal("The script took more than the limit of 100 steps.", reached.Message);
    }

    [Fact]
    public void A_cancellation_says_where_the_script_was()
    {
        using var engine = new Engine();
        using var source = new CancellationTokenSource(20);
        var cancelled = Assert.Throws<OperationCanceledException>(
            () => engine.Execute(Spinning, new() { SourceName = "a.js", CancellationToken = source.Token }));
        Assert.Equal("    at spin (a.js:2:3)\n    at go (a.js:4:17)\n    at a.js:5:1", cancelled.Data["JavaScriptStackTrace"]);
    }

    [Fact]
    public void A_script_cannot_change_what_is_noted()
    {
        var reached = Reached("Error.stackTraceLimit = 0; Error.prepareStackTrace = () => { for (;;); };\n" + Spinning);
        Assert.Equal(("a.js", 3), Place(reached));
        Assert.Equal(3, reached.JavaScriptStackTrace.Split('\n').Length);
    }
}
