namespace Quoll.Tests.Async;

/// <summary>AsyncContext (proposal-async-context): its values and the host's AsyncLocal values flow to jobs.</summary>
public sealed class AsyncContextTests
{
    private static readonly EngineOptions Options = new() { Globals = EngineGlobals.AsyncContext | EngineGlobals.Timers };

    private static readonly AsyncLocal<string?> Request = new();

    private const string Setup = "const v = new AsyncContext.Variable({ name: 'v', defaultValue: 'none' }); const seen = []; const see = () => seen.push(v.get()); ";

    private readonly Engine _engine = new(Options);

    [Theory]
    [InlineData("typeof AsyncContext + Object.prototype.toString.call(AsyncContext)", "object[object AsyncContext]")]
    [InlineData("new AsyncContext.Variable().name + '|' + new AsyncContext.Variable().get()", "|undefined")]
    [InlineData("new AsyncContext.Variable({ name: 1, defaultValue: 2 }).name", "1")]
    [InlineData("try { AsyncContext.Variable() } catch (e) { e.name }", "TypeError")]
    [InlineData("try { AsyncContext.Snapshot() } catch (e) { e.name }", "TypeError")]
    [InlineData("const v = new AsyncContext.Variable(); v.run(1, (a, b) => v.get() + a + b, 2, 3) + '' + v.get()", "6undefined")]
    [InlineData("const v = new AsyncContext.Variable(); try { v.run(1, () => { throw 2 }) } catch { v.get() }", "undefined")]
    [InlineData("const v = new AsyncContext.Variable(); v.run(1, () => v.run(2, () => v.get()) * 10 + v.get())", "21")]
    [InlineData("const v = new AsyncContext.Variable(); const s = v.run(1, () => new AsyncContext.Snapshot()); v.run(2, () => s.run(() => v.get()))", "1")]
    [InlineData("const v = new AsyncContext.Variable(); const f = v.run(1, () => AsyncContext.Snapshot.wrap(function g(a, b) { return this.x + v.get() })); f.name + f.length + f.call({ x: 5 })", "wrapped g26")]
    [InlineData("const v = new AsyncContext.Variable(); function* g() { yield v.get(); yield v.get() } const i = v.run(1, g); v.run(2, () => i.next().value + '' + i.next().value) + v.get()", "11undefined")]
    [InlineData("const v = new AsyncContext.Variable(), w = new AsyncContext.Variable(); v.run(1, () => w.run(2, () => [v.get(), w.get()].join()))", "1,2")]
    public void Variables_and_snapshots(string code, string expected) => Assert.Equal(expected, _engine.Evaluate(code).ToString());

    [Theory]
    [InlineData("v.run(1, () => Promise.resolve().then(see)).then(see).then(() => seen.join())", "1,none")]
    [InlineData("v.run(1, async () => { see(); await null; see(); await Promise.resolve(); see() }).then(() => seen.join())", "1,1,1")]
    [InlineData("let go; const p = new Promise(r => go = r); v.run(1, () => p.then(see)); v.run(2, go); p.then(() => seen.join())", "1")]
    [InlineData("v.run(1, () => Promise.resolve({ then(r) { see(); r() } })).then(() => seen.join())", "1")]
    [InlineData("v.run(1, () => queueMicrotask(see)); Promise.resolve().then(() => seen.join())", "1")]
    [InlineData("new Promise(done => { v.run(1, () => setTimeout(see, 1)); setTimeout(() => done(seen.join() + v.get()), 20) })", "1none")]
    [InlineData("new Promise(done => { let n = 0; const id = v.run(1, () => setInterval(() => { see(); if (++n == 2) { clearInterval(id); done(seen.join()) } }, 1)) })", "1,1")]
    [InlineData("async function* g() { see(); await 1; see(); yield 1; see() } const i = v.run(1, g); v.run(2, async () => { for await (const x of i) see(); see() }).then(() => seen.join())", "1,1,2,1,2")]
    [InlineData("async function f() { await v.run(1, async () => { await null }); see() } f().then(() => seen.join())", "none")]
    [InlineData("Promise.all([1, 2, 3].map(n => v.run(n, async () => { for (let i = 0; i < 2; i++) { await null; see() } }))).then(() => seen.join())", "1,2,3,1,2,3")]
    public async Task Values_flow_to_jobs(string code, string expected) =>
        Assert.Equal(expected, (await _engine.ExecuteAsync(Setup + code)).ToString());

    [Fact]
    public void Engine_has_it_only_with_the_option()
    {
        var engine = new Engine();
        Assert.Equal("undefined", engine.Evaluate("typeof AsyncContext").AsString());
        Assert.Null(engine.Realm.Agent.AsyncContext);
        var both = new Engine(new EngineOptions { Globals = EngineGlobals.Proposals });
        Assert.Equal("objectfunction", both.Evaluate("typeof AsyncContext + typeof ShadowRealm").AsString());
    }

    [Fact]
    public void Limit_leaves_no_context_behind()
    {
        var engine = new Engine(Options with { MaxSteps = 10_000 });
        engine.Execute(Setup);
        Assert.Throws<ExecutionLimitException>(() => engine.Execute("v.run(1, () => { for (;;) ; })"));
        Assert.Equal("none", engine.Evaluate("v.get()").AsString());
    }

    [Fact]
    public async Task AsyncLocal_values_of_the_host_flow_to_jobs()
    {
        var gate = new TaskCompletionSource();
        _engine.SetValue("request", () => Request.Value).SetValue("gate", () => gate.Task);
        _engine.Execute("async function handle() { const before = request(); await gate(); return before + request() }");
        Task<JsValue> Begin(string name)
        {
            Request.Value = name;
            return _engine.InvokeAsync("handle");
        }
        var (a, b) = (Begin("a"), Begin("b"));
        Request.Value = "c";
        // The call that has the turn runs the jobs of all.
        gate.SetResult();
        Assert.Equal("aa", (await a).AsString());
        Assert.Equal("bb", (await b).AsString());
        Assert.Equal("c", Request.Value);
    }

    [Fact]
    public void What_a_host_function_sets_flows_to_later_jobs()
    {
        _engine.SetValue("set", (string? name) => { Request.Value = name; });
        _engine.SetValue("request", () => Request.Value);
        _engine.Execute("var seen = []; set('first'); Promise.resolve().then(() => seen.push(request())); set('second'); Promise.resolve().then(() => seen.push(request()))");
        Request.Value = null;
        _engine.RunJobs();
        Assert.Equal("first,second", _engine.Evaluate("seen.join()").AsString());
    }

    [Fact]
    public async Task Modules_run_in_the_top_level_context()
    {
        var loader = new InMemoryModuleLoader();
        loader.Add("m", "export const value = globalThis.v.get();");
        loader.Add("n", "export const value = globalThis.v.get(); await null; export const later = globalThis.v.get();");
        var engine = new Engine(Options with { ModuleLoader = loader });
        engine.Execute("globalThis.v = new AsyncContext.Variable({ defaultValue: 'none' })");
        Assert.Equal("none,none,none,1", (await engine.ExecuteAsync(
            "v.run(1, async () => { const m = await import('m'), n = await import('n'); return [m.value, n.value, n.later, v.get()].join() })")).AsString());
    }
}
