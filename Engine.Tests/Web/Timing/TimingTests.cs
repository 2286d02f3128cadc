using Quoll.Web;

namespace Quoll.Tests.Web.Timing;

/// <summary>performance with user timing.</summary>
public class TimingTests
{
    public static TheoryData<string> Names => WebProgram.NamesIn("Timing");

    [Theory]
    [MemberData(nameof(Names))]
    public Task A_program_prints_what_it_says(string name) => WebProgram.RunAsync("Timing", name);

    [Fact]
    public void Times_are_those_of_the_clock_of_the_engine()
    {
        var clock = new FakeClock();
        var engine = new Engine(new EngineOptions { Extensions = [QuollWeb.Default], TimeProvider = clock });
        engine.Execute("const before = performance.now()");
        clock.Advance(1500);
        Assert.Equal(1500, engine.Evaluate<double>("performance.now() - before"));
    }

    /// <summary>The origin is the creation of the engine, not the first use of a clock.</summary>
    [Theory]
    [InlineData("performance.now()")]
    [InlineData("performance.mark('m').startTime")]
    [InlineData("new Event('e').timeStamp")]
    [InlineData("Date.now() - performance.timeOrigin")]
    public void Times_begin_with_the_engine(string code)
    {
        var clock = new FakeClock();
        using var engine = new Engine(new EngineOptions { Extensions = [QuollWeb.Default], TimeProvider = clock });
        clock.Advance(1500);
        Assert.Equal(1500, engine.Evaluate<double>(code));
    }

    [Theory]
    [InlineData("for (;;) performance.mark('m')")]
    [InlineData("for (let i = 0; i < 1e3; i++) performance.mark('m'); for (;;) performance.getEntries()")]
    public void Work_counts_as_steps(string code)
    {
        var options = EngineOptions.Untrusted() with { Extensions = [QuollWeb.Default] };
        Assert.Throws<ExecutionLimitException>(() => new Engine(options).Execute(code));
    }
}
