namespace Quoll.Tests.Async;

/// <summary>Hosts with a loop of their own, such as commands and prompts.</summary>
public class HostLoopTests
{
    private readonly Engine _engine = new(new EngineOptions { Globals = EngineGlobals.Timers });

    private JsValue Finish(JsValue promise)
    {
        _engine.RunJobs();
        while (promise.PromiseState == PromiseState.Pending && _engine.HasPendingWork)
        {
            _engine.WaitForJobs();
            _engine.RunJobs();
        }
        return promise.PromiseResult;
    }

    [Fact]
    public void A_loop_waits_for_timers_and_tasks()
    {
        _engine.SetValue("later", () => Task.Delay(1).ContinueWith(static _ => 2));
        var sum = _engine.EvaluateInput("const timer = await new Promise(done => setTimeout(done, 1, 1)); timer + await later()");
        Assert.Equal(PromiseState.Pending, sum.PromiseState);
        Assert.Equal(3, Finish(sum));
        Assert.False(_engine.HasPendingWork);
    }

    /// <summary>A loop does not wait for it, but who awaits its promise does.</summary>
    [Fact]
    public async Task An_awaited_promise_may_wait_for_a_timer_without_a_reference()
    {
        var loader = new NodeModuleLoader(Path.GetTempPath());
        var engine = new Engine(new EngineOptions { Globals = EngineGlobals.Timers, ModuleLoader = loader });
        engine.SetValue("require", engine.CreateRequire(loader, Path.GetTempPath()));
        const string code = "new Promise(done => require('timers').setTimeout(done, 30, 4).unref())";
        Assert.Equal(4, await engine.EvaluateAsync<int>(code));
        engine.Execute(code);
        Assert.False(engine.HasPendingWork);
    }

    [Fact]
    public void Another_thread_adds_a_job_and_wakes_the_loop()
    {
        var thread = new Thread(() => _engine.EnqueueJob(() => _engine.SetValue("x", 5)));
        thread.Start();
        _engine.WaitForJobs();
        _engine.RunJobs();
        Assert.Equal(5, _engine.Evaluate("x"));
        thread.Join();
    }

    [Fact]
    public void Another_thread_may_add_jobs_while_a_script_runs()
    {
        _engine.SetValue("other", () =>
        {
            var thread = new Thread(() => _engine.EnqueueJob(() => _engine.Execute("log.push('other')")));
            thread.Start();
            thread.Join();
        });
        _engine.Execute("const log = []; other(); log.push('script')");
        _engine.RunJobs();
        Assert.Equal("script,other", _engine.Evaluate<string>("log.join()"));
    }

    [Fact]
    public void Inputs_declare_anew_and_their_promises_are_not_awaited()
    {
        _engine.EvaluateInput("let x = 1; const y = 1");
        Assert.Equal(5, _engine.EvaluateInput("let x = 2; const y = 3; x + y").PromiseResult);
        // A switch has no table of constants that may change.
        _engine.EvaluateInput("const a = 1, b = 2, c = 3, d = 4; function find(x) { switch (x) { case a: case b: case c: case d: return true } }");
        _engine.EvaluateInput("const b = 5");
        Assert.Equal("false,true", _engine.EvaluateInput("[2, 5].map(x => !!find(x)).join()").PromiseResult);
        Assert.True(_engine.EvaluateInput("Promise.resolve(1)").PromiseResult.IsPromise);
        Assert.True(Finish(_engine.EvaluateInput("await 1; Promise.resolve(1)")).IsPromise);
        Assert.Equal("{ a: 1 }", _engine.Inspect(_engine.EvaluateInput("{ a: 1 }").PromiseResult));
        Assert.Throws<JavaScriptException>(() => _engine.EvaluateInput("null.x"));
        Assert.Equal(PromiseState.Rejected, Settled("await 1; null.x").PromiseState);
    }

    private JsValue Settled(string input)
    {
        var promise = _engine.EvaluateInput(input);
        Finish(promise);
        return promise;
    }

    [Theory]
    [InlineData("1 + 1")]
    [InlineData("await null; 2")]
    [InlineData("await new Promise(done => setTimeout(done, 1)); import.meta.url === '<module>' && 2")]
    public void A_main_module_has_a_completion_value(string code) => Assert.Equal(2, Finish(_engine.BeginModule(code)));

    [Fact]
    public void The_module_that_a_host_begins_with_is_the_main_one()
    {
        var loader = new InMemoryModuleLoader().Add("other", "export const isMain = import.meta.main");
        var engine = new Engine(new EngineOptions { ModuleLoader = loader });
        var result = engine.BeginModule("import { isMain } from 'other'; [import.meta.main, isMain].join()", new() { SourceName = "main" });
        Assert.Equal("true,false", result.PromiseResult);
    }

    [Fact]
    public void A_call_of_several_steps_has_one_budget()
    {
        var engine = new Engine(new EngineOptions { MaxSteps = 10_000 });
        const string Work = "for (let i = 0; i < 3000; i++);";
        for (var i = 0; i < 5; i++) engine.Execute(Work);
        Assert.Throws<ExecutionLimitException>(() => engine.RunAsCall(engine, static engine =>
        {
            for (var i = 0; i < 5; i++) engine.Execute(Work);
        }));
        engine.Execute(Work);
    }

