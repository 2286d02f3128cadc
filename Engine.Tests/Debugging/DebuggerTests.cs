using Quoll.Debugging;

namespace Quoll.Tests.Debugging;

/// <summary>A debugger pauses scripts, shows what they are doing, and changes nothing else.</summary>
public class DebuggerTests
{
    private const string Sum = """
        function add(a, b) {
          const sum = a + b;
          return sum;
        }
        let total = 0;
        for (let i = 0; i < 3; i++) {
          total = add(total, i);
        }
        total;
        """;

    private static Engine NewEngine() => new(new EngineOptions { Debug = true });

    [Fact]
    public void An_engine_without_the_option_has_no_debugger() =>
        Assert.Throws<InvalidOperationException>(() => new Engine().Debugger);

    [Fact]
    public void A_breakpoint_pauses_each_time_and_shows_variables()
    {
        var engine = NewEngine();
        var seen = new List<string>();
        var breakpoint = engine.Debugger.AddBreakpoint("sum.js", 3);
        engine.Debugger.Paused = pause =>
        {
            var frame = pause.Frames[0];
            Assert.Equal(PauseReason.Breakpoint, pause.Reason);
            Assert.Equal([breakpoint], pause.Breakpoints);
            Assert.True(frame.Scopes[0].TryGet("sum", out var sum));
            seen.Add($"{frame.FunctionName}:{frame.Location.Line} {sum} {frame.Evaluate("a * 10 + b")} {pause.Frames[1].Evaluate("i")}");
            return StepKind.Continue;
        };
        Assert.Equal(3, engine.Evaluate(Sum, new() { SourceName = "sum.js" }).AsNumber());
        Assert.Equal(["add:3 0 0 0", "add:3 1 1 1", "add:3 3 12 2"], seen);
        Assert.Equal(3, breakpoint.Hits);
    }

    [Theory]
    [InlineData("function f(x) {\n  return x * 2;\n}\nf(1); f(2);", 2, 2)]
    [InlineData("function f() { }\nfor (const i of [1, 2])\n  f();", 3, 2)]
    [InlineData("const f = x => x + 1;\nf(1); f(1);", 1, 1)]
    [InlineData("try {\n  throw 1;\n} finally {\n  f();\n}\nfunction f() { }", 4, 1)]
    public void A_breakpoint_pauses_once_for_each_time(string code, int line, int times)
    {
        var engine = NewEngine();
        var pauses = new List<int>();
        engine.Debugger.AddBreakpoint("a.js", line);
        engine.Debugger.Paused = pause =>
        {
            pauses.Add(pause.Frames[0].Location.Line);
            return StepKind.Continue;
        };
        Record.Exception(() => engine.Execute(code, new() { SourceName = "a.js" }));
        Assert.Equal(Enumerable.Repeat(line, times), pauses);
    }

    [Fact]
    public void A_condition_decides_in_the_function()
    {
        var engine = NewEngine();
        var seen = new List<double>();
        engine.Debugger.AddBreakpoint("sum.js", 3, condition: "b === 2");
        engine.Debugger.Paused = pause =>
        {
            seen.Add(pause.Frames[0].Evaluate("sum").AsNumber());
            return StepKind.Continue;
        };
        engine.Execute(Sum, new() { SourceName = "sum.js" });
        Assert.Equal([3], seen);
    }

    [Fact]
    public void Steps_follow_the_statements()
    {
        var engine = NewEngine();
        var lines = new List<string>();
        engine.Debugger.AddBreakpoint("sum.js", 7);
        StepKind[] steps = [StepKind.Into, StepKind.Over, StepKind.Out, StepKind.Over, StepKind.Over, StepKind.Continue];
        engine.Debugger.Paused = pause =>
        {
            lines.Add($"{pause.Frames[0].FunctionName}:{pause.Frames[0].Location.Line}");
            return lines.Count <= steps.Length ? steps[lines.Count - 1] : StepKind.Continue;
        };
        engine.Execute(Sum, new() { SourceName = "sum.js" });
        Assert.Equal([":7", "add:2", "add:3", ":6", ":6", ":7", ":7"], lines);
    }

    [Fact]
    public void Variables_and_constants_can_be_assigned()
    {
        var engine = NewEngine();
        engine.Debugger.AddBreakpoint("sum.js", 3);
        engine.Debugger.Paused = pause =>
        {
            var scope = pause.Frames[0].Scopes[0];
            scope.Set("b", 5);
            // Code that is evaluated obeys the language.
            var refused = Assert.Throws<JavaScriptException>(() => pause.Frames[0].Evaluate("sum = 1"));
            Assert.Equal("TypeError", refused.Message[..9]);
            scope.Set("sum", 10);
            pause.Frames[0].Evaluate("a = 7");
            Assert.Equal(7, pause.Frames[0].Evaluate("a").AsNumber());
            return StepKind.Continue;
        };
        Assert.Equal(10, engine.Evaluate(Sum, new() { SourceName = "sum.js" }).AsNumber());
    }

