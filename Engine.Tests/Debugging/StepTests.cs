using Quoll.Debugging;

namespace Quoll.Tests.Debugging;

/// <summary>Steps over awaits and through blackboxed sources, restarts, and what a pause can change.</summary>
public class StepTests
{
    // Runs a script, and says for each pause where it is. The script goes on as the steps say.
    private static List<string> Steps(string code, StepKind[] steps, Action<Debugger>? prepare = null, EngineOptions? options = null)
    {
        var engine = new Engine(options ?? new EngineOptions { Debug = true });
        var seen = new List<string>();
        engine.Debugger.Paused = pause =>
        {
            var frame = pause.Frames[0];
            seen.Add($"{frame.FunctionName}:{frame.Location.Line}");
            return seen.Count <= steps.Length ? steps[seen.Count - 1] : StepKind.Continue;
        };
        prepare?.Invoke(engine.Debugger);
        engine.Execute(code, new() { SourceName = "a.js" });
        engine.RunJobs();
        return seen;
    }

    [Fact]
    public void A_pause_can_end_the_call()
    {
        var engine = new Engine(new EngineOptions { Debug = true });
        engine.Debugger.Paused = static _ => StepKind.Terminate;
        const string code = "try { debugger; } catch { globalThis.n = 1; } finally { globalThis.n = 2; }";
        Assert.Throws<OperationCanceledException>(() => engine.Execute(code));
        Assert.Equal("undefined", engine.Evaluate("typeof n").AsString());
    }

    private const string Awaits = """
        async function inner(x) {
          await null;
          return x;
        }
        async function outer() {
          debugger;
          await inner(1);
          const y = 2;
          return y;
        }
        outer();
        Promise.resolve().then(() => 7).then(() => 8);
        """;

    [Fact]
    public void A_step_over_an_await_ends_where_the_function_goes_on() =>
        Assert.Equal(["outer:6", "outer:7", "outer:8", "outer:9"], Steps(Awaits, [StepKind.Over, StepKind.Over, StepKind.Over]));

    [Fact]
    public void A_step_out_of_an_async_function_ends_in_the_one_that_awaits_it() => Assert.Equal(
        ["inner:3", "outer:8"],
        Steps(Awaits.Replace("debugger;", ""), [StepKind.Out], static debugger => debugger.AddBreakpoint("a.js", 3)));

    [Fact]
    public void A_step_over_the_end_of_an_async_function_ends_in_the_one_that_awaits_it() => Assert.Equal(
        ["inner:3", "outer:8"],
        Steps(Awaits.Replace("debugger;", ""), [StepKind.Over], static debugger => debugger.AddBreakpoint("a.js", 3)));

    private const string Library = """
        function map(list, f) {
          const result = [];
          for (const x of list) result.push(f(x));
          return result;
        }
        """;

    private const string User = """
        debugger;
        map([1], x => {
          return x;
        });
        done();
        """;

    private static List<string> StepsThrough(StepKind[] steps, Action<Debugger> prepare)
    {
        var engine = new Engine(new EngineOptions { Debug = true });
        engine.SetValue("done", () => { });
        var seen = new List<string>();
        engine.Debugger.Paused = pause =>
        {
            var frame = pause.Frames[0];
            seen.Add($"{frame.Location.Source.Name}:{frame.Location.Line}");
            return seen.Count <= steps.Length ? steps[seen.Count - 1] : StepKind.Continue;
        };
        engine.Execute(Library, new() { SourceName = "lib.js" });
        prepare(engine.Debugger);
        engine.Execute(User, new() { SourceName = "user.js" });
        return seen;
    }

