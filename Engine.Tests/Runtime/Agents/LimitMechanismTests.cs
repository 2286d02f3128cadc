using Quoll.Tests.Json.Values;
using Quoll.Text;

namespace Quoll.Tests.Runtime.Agents;

/// <summary>
/// The implementation of limits: the budget of a thread, which exists only while a limited call runs, and the timer.
/// </summary>
[Collection(Alone.Collection)]
public class LimitMechanismTests
{
    private static readonly TimeSpan Long = TimeSpan.FromMinutes(10);

    [Fact]
    public void Engine_without_limits_has_no_timer_and_no_budget()
    {
        var engine = new Engine();
        WorkBudget? seen = null;
        engine.SetValue("look", () => { seen = WorkBudget.Current; });
        engine.Execute("for (let i = 0; i < 1e6; i++); look(); 'x'.repeat(1e6).indexOf('y');");
        Assert.Null(seen);
        Assert.False(engine.Realm.Agent.Limits.IsAlarmSet);
    }

    [Fact]
    public void Timer_of_a_limited_engine_ends_when_it_is_idle()
    {
        var engine = new Engine(new EngineOptions { MaxTime = Long });
        // The timer starts again with the next long call.
        for (var i = 0; i < 3; i++)
        {
            var wasSet = false;
            engine.SetValue("look", () => { wasSet = engine.Realm.Agent.Limits.IsAlarmSet; });
            engine.Execute("for (let i = 0; i < 1e5; i++); look();");
            Assert.True(wasSet);
            Assert.True(SpinWait.SpinUntil(() => !engine.Realm.Agent.Limits.IsAlarmSet, MachinePace.Hang));
        }
    }

    [Fact]
    public void Shortest_call_of_a_limited_engine_starts_no_timer()
    {
        var engine = new Engine(new EngineOptions { MaxTime = Long, MaxAllocatedBytes = 1 << 30 });
        for (var i = 0; i < 100; i++)
        {
            engine.Execute("1 + 1");
            Assert.False(engine.Realm.Agent.Limits.IsAlarmSet);
        }
    }

    [Theory]
    [InlineData("1")]
    [InlineData("throw 1")]
    [InlineData("(")]
    [InlineData("for (;;);")]
    [InlineData("host()")]
    public void Budget_of_a_thread_ends_with_the_call(string code)
    {
        var engine = new Engine(new EngineOptions { MaxSteps = 10_000, MaxTime = Long });
        engine.SetValue("host", () =>
        {
            Assert.NotNull(WorkBudget.Current);
            throw new InvalidOperationException("of the host");
        });
        Assert.Null(WorkBudget.Current);
        if (code == "1") engine.Execute(code);
        else Assert.ThrowsAny<Exception>(() => engine.Execute(code));
        Assert.Null(WorkBudget.Current);
        if (code == "(") Assert.ThrowsAny<JavaScriptException>(() => engine.Prepare(code));
        Assert.Null(WorkBudget.Current);
    }

    // An engine with limits that another engine's script calls uses its own budget. The outer one continues with the
    // budget it had.
    [Fact]
    public void Engines_in_engines_have_budgets_of_their_own()
    {
        var outer = new Engine(new EngineOptions { MaxSteps = 100_000 });
        var inner = new Engine(new EngineOptions { MaxSteps = 5_000 });
        var unlimited = new Engine();
        inner.SetValue(
            "outermost", (double length) => unlimited.Execute($"for (let i = 0; i < 1e6; i++); 'x'.repeat({length}).indexOf('y'); 1"));
        outer.SetValue("inner", (string code) =>
        {
            var mine = WorkBudget.Current;
            try
            {
                return inner.Execute(code).ToString();
            }
            catch (ExecutionLimitException reached)
            {
                return reached.Limit.ToString();
            }
            finally
            {
                Assert.Same(mine, WorkBudget.Current);
            }
        });
        Assert.Equal("Steps", outer.Execute("inner('for (;;);')").AsString());
        // Loops of an engine without limits are not charged. Its bulk work is charged to the caller: 10,000,000 units
        // are 150,000 steps.
        Assert.Equal("1", outer.Execute("inner('outermost(1e5)')").AsString());
        Assert.Equal("Steps", outer.Execute("inner('outermost(1e7)')").AsString());
        Assert.Equal("Steps", outer.Execute("inner(\"'x'.repeat(1e7).indexOf('y')\")").AsString());
        Assert.Equal(ExecutionLimit.Steps, Assert.Throws<ExecutionLimitException>(() => outer.Execute("for (;;) inner('1');")).Limit);
        Assert.Null(WorkBudget.Current);
    }

    [Fact]
    public void Longest_time_is_no_limit()
    {
        var engine = new Engine(new EngineOptions { MaxTime = TimeSpan.MaxValue });
        Assert.Equal(5000, engine.Execute("let n = 0; while (n < 5000) n++; n").AsNumber());
    }

    [Theory]
    [InlineData("for (;;);")]
    [InlineData("'x'.repeat(1e8).indexOf('y'); for (;;);")]
    public void Limits_of_a_call_end_what_the_host_calls_back(string code)
    {
        var engine = new Engine(new EngineOptions { MaxTime = TimeSpan.FromMilliseconds(50) });
        engine.SetValue("back", (Func<string, JsValue>)(text => engine.Execute(text)));
        var reached =
            Assert.Throws<ExecutionLimitException>(() => engine.Execute($"try {{ back({Quote(code)}); }} finally {{ for (;;); }}"));
        Assert.Equal(ExecutionLimit.Time, reached.Limit);
    }

    private static string Quote(string text) => "\"" + text.Replace("\"", "\\\"", StringComparison.Ordinal) + "\"";
}