    [Fact]
    public void A_debugger_statement_pauses()
    {
        var engine = NewEngine();
        var reasons = new List<PauseReason>();
        engine.Debugger.Paused = pause =>
        {
            reasons.Add(pause.Reason);
            return StepKind.Over;
        };
        engine.Execute("let a = 1;\ndebugger;\na++;");
        Assert.Equal([PauseReason.DebuggerStatement, PauseReason.Step, PauseReason.Step], reasons);
    }

    [Fact]
    public void Exceptions_pause_before_they_are_caught()
    {
        var engine = NewEngine();
        engine.Debugger.ExceptionPauses = ExceptionPauses.All;
        var thrown = new List<string>();
        engine.Debugger.Paused = pause =>
        {
            thrown.Add($"{pause.Reason} {pause.Frames[0].FunctionName} {pause.Frames[0].Evaluate("x")} {pause.Thrown}");
            return StepKind.Continue;
        };
        const string code = "function f(x) { throw x; } try { f(1) } catch { } try { [2].forEach(f) } catch { }";
        engine.Execute(code);
        Assert.Equal(["Exception f 1 1", "Exception f 2 2"], thrown);
        engine.Debugger.ExceptionPauses = ExceptionPauses.Uncaught;
        thrown.Clear();
        engine.Execute(code);
        Assert.Empty(thrown);
        Assert.Throws<JavaScriptException>(() => engine.Execute("f(3)"));
        Assert.Equal(["Exception f 3 3"], thrown);
    }

    [Fact]
    public void Pauses_take_no_time_of_the_call_unless_they_should()
    {
        var engine = new Engine(new EngineOptions { Debug = true, MaxTime = MachinePace.Hang });
        var left = new List<TimeSpan>();
        engine.SetValue("note", () => left.Add(engine.Realm.Agent.Limits.TimeLeft));
        engine.Debugger.Paused = _ =>
        {
            MachinePace.DoKnownWork();
            return StepKind.Continue;
        };
        engine.Execute("note(); debugger; note()");
        engine.Debugger.CountsPauses = true;
        engine.Execute("note(); debugger; note()");
        Assert.True(left[0] - left[1] < left[2] - left[3], $"{left[0] - left[1]} {left[2] - left[3]}");
    }

    [Fact]
    public void Evaluation_obeys_the_limits_of_the_call()
    {
        var engine = new Engine(new EngineOptions { Debug = true, MaxSteps = 10_000 });
        ExecutionLimitException? reached = null;
        engine.Debugger.Paused = pause =>
        {
            reached = Assert.Throws<ExecutionLimitException>(() => pause.Frames[0].Evaluate("for (;;);"));
            return StepKind.Continue;
        };
        engine.Execute("debugger;");
        Assert.Equal(ExecutionLimit.Steps, reached?.Limit);
    }

    // There was no pause before, whose time would not count.
    [Fact]
    public void The_time_of_a_log_counts()
    {
        var engine = new Engine(new EngineOptions { Debug = true, MaxTime = MachinePace.Hang });
        var limits = engine.Realm.Agent.Limits;
        var left = new List<TimeSpan>();
        engine.Debugger.Paused = static _ => StepKind.Continue;
        engine.Debugger.AddBreakpoint("a.js", 1, log: frame =>
        {
            left.Add(limits.TimeLeft);
            frame.Evaluate("1");
            left.Add(limits.TimeLeft);
        });
        engine.Execute("1;", new() { SourceName = "a.js" });
        Assert.True(left[1] < left[0], $"{left[0]} {left[1]}");
    }

    [Fact]
    public void A_frame_is_gone_after_the_pause()
    {
        var engine = NewEngine();
        DebuggerFrame? kept = null;
        engine.Debugger.Paused = pause =>
        {
            kept = pause.Frames[0];
            return StepKind.Continue;
        };
        engine.Execute("debugger;");
        Assert.Throws<InvalidOperationException>(() => kept!.Scopes);
        Assert.Throws<InvalidOperationException>(() => kept!.Evaluate("1"));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Another_thread_can_pause_a_loop(bool compiles)
    {
        var engine = new Engine(new EngineOptions { Debug = true, CompileHotCode = compiles, MaxTime = MachinePace.Hang });
        var isRunning = new ManualResetEventSlim();
        engine.SetValue("started", isRunning.Set);
        engine.Debugger.Paused = pause =>
        {
            Assert.Equal(PauseReason.Request, pause.Reason);
            pause.Frames[0].Evaluate("stop = true");
            return StepKind.Continue;
        };
        var asking = Task.Run(() =>
        {
            isRunning.Wait();
            engine.Debugger.RequestPause();
        });
        Assert.True(engine.Evaluate("var n = 0, stop = false; started(); while (!stop) n++; n > 0").AsBoolean());
        await asking;
    }
}
