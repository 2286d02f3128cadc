using Quoll.Tests.Json.Values;
using Quoll.Text;

namespace Quoll.Tests.Hosting;

/// <summary>Limits of a call, of several calls, and of calls inside of calls.</summary>
[Collection(Alone.Collection)]
public class CallLimitsTests
{
    private const string Loop = "for (let i = 0; i < 1000; i++);";

    private static readonly CallLimits Few = new() { MaxSteps = 500 };

    public static readonly TheoryData<string> Kinds = new() { "Time", "AllocatedBytes", "Steps" };

    private static CallLimits Limits(ExecutionLimit kind) => kind switch
    {
        ExecutionLimit.Time => new CallLimits { MaxTime = TimeSpan.FromMilliseconds(30) },
        ExecutionLimit.AllocatedBytes => new CallLimits { MaxAllocatedBytes = 1 << 20 },
        _ => new CallLimits { MaxSteps = 50_000 },
    };

    [Theory]
    [MemberData(nameof(Kinds))]
    public void Each_way_in_takes_limits(string kind)
    {
        var limits = Limits(Enum.Parse<ExecutionLimit>(kind));
        var engine = new Engine();
        const string code = "try { const a = []; for (;;) a.push({}); } finally { ended = true; }";
        engine.Execute($"var ended = false; function f() {{ {code} }}");
        foreach (var call in new Action[]
        {
            () => engine.Execute(code, new() { Limits = limits }), () => engine.Execute(engine.Prepare(code), new() { Limits = limits }),
            () => engine.Evaluate<int>(code, new() { Limits = limits }), () => engine.Invoke("f", [], new() { Limits = limits }),
            () => engine.Invoke<int>("f", [1, 2], new() { Limits = limits }),
            () => { using (engine.Limit(limits)) engine.GetValue("f").Call(JsValue.Undefined, 1, 2); },
            () => engine.ExecuteModule(code, new() { Limits = limits }),
            () => engine.ExecuteModule(new Engine().PrepareModule(code), new() { Limits = limits }),
        })
        {
            Assert.Equal(kind, Assert.Throws<ExecutionLimitException>(call).Limit.ToString());
        }
        Assert.False(engine.Evaluate<bool>("ended"));
        Assert.Equal(1, engine.Execute("1", new() { Limits = limits }).AsNumber());
        engine.Execute("for (let i = 0; i < 1e6; i++);");
    }

    [Fact]
    public void Stricter_limit_counts()
    {
        var engine = new Engine(new EngineOptions { MaxSteps = 5_000 });
        var own = Assert.Throws<ExecutionLimitException>(() => engine.Execute("for (;;);",
            new() { Limits = new CallLimits { MaxSteps = 1_000_000 } }));
        Assert.Contains("5000", own.Message);
        var calls = Assert.Throws<ExecutionLimitException>(() => engine.Execute(Loop, new() { Limits = Few }));
        Assert.Contains("500 ", calls.Message);
        engine.Execute(Loop);
    }

