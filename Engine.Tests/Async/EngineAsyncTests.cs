namespace Quoll.Tests.Async;

/// <summary>Promises and tasks at the public API.</summary>
public class EngineAsyncTests
{
    private readonly Engine _engine = new();

    [Fact]
    public async Task ExecuteAsync_gives_what_the_promise_was_fulfilled_with()
    {
        Assert.Equal(3, (await _engine.ExecuteAsync("(async () => 1 + await 2)()")).AsNumber());
        Assert.Equal(3, (await _engine.ExecuteAsync("3")).AsNumber());
        Assert.Equal("3", await _engine.EvaluateAsync<string>("Promise.resolve(3)"));
    }

    [Fact]
    public async Task Tasks_of_the_host_are_awaited()
    {
        _engine.SetValue("later", new Func<double, Task<string>>(async n =>
        {
            await Task.Delay(5);
            return $"n{n}";
        }));
        _engine.SetValue("plain", new Func<Task>(async () => await Task.Yield()));
        _engine.SetValue("value", new Func<ValueTask<int>>(() => new ValueTask<int>(4)));
        Assert.Equal("n1,n2,undefined,4", await _engine.EvaluateAsync<string>(
            "(async () => [...await Promise.all([later(1), later(2)]), String(await plain()), await value()].join())()"));
    }

    [Fact]
    public async Task A_failed_task_is_a_rejection_with_the_exception()
    {
        _engine.SetValue("fail", new Func<Task>(async () =>
        {
            await Task.Yield();
            throw new InvalidOperationException("no luck");
        }));
        Assert.Equal("Error: A function of the host failed: fail", await _engine.EvaluateAsync<string>("fail().catch(e => String(e))"));
        var thrown = await Assert.ThrowsAsync<JavaScriptException>(() => _engine.ExecuteAsync("fail()"));
        Assert.Equal("no luck", Assert.IsType<InvalidOperationException>(thrown.InnerException).Message);
    }

    [Fact]
    public async Task A_rejection_is_thrown_and_a_promise_that_nothing_can_settle_is_an_error()
    {
        var thrown = await Assert.ThrowsAsync<JavaScriptException>(() => _engine.ExecuteAsync("Promise.reject(new TypeError('bad'))"));
        Assert.Contains("TypeError: bad", thrown.Message);
        await Assert.ThrowsAsync<InvalidOperationException>(() => _engine.ExecuteAsync("new Promise(() => {})"));
    }

    [Fact]
    public async Task Waiting_can_be_cancelled()
    {
        _engine.SetValue("never", new Func<Task>(() => new TaskCompletionSource().Task));
        using var source = new CancellationTokenSource(20);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => _engine.ExecuteAsync("never()",
            new() { CancellationToken = source.Token }));
        Assert.Equal(2, _engine.Evaluate<int>("1 + 1"));
    }

    [Fact]
    public void Jobs_wait_for_RunJobs()
    {
        _engine.Execute("var x = 0; Promise.resolve().then(() => x = 1)");
        Assert.Equal(0, _engine.Evaluate<int>("x"));
        _engine.RunJobs();
        Assert.Equal(1, _engine.Evaluate<int>("x"));
    }

    [Fact]
    public void Unhandled_rejections_are_thrown_or_reported()
    {
        _engine.Execute("Promise.reject(1).catch(() => {}); Promise.reject(new Error('lost'))");
        Assert.Contains("lost", Assert.Throws<JavaScriptException>(() => _engine.RunJobs()).Message);
        _engine.RunJobs();
        var reported = new List<string>();
        _engine.UnhandledRejection += (_, e) => reported.Add(e.Exception.Description + e.Promise.IsObject);
        _engine.Execute("Promise.reject(new Error('a')); Promise.reject(new Error('b'))");
        _engine.RunJobs();
        Assert.Equal(["Error: aTrue", "Error: bTrue"], reported);
    }

    [Fact]
    public void Endless_jobs_end_at_a_limit()
    {
        var engine = new Engine(new EngineOptions { MaxSteps = 10_000 });
        engine.Execute("function again() { Promise.resolve().then(again); } again()");
        Assert.Throws<ExecutionLimitException>(() => engine.RunJobs());
        var waiting = new Engine(new EngineOptions { MaxSteps = 10_000 });
        waiting.Execute("(async () => { for (;;) await null; })()");
        Assert.Throws<ExecutionLimitException>(() => waiting.RunJobs());
    }

    [Fact]
    public void Finalization_callbacks_are_run_with_the_jobs()
    {
        _engine.Execute(
            "var called = []; var registry = new FinalizationRegistry(v => called.push(v)); (() => { registry.register({}, 'gone'); })()");
        for (var i = 0; i < 20 && _engine.Evaluate<int>("called.length") == 0; i++)
        {
            _engine.Execute("(() => { let x = []; for (let i = 0; i < 1000; i++) x.push({}); })()");
            GC.Collect();
            GC.WaitForPendingFinalizers();
            _engine.RunJobs();
        }
        Assert.Equal("gone", _engine.Evaluate<string>("called.join()"));
    }
}
