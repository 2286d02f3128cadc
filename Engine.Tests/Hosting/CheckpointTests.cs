namespace Quoll.Tests.Hosting;

/// <summary><see cref="EngineOptions.Checkpoint"/>: a function of the host, called after each interval.</summary>
public class CheckpointTests
{
    private sealed class Quota : Exception;

    [Fact]
    public void It_runs_after_each_interval_of_steps()
    {
        var calls = 0;
        var engine = new Engine(new EngineOptions { Checkpoint = _ => calls++, CheckpointInterval = 1000 });
        engine.Execute("for (let i = 0; i < 99_500; i++);");
        Assert.InRange(calls, 95, 105);
        calls = 0;
        engine.Execute("for (let i = 0; i < 500; i++);");
        Assert.Equal(0, calls);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(7)]
    [InlineData(100)]
    [InlineData(5000)]
    public void A_small_interval_is_exact(int interval)
    {
        var calls = 0;
        var engine = new Engine(new EngineOptions { Checkpoint = _ => calls++, CheckpointInterval = interval });
        const int Steps = 10_000;
        engine.Execute($"for (let i = 0; i < {Steps}; i++);");
        Assert.InRange(calls, Steps / interval, (Steps + 50) / interval);
    }

    [Fact]
    public void It_also_runs_inside_built_ins()
    {
        var calls = 0;
        var engine = new Engine(new EngineOptions { Checkpoint = _ => calls++, CheckpointInterval = 1000 });
        engine.Execute("Array.from({ length: 100_000 }).fill(1).join()");
        Assert.True(calls > 10, $"{calls} calls");
    }

    [Theory]
    [InlineData("for (;;);")]
    [InlineData("while (true) { try { for (;;); } catch {} finally { seen = 'finally' } }")]
    [InlineData("try { callback(() => { for (;;); }) } catch (e) { seen = String(e) }")]
    [InlineData("'a'.repeat(30).match(/(a+)+b/)")]
    [InlineData("[1].map(() => { for (;;); })")]
    public void What_it_throws_ends_the_script(string code)
    {
        var engine = new Engine(new EngineOptions { Checkpoint = _ => throw new Quota() });
        engine.SetValue("callback", (Action f) => f()).Execute("var seen = ''");

        var end = Assert.Throws<ExecutionLimitException>(() => engine.Execute(code));

        Assert.Equal(ExecutionLimit.HostDefined, end.Limit);
        Assert.IsType<Quota>(end.InnerException);
        Assert.Equal("", engine.Evaluate<string>("seen"));
    }

    [Fact]
    public void A_cancellation_stays_one()
    {
        var engine = new Engine(new EngineOptions { Checkpoint = _ => throw new OperationCanceledException("enough") });
        Assert.Equal("enough", Assert.Throws<OperationCanceledException>(() => engine.Execute("for (;;);")).Message);
        Assert.Equal(2, engine.Evaluate<int>("1 + 1"));
    }

    [Fact]
    public void It_reads_the_state_of_the_engine()
    {
        var engine = new Engine(new EngineOptions
        {
            State = "tenant",
            Checkpoint = engine => throw new InvalidOperationException((string?)engine.Options.State),
        });
        Assert.Equal("tenant", Assert.Throws<ExecutionLimitException>(() => engine.Execute("for (;;);")).InnerException!.Message);
    }

    [Fact]
    public void It_cannot_use_the_engine()
    {
        var engine = new Engine(new EngineOptions { Checkpoint = engine => engine.Execute("1") });
        var end = Assert.Throws<ExecutionLimitException>(() => engine.Execute("for (;;);"));
        var inner = Assert.IsType<InvalidOperationException>(end.InnerException);
        Assert.StartsWith("EngineOptions.Checkpoint must not use the engine", inner.Message);

        engine = new Engine(new EngineOptions { Checkpoint = engine => engine.Dispose() });
        end = Assert.Throws<ExecutionLimitException>(() => engine.Execute("for (;;);"));
        Assert.IsType<InvalidOperationException>(end.InnerException);
        Assert.Equal(2, engine.Evaluate<int>("1 + 1"));
    }

    [Fact]
    public void Other_limits_hold_beside_it()
    {
        var calls = 0;
        var engine = new Engine(new EngineOptions { Checkpoint = _ => calls++, CheckpointInterval = 100, MaxSteps = 1000 });
        Assert.Equal(ExecutionLimit.Steps, Assert.Throws<ExecutionLimitException>(() => engine.Execute("for (;;);")).Limit);
        Assert.InRange(calls, 9, 10);
    }

    [Fact]
    public async Task An_asynchronous_call_ends_too()
    {
        var engine = new Engine(new EngineOptions { Checkpoint = _ => throw new Quota() });
        var end = await Assert.ThrowsAsync<ExecutionLimitException>(() =>
            engine.EvaluateAsync<int>("(async () => { await 1; for (;;); })()"));
        Assert.IsType<Quota>(end.InnerException);
    }

    [Fact]
    public void An_interval_is_at_least_one_step() =>
        Assert.Throws<ArgumentOutOfRangeException>(() => new EngineOptions { CheckpointInterval = 0 });
}