    [Fact]
    public void Steps_are_counted_to_the_last_one()
    {
        var engine = new Engine();
        bool Suffices(int steps) => Record.Exception(() => engine.Execute(Loop,
            new() { Limits = new CallLimits { MaxSteps = steps } })) is null;
        var most = Enumerable.Range(1, 5000).First(Suffices);
        Assert.Throws<ExecutionLimitException>(() => engine.Execute(Loop, new() { Limits = new CallLimits { MaxSteps = most - 1 } }));
        using (engine.Limit(new CallLimits { MaxSteps = 2 * most }))
        {
            engine.Execute(Loop);
            engine.Execute(Loop);
            Assert.Throws<ExecutionLimitException>(() => engine.Execute(Loop));
        }
        engine.Execute(Loop);
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void Calls_of_a_scope_are_counted_together(string kind)
    {
        var engine = new Engine(new EngineOptions { MaxSteps = 100_000_000 });
        const string part = "for (let i = 0; i < 2000; i++) new Array(8);";
        var calls = 0;
        var limits = Limits(Enum.Parse<ExecutionLimit>(kind));
        // The runtime compiles the loop of the engine in one of the first calls, which may take longer than the limit.
        for (var i = 0; i < 500; i++) engine.Execute(part);
        if (limits.MaxTime is { } time) limits = new CallLimits { MaxTime = time + 20 * MachinePace.Time(() => engine.Execute(part)) };
        using (engine.Limit(limits))
        {
            var reached = Assert.Throws<ExecutionLimitException>(() =>
            {
                for (; calls < 1_000_000; calls++) engine.Execute(part);
            });
            Assert.Equal(kind, reached.Limit.ToString());
            Assert.InRange(calls, 2, 100_000);
            // The budget is used up, so even a tiny script fails.
            Assert.Throws<ExecutionLimitException>(() => { for (var i = 0; i < 1000; i++) engine.Execute("1"); });
        }
        engine.Execute(part);
    }

    [Fact]
    public void Time_between_calls_is_not_counted()
    {
        const int Calls = 5;
        var engine = new Engine();
        // Enough for the calls, but not for the times between them.
        var limit = TimeSpan.FromMilliseconds(100) + 50 * Calls * MachinePace.Time(() => engine.Execute(Loop));
        using (engine.Limit(new CallLimits { MaxTime = limit }))
        {
            for (var i = 0; i < Calls; i++)
            {
                Thread.Sleep(1.5 * limit / Calls);
                engine.Execute(Loop);
            }
        }
    }

    [Fact]
    public void Scopes_in_scopes_and_one_that_is_closed_twice()
    {
        var engine = new Engine();
        using (engine.Limit(new CallLimits { MaxSteps = 1_000_000 }))
        {
            var inner = engine.Limit(Few);
            Assert.Throws<ExecutionLimitException>(() => engine.Execute(Loop));
            inner.Dispose();
            inner.Dispose();
            engine.Execute(Loop);
            Assert.Throws<ExecutionLimitException>(() => engine.Execute("for (;;);"));
        }
        Assert.Throws<ExecutionLimitException>(() => engine.Execute("for (;;);", new() { Limits = Few }));
        engine.Execute(Loop);
    }

    [Fact]
    public void Limits_of_an_inner_call_end_it_alone()
    {
        var engine = new Engine();
        var reached = 0;
        engine.SetValue("inner", (string code) =>
        {
            try
            {
                engine.Execute(code, new() { Limits = Few });
            }
            catch (ExecutionLimitException)
            {
                reached++;
            }
        });
        Assert.Equal(
            100_000, engine.Evaluate<int>("let n = 0; inner('for (;;);'); while (n < 1e5) n++; inner('for (;;);'); inner('1'); n"));
        Assert.Equal(2, reached);
        // If the host does not catch it, it ends the outer script, too.
        engine.SetValue("uncaught", new Action<string>(code => engine.Execute(code, new() { Limits = Few })));
        Assert.Throws<ExecutionLimitException>(() => engine.Execute("try { uncaught('for (;;);'); } catch {}"));
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void Limits_of_the_outer_call_hold_inside(string kind)
    {
        var limits = Limits(Enum.Parse<ExecutionLimit>(kind));
        var loose = new CallLimits { MaxSteps = long.MaxValue, MaxAllocatedBytes = long.MaxValue, MaxTime = TimeSpan.FromHours(1) };
        var engine = new Engine();
        engine.SetValue("inner", new Action<string>(code =>
        {
            // The host catches it, and the script still ends.
            try { engine.Execute(code, new() { Limits = loose }); } catch (ExecutionLimitException) { }
        }));
        const string code = "inner('const a = []; for (;;) a.push({});'); for (;;) ({});";
        Assert.Equal(kind, Assert.Throws<ExecutionLimitException>(() => engine.Execute(code, new() { Limits = limits })).Limit.ToString());
        // Small nested calls add up.
        var sum = new CallLimits { MaxSteps = 10_000 };
        engine.SetValue("small", new Action(() => engine.Execute(Loop, new() { Limits = new CallLimits { MaxSteps = 2_000 } })));
        Assert.Throws<ExecutionLimitException>(() => engine.Execute("for (let i = 0; i < 100; i++) small();", new() { Limits = sum }));
        engine.Execute("for (let i = 0; i < 100; i++) small();");
    }

    [Fact]
    public void Scope_that_a_host_function_opens_limits_what_it_calls()
    {
        var engine = new Engine(new EngineOptions { MaxSteps = 1_000_000 });
        engine.SetValue("host", () =>
        {
            using (engine.Limit(new CallLimits { MaxSteps = 2_500 }))
            {
                engine.Execute(Loop);
                engine.Execute(Loop);
                Assert.Throws<ExecutionLimitException>(() => engine.Execute(Loop));
            }
            engine.Execute(Loop);
        });
        engine.Execute($"host(); {Loop} {Loop} {Loop} host();");
    }

    [Fact]
    public void Limits_reach_what_knows_no_engine_and_stay_with_their_thread()
    {
        var engine = new Engine();
        Assert.Throws<ExecutionLimitException>(() => engine.Execute("'x'.repeat(1e7).indexOf('y')",
            new() { Limits = new CallLimits { MaxSteps = 1000 } }));
        Assert.Null(WorkBudget.Current);
        using (engine.Limit(new CallLimits { MaxSteps = 1000 })) Assert.Null(WorkBudget.Current);
    }

    [Fact]
    public void Engine_whose_limits_are_over_has_no_timer()
    {
        var engine = new Engine();
        var wasSet = false;
        engine.SetValue("look", () => { wasSet = engine.Realm.Agent.Limits.IsAlarmSet; });
        engine.Execute("for (let i = 0; i < 1e5; i++); look()", new() { Limits = new CallLimits { MaxTime = MachinePace.Hang } });
        Assert.True(wasSet);
        Assert.True(SpinWait.SpinUntil(() => !engine.Realm.Agent.Limits.IsAlarmSet, MachinePace.Hang));
        engine.Execute("for (let i = 0; i < 1e6; i++); look()");
        Assert.False(wasSet);
        // Short calls under limits do not have a timer either.
        engine.Execute("look()", new() { Limits = new CallLimits { MaxTime = MachinePace.Hang, MaxAllocatedBytes = 1 << 30 } });
        Assert.False(wasSet);
    }
}
