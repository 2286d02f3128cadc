namespace Quoll.Tests.Vm;

/// <summary>
/// The stack of an error includes the async functions that wait for the running one, as V8 shows them.
/// </summary>
public class AsyncTraceTests
{
    // Lines 1 and 2 create the error. The statement of a case is line 3 and awaits it.
    private const string Inner = "async function inner() { await null;\n  throw new Error('x'); }\n";
    private const string AtInner = "Error: x\n    at inner (file.js:2:9)";

    [Theory]
    [InlineData("await inner()", AtInner + "\n    at async main (file.js:3:31)")]
    [InlineData("const f = async () => { await inner(); }; await f()", AtInner + "\n    at async f (file.js:3:55)\n    at async main (file.js:3:73)")]
    [InlineData("await (async () => { await inner(); })()", AtInner + "\n    at async file.js:3:52\n    at async main (file.js:3:31)")]
    [InlineData("async function f() { return await inner(); } await f()", AtInner + "\n    at async f (file.js:3:59)\n    at async main (file.js:3:76)")]
    [InlineData("await Promise.all([1, inner()])", AtInner + "\n    at async Promise.all (index 1)\n    at async main (file.js:3:31)")]
    [InlineData("await Promise.any([inner()]).catch(e => { throw e.errors[0]; })", AtInner + "\n    at async Promise.any (index 0)\n    at async main (file.js:3:31)")]
    [InlineData("throw (await Promise.allSettled([inner()]))[0].reason", AtInner + "\n    at async Promise.allSettled (index 0)\n    at async main (file.js:3:38)")]
    [InlineData("await Promise.race([inner()])", AtInner + "\n    at async main (file.js:3:31)")]
    [InlineData("await inner().then(x => x).finally(() => {})", AtInner + "\n    at async main (file.js:3:31)")]
    [InlineData("await new Promise(resolve => resolve(inner()))", AtInner)]
    [InlineData("await Promise.resolve().then(() => { throw new Error('x'); })", "Error: x\n    at file.js:3:74\n    at async main (file.js:3:31)")]
    [InlineData("async function* g() { yield 1; await inner(); } for await (const x of g());", AtInner + "\n    at async g (file.js:3:62)\n    at async main (file.js:3:101)")]
    [InlineData("async function* g() { await inner(); } async function* h() { yield* g(); } await h().next()",
        AtInner + "\n    at async g (file.js:3:53)\n    at async h (file.js:3:92)\n    at async main (file.js:3:106)")]
    [InlineData("const p = inner(); p.catch(() => {}); await p", AtInner)]
    [InlineData("class C { async #p() { await inner(); } q() { return this.#p(); } } await new C().q()", AtInner + "\n    at async #p (file.js:3:54)\n    at async main (file.js:3:99)")]
    [InlineData("await { then(a, b) { b(new Error('x')); } }", "Error: x\n    at then (file.js:3:54)\n    at async main (file.js:3:31)")]
    [InlineData("await null; await Promise.all([1]); await inner()", AtInner + "\n    at async main (file.js:3:67)")]
    public void Those_that_wait_follow_those_that_run(string statement, string stack)
    {
        var engine = new Engine();
        engine.Execute(
            $"{Inner}async function main() {{ try {{ {statement}; }} catch (e) {{ globalThis.stack = e.stack; }} }} main();",
                new() { SourceName = "file.js" });
        engine.RunJobs();
        Assert.Equal(stack, engine.Evaluate<string>("stack"));
    }

    [Fact]
    public void Before_the_first_await_the_callers_still_run()
    {
        var engine = new Engine();
        engine.Execute(
            "async function f() { stack = new Error('x').stack; }\nasync function g() { await f(); }\nvar stack; g();",
                new() { SourceName = "file.js" });
        Assert.Equal("Error: x\n    at f (file.js:1:30)\n    at g (file.js:2:28)\n    at file.js:3:12", engine.Evaluate<string>("stack"));
    }

    [Theory]
    [InlineData(0, 0)]
    [InlineData(1, 1)]
    [InlineData(3, 3)]
    [InlineData(10, 5)]
    public void Limit_counts_those_that_wait(int limit, int lines)
    {
        var engine = new Engine();
        engine.Execute($$"""
            Error.stackTraceLimit = {{limit}};
            async function f(n) { await n; if (n) await f(n - 1); else globalThis.stack = new Error('x').stack; }
            f(4);
            """);
        engine.RunJobs();
        Assert.Equal(lines, engine.Evaluate<string>("stack").Split('\n').Length - 1);
    }

    [Theory]
    [InlineData("let r1, r2; const p = new Promise(r => r1 = r), q = new Promise(r => r2 = r); r1(q); r2(p); Promise.resolve().then(() => {}).then(() => { p2(new Error('x')); }); let p2 = () => { stack = new Error('x').stack; };")]
    [InlineData("let p; const f = async () => { await null; stack = new Error('x').stack; await p; }; p = f();")]
    [InlineData("let p, q; const f = async () => { await 1; await q; }, g = async () => { await 1; await p; }; p = f(); q = g(); p.then(() => {}); (async () => { await 1; await 1; stack = new Error('x').stack; await p; })();")]
    [InlineData("""
        let r;
        const p = new Promise(resolve => (r = resolve));
        const f = async () => {
          await p;
        };
        r({
          then(resolve) {
            resolve(f());
            Promise.resolve()
              .then(() => {})
              .then(() => {})
              .then(() => {
                stack = new Error('x').stack;
              });
          }
        });
        """)]
    public void Promises_that_wait_for_each_other_end_somewhere(string code)
    {
        var engine = new Engine();
        engine.Execute($"var stack = ''; Error.stackTraceLimit = Infinity; {code}");
        engine.RunJobs();
        Assert.StartsWith("Error: x", engine.Evaluate<string>("stack"));
    }

    [Fact]
    public async Task Uncaught_error_and_failing_task_of_the_host_show_who_waited()
    {
        var engine = new Engine();
        engine.SetValue("fail", async () =>
        {
            await Task.Yield();
            throw new ScriptError(ScriptErrorKind.Error, "down");
        });
        var thrown =
            await Assert.ThrowsAsync<JavaScriptException>(
            () => engine.ExecuteAsync("async function load() {\n  await fail(); }\nload()", new() { SourceName = "file.js" }));
        Assert.Equal("Error: down", thrown.Description);
        Assert.Equal("    at async load (file.js:2:3)", thrown.JavaScriptStackTrace);
        Assert.Equal(2, thrown.Line);
    }

    [Fact]
    public void Script_that_runs_after_jobs_were_ended_by_a_limit_is_not_awaited()
    {
        var engine = new Engine(new EngineOptions { MaxSteps = 10_000 });
        engine.Execute("async function f() { await null; for (;;); } async function g() { await f(); } g();");
        Assert.Throws<ExecutionLimitException>(() => engine.RunJobs());
        Assert.Equal("Error: x\n    at file.js:1:1", engine.Execute("new Error('x').stack", new() { SourceName = "file.js" }).AsString());
    }

    [Fact]
    public void Jobs_that_a_running_script_runs_do_not_make_it_awaited()
    {
        var engine = new Engine();
        engine.SetValue("runJobs", () => engine.RunJobs());
        engine.Execute(
            "let stack; async function f() { await null; g(); }\nasync function main() { await f(); }\nfunction g() { stack = new Error('x').stack; }\nmain(); runJobs();",
                new() { SourceName = "file.js" });
        Assert.Equal("Error: x\n    at g (file.js:3:24)\n    at f (file.js:1:45)\n    at file.js:4:9", engine.Execute("stack").AsString());
    }
}
