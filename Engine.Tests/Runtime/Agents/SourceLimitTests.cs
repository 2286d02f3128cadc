using System.Text;

namespace Quoll.Tests.Runtime.Agents;

/// <summary>
/// Parsing a program counts as work of the call that requests it, and is under its limits, however the text arrives.
/// </summary>
public class SourceLimitTests
{
    private const int MaxSourceLength = 40;

    private readonly Engine _engine = new(new EngineOptions { MaxSourceLength = MaxSourceLength });

    private static string Source(int length) => "1;" + new string(' ', length - 2);

    [Fact]
    public void Longest_script_runs_and_one_unit_more_does_not()
    {
        Assert.Equal(1, _engine.Execute(Source(MaxSourceLength)).AsNumber());
        Assert.Equal(1, _engine.Execute(_engine.Prepare(Source(MaxSourceLength))).AsNumber());
        foreach (var read in (Action<string>[])[code => _engine.Execute(code), code => _engine.Prepare(code)])
        {
            var thrown = Assert.Throws<JavaScriptException>(() => read(Source(MaxSourceLength + 1)));
            Assert.StartsWith("RangeError: ", thrown.Description);
            Assert.Contains("41", thrown.Description);
            Assert.Contains("40", thrown.Description);
        }
    }

    // For a function its parameters and its body count, not the text that the engine puts around them.
    [Theory]
    [InlineData("eval(text)")]
    [InlineData("(0, eval)(text)")]
    [InlineData("Function(text)")]
    [InlineData("Function(text, '')")]
    [InlineData("Function('b', text.slice(1))")]
    [InlineData("(async () => {}).constructor(text)")]
    public void Longest_text_of_a_script_runs_and_a_longer_one_is_a_RangeError_that_it_can_catch(string code)
    {
        var engine = new Engine(new EngineOptions { MaxSourceLength = 200 });
        engine.SetValue("text", "a" + new string(' ', 199));
        engine.Execute("var a;");
        engine.Execute(code);
        engine.SetValue("text", "a" + new string(' ', 200));
        Assert.Equal("RangeError", engine.Execute($"try {{ {code}; 'ran' }} catch (e) {{ e.name }}").AsString());
    }

    [Fact]
    public void Modules_are_sources_too()
    {
        var loader = new InMemoryModuleLoader().Add("short", "export default 1;").Add("long", "export default 1;" + new string(' ', 200));
        var engine = new Engine(new EngineOptions { MaxSourceLength = 100, ModuleLoader = loader });
        Assert.Equal(1, engine.ImportModule("short")["default"].AsNumber());
        Assert.StartsWith("RangeError: ", Assert.Throws<JavaScriptException>(() => engine.ImportModule("long")).Description);
    }

    [Fact]
    public void Length_of_a_short_text_is_no_limit_of_what_it_does()
    {
        Assert.Equal(1e6, _engine.Execute("'x'.repeat(1e6).length").AsNumber());
    }

    // Parts of large sources: a test's identity has its arguments, so these stay short.
    public static readonly TheoryData<string, string, int, string> Large = new()
    {
        { "", "a = [1, 2, { b: 3 }];\n", 200_000, "" },
        { "x(", "f(1), ", 200_000, "1);" },
        { "", "function f() { return x => x; }", 100_000, "" },
        { "/", "(a|b)+", 200_000, "/" },
        { "`", "${a}", 200_000, "`" },
        { "var ", "a, ", 400_000, "b;" },
        { "'", "\\u0041", 1_000_000, "'" },
    };

    private static string Repeat(string text, int count) => new StringBuilder().Insert(0, text, count).ToString();

    [Theory]
    [MemberData(nameof(Large))]
    public void Reading_takes_steps(string first, string repeated, int count, string last)
    {
        var code = first + Repeat(repeated, count) + last;
        Assert.Equal(ExecutionLimit.Steps, Reached(new EngineOptions { MaxSteps = 10_000 }, code));
    }

    [Theory]
    [MemberData(nameof(Large))]
    public void Reading_takes_memory(string first, string repeated, int count, string last)
    {
        var code = first + Repeat(repeated, count) + last;
        const long limit = 1 << 20;
        var before = GC.GetAllocatedBytesForCurrentThread();
        Assert.Equal(ExecutionLimit.AllocatedBytes, Reached(new EngineOptions { MaxAllocatedBytes = limit }, code));
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 6 * limit);
    }

    [Theory]
    [MemberData(nameof(Large))]
    public void Reading_takes_time(string first, string repeated, int count, string last)
    {
        var code = first + Repeat(repeated, count) + last;
        Assert.Equal(ExecutionLimit.Time, Reached(new EngineOptions { MaxTime = TimeSpan.FromMilliseconds(0.5) }, code));
    }

    [Theory]
    [MemberData(nameof(Large))]
    public void Reading_can_be_cancelled(string first, string repeated, int count, string last)
    {
        var code = first + Repeat(repeated, count) + last;
        using var source = new CancellationTokenSource();
        source.Cancel();
        var engine = new Engine(new EngineOptions { CancellationToken = source.Token });
        Assert.Throws<OperationCanceledException>(() => engine.Prepare(code));
        Assert.Throws<OperationCanceledException>(() => engine.Execute(code));
    }

    // Both ways end alike and leave a working engine.
    private static ExecutionLimit Reached(EngineOptions options, string code)
    {
        var engine = new Engine(options);
        var prepared = Assert.Throws<ExecutionLimitException>(() => engine.Prepare(code)).Limit;
        Assert.Equal(prepared, Assert.Throws<ExecutionLimitException>(() => engine.Execute(code)).Limit);
        if (options.MaxSteps is not null || options.MaxAllocatedBytes is not null) Assert.Equal(2, engine.Execute("1 + 1").AsNumber());
        return prepared;
    }
}