    [Fact]
    public void A_call_gets_its_state_without_a_closure()
    {
        var length = 0;
        _engine.RunAsCall("abc".AsSpan(), text => length = text.Length);
        Assert.Equal(3, length);
    }

    [Fact]
    public void Rejections_are_reported_without_running_jobs()
    {
        List<JsValue> rejected = [];
        _engine.UnhandledRejection += (_, rejection) => rejected.Add(rejection.Exception.Value);
        _engine.Execute("let hasRun = false; Promise.resolve().then(() => { hasRun = true }); Promise.reject(1); Promise.reject(2).catch(() => { })");
        Assert.True(_engine.HasPendingWork);
        _engine.ReportRejections();
        Assert.Equal([1], rejected);
        Assert.False(_engine.Evaluate<bool>("hasRun"));
        _engine.RunJobs();
        Assert.Equal([1], rejected);
        Assert.False(_engine.HasPendingWork);
    }

    [Fact]
    public void A_rejection_is_work_for_a_loop_that_waits()
    {
        _engine.Execute("Promise.reject('lost')");
        _engine.WaitForJobs();
        Assert.Equal("lost", Assert.Throws<JavaScriptException>(() => _engine.RunJobs()).Value);
        Assert.False(_engine.HasPendingWork);
    }

    [Fact]
    public void A_failed_job_leads_to_the_call_that_waits_for_it()
    {
        _engine.SetValue("stop", () => throw new OperationCanceledException("stop"));
        var first = _engine.Execute("(async () => { await null; await null; })()");
        var second = _engine.Execute("(async () => { await (async () => { await null; stop() })() })()");
        Assert.Throws<OperationCanceledException>(() => _engine.RunJobs());
        var promises = _engine.GetPromisesOfFailedJob();
        Assert.Contains(second, promises);
        Assert.DoesNotContain(first, promises);
        _engine.RunJobs();
        Assert.Empty(_engine.GetPromisesOfFailedJob());
    }

    [Fact]
    public void Waiting_ends_at_the_limit_of_the_call()
    {
        var engine = new Engine(new EngineOptions { MaxTime = TimeSpan.FromMilliseconds(20) });
        using var released = new ManualResetEventSlim();
        engine.SetValue("block", () => engine.RunBlocking(() => released.Wait(Timeout.Infinite)));
        Assert.Throws<ExecutionLimitException>(() => engine.Execute("try { block() } catch { }"));
        Assert.Throws<ExecutionLimitException>(() => engine.RunAsCall(engine, static engine => engine.WaitForJobs()));
        released.Set();
        using var source = new CancellationTokenSource();
        _engine.RunAsCall(
            _engine, static engine => Assert.Equal(1, engine.RunBlocking(() => 1)), new() { CancellationToken = source.Token });
        source.CancelAfter(1);
        Assert.ThrowsAny<OperationCanceledException>(() =>
            _engine.RunAsCall(_engine, static engine => engine.WaitForJobs(), new() { CancellationToken = source.Token }));
    }

    [Fact]
    public void A_limit_of_the_host_is_not_caught()
    {
        _engine.SetValue("print", () => throw new ExecutionLimitException(ExecutionLimit.HostDefined, "Too much output."));
        var limit = Assert.Throws<ExecutionLimitException>(() => _engine.Execute("try { print() } catch { }"));
        Assert.Equal(ExecutionLimit.HostDefined, limit.Limit);
        Assert.StartsWith("Too much output", limit.Message);
    }

    [Fact]
    public void Reports_show_place_value_and_causes()
    {
        var error = Assert.Throws<JavaScriptException>(() => _engine.Execute("throw Object.assign(new TypeError('bad'), { code: 5 })"));
        Assert.StartsWith("<script>:1:", error.Report());
        Assert.EndsWith("TypeError: bad\n    at <script>:1:21 {\n  code: 5\n}", error.Report());
        Assert.Contains("\e[33m5\e[0m", error.Report(isColored: true));
        Assert.EndsWith("Uncaught { a: 1 }", Assert.Throws<JavaScriptException>(() => _engine.Execute("throw { a: 1 }")).Report());
    }

    [Fact]
    public void Names_and_values_are_found_without_running_script()
    {
        _engine.Execute("""
            let late = 1; globalThis.get = { get trap() { throw 1 }, tree: { leaf: 2 } };
            const proxy = new Proxy(get, { get() { throw 2 }, ownKeys() { throw 3 }, getPrototypeOf() { throw 4 } })
            """);
        Assert.Contains("late", ScriptDiagnostics.NamesAt(_engine));
        Assert.Contains("Math", ScriptDiagnostics.NamesAt(_engine));
        Assert.Contains("toFixed", ScriptDiagnostics.NamesAt(_engine, "late"));
        Assert.Contains("trap", ScriptDiagnostics.NamesAt(_engine, "proxy"));
        Assert.Empty(ScriptDiagnostics.NamesAt(_engine, "get", "trap"));
        Assert.True(ScriptDiagnostics.TryPeek(_engine, ["proxy", "tree", "leaf"], out var leaf));
        Assert.Equal(2, leaf);
        Assert.False(ScriptDiagnostics.TryPeek(_engine, ["proxy", "trap"], out _));
        Assert.False(ScriptDiagnostics.TryPeek(_engine, ["missing"], out _));
    }
}
