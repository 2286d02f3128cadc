using Jint;
using JintEngine = Jint.Engine;

namespace Quoll.Benchmarks.Threads;

/// <summary>Calls of an engine that each thread keeps.</summary>
internal static class KeptTasks
{
    private const string Declared = "function twice(x) { return x * 2 } var o = { f(x) { return x + 1 } };";

    public static ThreadGroup Group => new("An engine that the thread keeps",
        "Each thread has an engine of its own. Prepared scripts are shared.",
    [
        Script("a prepared `1`", "1"),
        Script("`JSON.stringify({ a: 1, b: 'x', c: [1, 2] })`", "JSON.stringify({ a: 1, b: 'x', c: [1, 2] })"),
        Script("a loop of a thousand numbers", "var s = 0; for (var i = 0; i < 1000; i++) s += i; s"),
        Script("`[1, 2, 3].map(x => x * 2).join()`", "[1, 2, 3].map(x => x * 2).join()"),
        Script("closures and objects", "var a = []; for (var i = 0; i < 50; i++) a.push({ i, f: () => i }); a.length"),
        Script("classes with fields", "(function () { class A { x = 1; #y = 2; get y() { return this.#y } } return new A().y })()"),
        Script("strings: slice, split, join, replace", "'the quick brown fox'.split(' ').map(w => w.slice(1) + w[0]).join('-').replace('o', '0')"),
        Script("`Map` and `Set`", "var m = new Map([[1, 2], [3, 4]]); new Set(m.keys()).size"),
        Script("RegExp: `exec`", "/(\\w+)@(\\w+)/.exec('mail dora@example now')[2]"),
        Script("RegExp: `test`", "/^[a-z]+\\d*$/i.test('quoll26')"),
        Script("RegExp: `replace` with a function", "'a1b22c333'.replace(/\\d+/g, d => d.length)"),
        Script("BigInt and typed arrays", "var t = new Float64Array(16); t[3] = Number(2n ** 60n); t.length"),
        Script("Date and its text", "new Date(2026, 10, 25).toISOString()"),
        Script("exceptions", "try { null.x } catch (e) { e.message }"),
        Script("a generator", "var n = 0; for (const x of (function* () { yield 1; yield 2 })()) n += x; n"),
        Script("an async function and its job", "(async () => { await 0; return 1 })(); 0", hasJobs: true),
        Own("`Evaluate<int>` of a prepared script", "1 + 1", engine =>
        {
            var script = engine.Prepare("1 + 1");
            return () => engine.Evaluate<int>(script);
        }),
        Own("`Execute` of a text", "", engine => () => engine.Execute("1 + 1")),
        Own("`Evaluate<string>` of a text", "", engine => () => engine.Evaluate<string>("'a' + 'b'")),
        Own("`EvaluateAsync` of a text", "", engine => () => engine.EvaluateAsync("Promise.resolve(1)").GetAwaiter().GetResult()),
        Own("`Engine.Prepare`", "", _ => () => new Quoll.Engine().Prepare("(x, y) => x.a + y.b")),
        Own("`PrepareModule` and `ExecuteModule`", "", engine => () => engine.ExecuteModule(engine.PrepareModule("export const x = 1"))),
        Own("`Invoke` by name", Declared, engine => () => engine.Invoke("twice", 21)),
        Own("`Invoke<int>` by name", Declared, engine => () => engine.Invoke<int>("twice", 21)),
        Own("`JsValue.Call`", Declared, engine =>
        {
            var twice = engine.GetValue("twice");
            return () => twice.Call(null, 21);
        }),
        Own("`JsValue.Invoke` of a method", Declared, engine =>
        {
            var o = engine.GetValue("o");
            return () => o.Invoke("f", 1);
        }),
        Own("a function as a delegate", Declared, engine =>
        {
            var twice = engine.GetValue("twice").ConvertTo<Func<double, double>>();
            return () => twice(21);
        }),
        Own("a function as a delegate, made each time", Declared, engine =>
        {
            var function = engine.GetValue("twice");
            return () => function.ConvertTo<Func<double, double>>()(21);
        }),
        Own("`SetValue` and `GetValue`", "", engine => () => engine.SetValue("x", 1).GetValue("x")),
        Own("`RunJobs` with a job of the host", "", engine => () =>
        {
            engine.EnqueueJob(static () => { });
            engine.RunJobs();
        }),
        Own("a call with limits", "", engine =>
        {
            var script = engine.Prepare("1");
            var options = new CallOptions { Limits = new CallLimits { MaxSteps = 10_000, MaxTime = TimeSpan.FromSeconds(1) } };
            return () => engine.Execute(script, options);
        }),
        Own("`Charge`", "", engine => () => engine.Charge(1)),
    ]);

    private static ThreadTask Own(string name, string first, Func<Engine, Action> operation) => new(name, () =>
    {
        var engine = new Engine();
        engine.Execute(first);
        return operation(engine);
    });

    // Jint runs the jobs at the end of each call.
    private static ThreadTask Script(string name, string code, bool hasJobs = false)
    {
        var script = new Quoll.Engine().Prepare(code);
        var peer = JintEngine.PrepareScript(code);
        return new ThreadTask(
            name,
            () =>
            {
                var engine = new Engine(new EngineOptions { RunJobsAfterCalls = hasJobs });
                return () => engine.Execute(script);
            },
            ThreadRun.Engine,
            () =>
            {
                var engine = new JintEngine();
                return () => engine.Evaluate(peer);
            });
    }
}