    [Fact]
    public void Steps_pass_through_blackboxed_sources()
    {
        StepKind[] steps = [StepKind.Into, StepKind.Into, StepKind.Into, StepKind.Into];
        string[] expected = ["user.js:1", "user.js:2", "user.js:3", "user.js:5", "user.js:5"];
        Assert.Equal(expected, StepsThrough(steps, static debugger => debugger.BlackboxPatterns = [new("^lib")]));
        Assert.Equal(expected, StepsThrough(steps, static debugger => debugger.Sources[0].BlackboxedRanges = [new(1, 1, 9, 1)]));
        Assert.Equal("lib.js:2", StepsThrough(steps, static debugger => debugger.BlackboxPatterns = [])[2]);
    }

    [Fact]
    public void Breakpoints_pause_in_blackboxed_sources() => Assert.Equal(
        ["user.js:1", "lib.js:4"], StepsThrough([], static debugger =>
        {
            debugger.BlackboxPatterns = [new("lib")];
            debugger.AddBreakpoint("lib.js", 4);
        }));

    private const string Schedules = """
        function starter() {
          Promise.resolve(1).then(other);
          Promise.resolve(2).then(function later(x) {
            return x;
          });
          done();
        }
        function other() { }
        async function waits() { await 1; }
        function done() { }
        debugger;
        starter();
        waits();
        """;

    [Theory]
    [InlineData(0)]
    [InlineData(2)]
    public void A_step_goes_into_the_job_that_it_schedules(int depth) => Assert.Equal(
        [":11", ":12", "starter:2", "starter:3", "later:4"],
        Steps(Schedules, [StepKind.Over, StepKind.Into, StepKind.Over, StepKind.IntoJob], debugger => debugger.AsyncStackDepth = depth));

    [Fact]
    public void A_step_into_a_job_is_a_step_into_where_none_is_scheduled() => Assert.Equal(
        [":11", ":12", ":13", "waits:9", "waits:9"],
        Steps(Schedules, [StepKind.Over, StepKind.Over, StepKind.IntoJob, StepKind.IntoJob]));

    [Fact]
    public void A_function_can_begin_again()
    {
        var engine = new Engine(new EngineOptions { Debug = true });
        var seen = new List<string>();
        engine.Debugger.AddBreakpoint("a.js", 4);
        engine.Debugger.Paused = pause =>
        {
            var frame = pause.Frames[^2];
            seen.Add($"{pause.Reason} {pause.Frames[0].FunctionName}:{pause.Frames[0].Location.Line} {pause.Frames[^1].Evaluate("calls")}");
            Assert.Null(frame.RestartFault);
            if (seen.Count == 1) frame.Restart();
            return StepKind.Continue;
        };
        const string code = """
            var calls = 0;
            function f(a, b) {
              calls++;
              return g(a) + b;
            }
            function g(x) { return x * 2; }
            f(3, 4);
            """;
        Assert.Equal(10, engine.Evaluate(code, new() { SourceName = "a.js" }).AsNumber());
        Assert.Equal(["Breakpoint f:4 1", "Step f:3 1", "Breakpoint f:4 2"], seen);
    }

    [Fact]
    public void A_caller_can_begin_again()
    {
        var engine = new Engine(new EngineOptions { Debug = true });
        var seen = new List<string>();
        engine.Debugger.Paused = pause =>
        {
            seen.Add($"{pause.Frames[0].FunctionName} {pause.Frames.Count}");
            if (seen.Count == 1) pause.Frames[1].Restart();
            return StepKind.Continue;
        };
        const string code = "function f(a) { const b = g(a); return b + 1; } function g(x) { debugger; return x; } f(5)";
        Assert.Equal(6, engine.Evaluate(code).AsNumber());
        Assert.Equal(["g 3", "f 2", "g 3"], seen);
    }

    [Theory]
    [InlineData("debugger", "Only functions")]
    [InlineData("function f(a) { a = 2; debugger; } f(1)", "changed its parameters")]
    [InlineData("function F() { debugger; } new F()", "constructor")]
    [InlineData("async function f() { debugger; } f()", "async")]
    public void A_frame_says_why_it_cannot_begin_again(string code, string expected)
    {
        var engine = new Engine(new EngineOptions { Debug = true });
        string? fault = null;
        engine.Debugger.Paused = pause =>
        {
            fault = Assert.Throws<InvalidOperationException>(pause.Frames[0].Restart).Message;
            return StepKind.Continue;
        };
        engine.Execute(code);
        Assert.Contains(expected, fault);
    }

