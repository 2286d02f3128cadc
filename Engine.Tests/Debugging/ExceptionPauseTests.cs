using Quoll.Debugging;

namespace Quoll.Tests.Debugging;

/// <summary>Pauses on exceptions, and what the debugger says of who handles them.</summary>
public class ExceptionPauseTests
{
    // Runs a script and its jobs. Returns what was thrown, in the order of the pauses.
    private static string Pauses(string code, int asyncStacks = 0)
    {
        var engine = new Engine(new EngineOptions { Debug = true });
        engine.Debugger.ExceptionPauses = ExceptionPauses.All;
        engine.Debugger.AsyncStackDepth = asyncStacks;
        var seen = new List<string>();
        engine.Debugger.Paused = pause =>
        {
            seen.Add($"{(pause.RejectsPromise ? "rejects" : "throws")}, {(pause.IsUncaught ? "uncaught" : "caught")}");
            return StepKind.Continue;
        };
        try
        {
            engine.Execute(code);
            engine.RunJobs();
        }
        catch (JavaScriptException thrown) when (thrown.Value.IsNumber) { }
        return string.Join("; ", seen);
    }

    [Theory]
    [InlineData("throw 1", "throws, uncaught")]
    [InlineData("try { throw 1 } catch {}", "throws, caught")]
    [InlineData("try { throw 1 } catch (e) { throw e }", "throws, caught; throws, uncaught")]
    [InlineData("try { throw 1 } finally { ({}).x }", "throws, uncaught")]
    [InlineData("try { try { throw 1 } finally { ({}).x } } catch {}", "throws, caught")]
    [InlineData("for (const x of [1]) throw x", "throws, uncaught")]
    [InlineData("(function () { [2].map(() => { throw 1 }) })()", "throws, uncaught")]
    public void A_finally_block_and_the_end_of_an_iteration_handle_nothing(string code, string expected) =>
        Assert.Equal(expected, Pauses(code));

    [Theory]
    [InlineData("f()", "rejects, uncaught")]
    [InlineData("try { f() } catch {}", "rejects, uncaught")]
    [InlineData("f().catch(() => {})", "rejects, caught")]
    [InlineData("f().finally(() => {}).then(null, () => {})", "rejects, caught")]
    [InlineData("f().then(() => {})", "rejects, uncaught")]
    [InlineData("(async () => { try { await f() } catch {} })()", "rejects, caught")]
    [InlineData("(async () => { try { await f() } finally { ({}).x } })()", "rejects, uncaught")]
    [InlineData("(async () => { await f() })().catch(() => {})", "rejects, caught")]
    [InlineData("Promise.all([f(), 2]).catch(() => {})", "rejects, caught")]
    [InlineData("Promise.resolve().then(() => { throw 1 })", "rejects, uncaught")]
    [InlineData("Promise.resolve().then(() => { throw 1 }).catch(() => {})", "rejects, caught")]
    [InlineData("new Promise(() => { throw 1 })", "rejects, uncaught")]
    public void Who_waits_for_a_promise_handles_what_rejects_it(string code, string expected)
    {
        code = "async function f() { await null; throw 1 } " + code;
        Assert.Equal(expected, Pauses(code));
        Assert.Equal(expected, Pauses(code, asyncStacks: 4));
    }

    // As in Node 26, except that it does not pause at the function that withResolvers returns.
    [Theory]
    [InlineData("Promise.reject(1)", "rejects, uncaught")]
    [InlineData("Promise.reject(1).catch(() => {})", "rejects, caught")]
    [InlineData("new Promise((resolve, reject) => reject(1))", "rejects, uncaught")]
    [InlineData("new Promise((resolve, reject) => reject(1)).catch(() => {})", "rejects, caught")]
    [InlineData("new Promise(() => { throw 1 }).catch(() => {})", "rejects, caught")]
    [InlineData("const { promise, reject } = Promise.withResolvers(); reject(1); reject(2)", "rejects, uncaught")]
    [InlineData("const { promise, reject } = Promise.withResolvers(); promise.catch(() => {}); reject(1)", "rejects, caught")]
    [InlineData("let r; new Promise((_, x) => r = x); try { throw 1 } catch (e) { r(e) }", "throws, caught; rejects, uncaught")]
    [InlineData("(async () => { throw 1 })().catch(() => {})", "rejects, caught")]
    [InlineData("(async () => { throw 1 })()", "rejects, uncaught")]
    [InlineData("(async () => { try { await Promise.reject(1) } catch {} })()", "rejects, caught")]
    [InlineData("Promise.all([Promise.reject(1)]).catch(() => {})", "rejects, uncaught")]
    [InlineData("class P extends Promise {} new P(() => { throw 1 }).catch(() => {})", "rejects, caught")]
    [InlineData("class P extends Promise {} P.reject(1).catch(() => {})", "rejects, caught")]
    [InlineData("Promise.resolve().then(() => Promise.reject(1)).catch(() => {})", "rejects, uncaught")]
    public void A_function_that_rejects_a_promise_pauses(string code, string expected) => Assert.Equal(expected, Pauses(code));

    [Fact]
    public void A_debugger_statement_that_a_step_has_reached_pauses_once()
    {
        var engine = new Engine(new EngineOptions { Debug = true });
        var lines = new List<int>();
        engine.Debugger.Paused = pause =>
        {
            lines.Add(pause.Frames[0].Location.Line);
            return lines.Count == 1 ? StepKind.Over : StepKind.Continue;
        };
        engine.Debugger.AddBreakpoint("a.js", 4);
        engine.Execute("debugger;\ndebugger;\n1;\ndebugger;", new() { SourceName = "a.js" });
        Assert.Equal([1, 2, 4], lines);
    }
}
