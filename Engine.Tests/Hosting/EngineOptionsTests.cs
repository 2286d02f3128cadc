namespace Quoll.Tests.Hosting;

/// <summary>Options validate their values, and "never" has names.</summary>
public class EngineOptionsTests
{
    public static readonly TheoryData<string, Func<object>> Refused = new()
    {
        { "MaxTime", () => new EngineOptions { MaxTime = TimeSpan.FromTicks(-1) } },
        { "MaxTime", () => new EngineOptions { MaxTime = TimeSpan.MinValue } },
        { "MaxAllocatedBytes", () => new EngineOptions { MaxAllocatedBytes = -1 } },
        { "MaxSteps", () => new EngineOptions { MaxSteps = long.MinValue } },
        { "MaxCallDepth", () => new EngineOptions { MaxCallDepth = 0 } },
        { "MaxCallDepth", () => new EngineOptions { MaxCallDepth = -5 } },
        { "MaxSourceLength", () => new EngineOptions { MaxSourceLength = -1 } },
        { "MaxSteps", () => new EngineOptions() with { MaxSteps = -1 } },
        { "MaxTime", () => new CallLimits { MaxTime = TimeSpan.FromSeconds(-1) } },
        { "MaxAllocatedBytes", () => new CallLimits { MaxAllocatedBytes = -1 } },
        { "MaxSteps", () => new CallLimits { MaxSteps = -1 } },
    };

    [Theory]
    [MemberData(nameof(Refused))]
    public void Limit_that_means_nothing_is_refused(string name, Func<object> make)
    {
        var thrown = Assert.Throws<ArgumentOutOfRangeException>(make);
        Assert.Equal(name, thrown.ParamName);
        Assert.StartsWith($"{name} must be ", thrown.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Never_is_null_or_infinite()
    {
        TimeSpan?[] nevers = [null, Timeout.InfiniteTimeSpan, TimeSpan.MaxValue, TimeSpan.MaxValue - TimeSpan.FromTicks(1)];
        foreach (var never in nevers)
        {
            var engine = new Engine(new EngineOptions { MaxTime = never });
            Assert.Equal(5000, engine.Execute("let n = 0; while (n < 5000) n++; n").AsNumber());
            Assert.Equal(5000, engine.Execute("n = 0; while (n < 5000) n++; n",
                new() { Limits = new CallLimits { MaxTime = never } }).AsNumber());
        }
        var largest = new Engine(
            new EngineOptions { MaxAllocatedBytes = long.MaxValue, MaxSteps = long.MaxValue, MaxCallDepth = int.MaxValue });
        Assert.Equal(5000, largest.Execute("let n = 0; while (n < 5000) n++; 'x'.repeat(1e6); n").AsNumber());
    }

    [Theory]
    [InlineData("Time")]
    [InlineData("AllocatedBytes")]
    [InlineData("Steps")]
    public void Zero_is_a_limit_that_everything_reaches(string kind)
    {
        var options = kind switch
        {
            "Time" => new EngineOptions { MaxTime = TimeSpan.Zero },
            "AllocatedBytes" => new EngineOptions { MaxAllocatedBytes = 0 },
            _ => new EngineOptions { MaxSteps = 0 },
        };
        var reached = Assert.Throws<ExecutionLimitException>(() => new Engine(options).Execute("for (let i = 0; i < 10; i++);"));
        Assert.Equal(kind, reached.Limit.ToString());
    }

    [Fact]
    public void Depth_of_one_is_a_call()
    {
        var engine = new Engine(new EngineOptions { MaxCallDepth = 1 });
        Assert.Equal(1, engine.Evaluate<int>("1"));
        Assert.Throws<JavaScriptException>(() => engine.Execute("(function f() { return 1 + f(); })()"));
    }

    [Fact]
    public void Length_of_nothing_takes_the_empty_source()
    {
        var engine = new Engine(new EngineOptions { MaxSourceLength = 0 });
        Assert.True(engine.Execute("").IsUndefined);
        Assert.Throws<JavaScriptException>(() => engine.Execute("1"));
    }
}