    [Fact]
    public void A_frame_below_a_method_of_Quoll_cannot_begin_again()
    {
        var engine = new Engine(new EngineOptions { Debug = true });
        string? fault = null;
        engine.Debugger.Paused = pause =>
        {
            fault = pause.Frames[1].RestartFault;
            return StepKind.Continue;
        };
        engine.Execute("function f() { [1].map(() => { debugger; }); } f()");
        Assert.Contains("Quoll", fault);
    }

    [Theory]
    [InlineData("function f() {\n  return 1;\n}\nf()", "1 7")]
    [InlineData("function f() {\n  g();\n}\nfunction g() { } f()", "undefined 7")]
    public void What_a_function_returns_can_be_set(string code, string expected)
    {
        var engine = new Engine(new EngineOptions { Debug = true });
        var before = "";
        engine.Debugger.AddBreakpoint("a.js", 2);
        engine.Debugger.Paused = pause =>
        {
            if (pause.Frames[0].ReturnValue is not { } value) return StepKind.Over;
            before = value.ToString();
            pause.Frames[0].SetReturnValue(7);
            Assert.Equal("7", pause.Frames[0].ReturnValue.ToString());
            return StepKind.Continue;
        };
        var result = engine.Evaluate(code, new() { SourceName = "a.js" });
        Assert.Equal(expected, $"{before} {result}");
    }

    [Fact]
    public void A_script_goes_on_to_a_place()
    {
        var engine = new Engine(new EngineOptions { Debug = true });
        var seen = new List<string>();
        engine.Debugger.Paused = pause =>
        {
            seen.Add($"{pause.Reason}:{pause.Frames[0].Location.Line}");
            Assert.Empty(pause.Breakpoints);
            return seen.Count == 1 ? pause.ContinueTo(pause.Frames[0].Location with { Line = 4 }) : StepKind.Continue;
        };
        engine.Execute("debugger;\nlet a = 1;\nfor (let i = 0; i < 3; i++)\n  a++;\n");
        Assert.Equal(["DebuggerStatement:1", "Step:4"], seen);
        Assert.Empty(engine.Debugger.Breakpoints);
    }

    [Fact]
    public void Pauses_and_breakpoints_can_be_turned_off()
    {
        static int Pauses(Action<Debugger> prepare) => Steps("debugger;\nf();\nfunction f() { }", [], debugger =>
        {
            debugger.AddBreakpoint("a.js", 2);
            prepare(debugger);
        }).Count;
        Assert.Equal(2, Pauses(static _ => { }));
        Assert.Equal(0, Pauses(static debugger => debugger.SkipsPauses = true));
        Assert.Equal(0, Pauses(static debugger => debugger.HasActiveBreakpoints = false));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void What_a_handler_asked_for_is_gone_if_it_throws(bool restarts)
    {
        var engine = new Engine(new EngineOptions { Debug = true });
        var hasThrown = false;
        engine.Debugger.AddBreakpoint("a.js", 2);
        engine.Debugger.AddBreakpoint("a.js", 5);
        engine.Debugger.Paused = pause =>
        {
            if (pause.Frames[0].ReturnValue is null) return StepKind.Over;
            if (hasThrown) return StepKind.Continue;
            hasThrown = true;
            if (restarts) pause.Frames[0].Restart();
            else pause.Frames[0].SetReturnValue(7);
            throw new InvalidOperationException("failed");
        };
        const string code = """
            function f() {
              return 1;
            }
            function g() {
              return 2;
            }
            let seen = '';
            try { f(); } catch (e) { seen = e.message; }
            seen + g();
            """;
        Assert.Equal("A function of the host failed2", engine.Evaluate(code, new() { SourceName = "a.js" }).AsString());
    }
}
