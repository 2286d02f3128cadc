using System.Diagnostics;
using Quoll.Builtins.Texts;
using Quoll.Runtime.Agents;

namespace Quoll.Tests.Tier;

/// <summary>Patterns that match often become machine code.</summary>
public class PatternTests
{
    [Theory]
    [InlineData("/(\\w+)@(\\w+)/.exec('to ada@mail!').slice(1).join()", "ada,mail")]
    [InlineData("'a1b22c'.replace(/\\d+/g, n => n * 2)", "a2b44c")]
    [InlineData("const s = 'x'.repeat(5000) + 'key=value'; /(\\w+)=(?<v>\\w+)/.exec(s.slice(4990)).groups.v", "value")]
    [InlineData("[...'a,b;c'.split(/([,;])/)].join('|')", "a|,|b|;|c")]
    [InlineData("const r = /a|b/y; r.lastIndex = 1; [r.test('ab'), r.lastIndex, r.test('ab'), r.lastIndex].join()", "true,2,false,0")]
    [InlineData("/(?:a|ab)(?:c|bcd)(d*)/.exec('abcd').join(); RegExp.$1 + RegExp.$2 + RegExp.lastParen + RegExp['$&']", "abcd")]
    [InlineData("/^(?:(a)|b)*$/.test('ab' + 'a'.repeat(200)) && /(?<=^(\\d+))x/.exec('123x')[1]", "123")]
    [InlineData("/(x?){300000}/.exec('x'.repeat(10)).index", "0")]
    public void All_modes_agree(string code, string expected) =>
        Assert.StartsWith(expected + "\n", HotCodeModes.RunInAll(code), StringComparison.Ordinal);

    [Fact]
    public void Steps_end_an_explosion_in_all_modes() =>
        Assert.StartsWith(
            "reaches Steps\n", HotCodeModes.RunInAll("/^(a+)+$/.test('a'.repeat(40) + '!')", new EngineOptions { MaxSteps = 50_000 }),
            StringComparison.Ordinal);

    [Fact]
    public void Too_much_memory_is_a_RangeError_in_all_modes() => Assert.StartsWith(
        "RangeError", HotCodeModes.RunInAll("try { /(?:(a)|b)*c/.test('a'.repeat(2e7)) } catch (e) { e.name }"), StringComparison.Ordinal);

    [Fact]
    public void Time_and_cancellation_end_an_explosion()
    {
        var engine = HotCodeModes.Engine(HotCodeMode.AtOnce, new EngineOptions { MaxTime = TimeSpan.FromMilliseconds(200) });
        var error = Assert.Throws<ExecutionLimitException>(() => engine.Execute("/^(a+)+$/.test('a'.repeat(60) + '!')"));
        Assert.Equal(ExecutionLimit.Time, error.Limit);
        using var source = new CancellationTokenSource(TimeSpan.FromMilliseconds(200));
        var other = HotCodeModes.Engine(HotCodeMode.AtOnce, new EngineOptions { CancellationToken = source.Token });
        Assert.Throws<OperationCanceledException>(() => other.Execute("/^(a+)+$/.test('a'.repeat(60) + '!')"));
        // The memory of the abandoned match is not used any more.
        Assert.Equal("b", HotCodeModes.Engine(HotCodeMode.AtOnce).Execute("/(a)|b/.exec('cb')[0]").ToString());
    }

    [Fact]
    public void Memory_ends_a_match()
    {
        var engine = HotCodeModes.Engine(HotCodeMode.AtOnce, new EngineOptions { MaxAllocatedBytes = 20_000_000 });
        var error = Assert.Throws<ExecutionLimitException>(() => engine.Execute("/(?:(a)|b)*c/.test('a'.repeat(5e6))"));
        Assert.Equal(ExecutionLimit.AllocatedBytes, error.Limit);
    }

    /// <summary>Waits for the thread, so the pattern is one that no other test uses.</summary>
    [Fact]
    public void Hot_patterns_are_compiled_in_the_background_and_shared()
    {
        var pattern = RegExpCache.Compile(HotCodeModes.Engine(HotCodeMode.Background).Realm.Agent, "hot(?:a|b)+(\\d*)z", "");
        var waited = Stopwatch.StartNew();
        for (int i = 0; HotPattern.Of(pattern)!.Code is null; i++)
        {
            Assert.True(waited.Elapsed < MachinePace.Hang);
            var engine = HotCodeModes.Engine(HotCodeMode.Background);
            Assert.Equal("6000", engine.Execute(
                "let n = 0; const r = /hot(?:a|b)+(\\d*)z/g; for (let i = 0; i < 6000; i++) n += 'hotab12z'.match(r).length;"
                + "n").ToString());
        }
        Assert.NotNull(HotPattern.Of(pattern)!.Code);
    }

    [Fact]
    public void Without_the_option_patterns_are_interpreted()
    {
        var engine = HotCodeModes.Engine(null);
        engine.Execute("for (let i = 0; i < 20000; i++) /cold(?:a|b)+z/.test('coldaz')");
        var pattern = RegExpCache.Compile(engine.Realm.Agent, "cold(?:a|b)+z", "");
        Assert.Null(pattern.MachineCode);
        Assert.Null(HotPattern.Of(pattern)!.Code);
    }
}
