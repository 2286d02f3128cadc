namespace Quoll.Tests.Hosting;

/// <summary>A script cannot delay a cancellation by the host.</summary>
public class HostCancellationTests
{
    private readonly Engine _engine = new();
    private readonly List<string> _logged = [];

    public HostCancellationTests()
    {
        _engine.SetValue("log", (string text) => _logged.Add(text));
        _engine.SetValue("cancelled", new Func<double, double>(_ => throw new OperationCanceledException("by the host")));
        _engine.SetValue("derived", new Func<double, double>(_ => throw new TaskCanceledException("by the host")));
        _engine.SetValue("reflected", new Func<int, DateTime?, string>((_, _) => throw new OperationCanceledException("by the host")));
        _engine.SetValue("cancelledLater", new Func<Task>(async () =>
        {
            await Task.Yield();
            throw new OperationCanceledException("by the host");
        }));
        _engine.SetValue("cancelledTask", new Func<Task>(() => Task.FromCanceled(new CancellationToken(true))));
    }

    [Theory]
    [InlineData("cancelled(1)")]
    [InlineData("derived(1)")]
    [InlineData("reflected(1)")]
    [InlineData("[1].map(cancelled)")]
    [InlineData("[...{ *[Symbol.iterator]() { try { yield cancelled(1); } finally { log('finally'); } } }]")]
    [InlineData("JSON.stringify({ toJSON: cancelled })")]
    [InlineData("new Proxy({}, { get: cancelled }).x")]
    [InlineData("for (const x of { [Symbol.iterator]: () => ({ next: () => ({ value: 1 }), return() { log('return'); } }) }) cancelled(1);")]
    [InlineData("new Promise(cancelled)")]
    [InlineData("(async () => cancelled(1))()")]
    public void Cancellation_in_a_host_function_cannot_be_caught(string code)
    {
        var thrown = Assert.ThrowsAny<OperationCanceledException>(
            () => _engine.Execute($"try {{ {code} }} catch (e) {{ log('caught'); }} finally {{ log('finally'); }} log('behind');"));
        Assert.Contains("by the host", thrown.Message);
        Assert.Empty(_logged);
        Assert.Equal(2, _engine.Evaluate<int>("1 + 1"));
    }

    [Theory]
    [InlineData("await cancelledLater()")]
    [InlineData("await cancelledTask()")]
    [InlineData("await null; cancelled(1)")]
    [InlineData("await cancelledLater().catch(() => log('catch'))")]
    [InlineData("await Promise.allSettled([cancelledTask()])")]
    public async Task Cancellation_of_a_task_cannot_be_caught(string code)
    {
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => _engine.ExecuteAsync(
            $"(async () => {{ try {{ {code}; }} catch (e) {{ log('caught'); }} finally {{ log('finally'); }} log('behind'); }})()").WaitAsync(MachinePace.Hang));
        Assert.Empty(_logged);
        Assert.Equal(2, await _engine.EvaluateAsync<int>("1 + 1"));
    }

    [Fact]
    public async Task Cancellation_of_a_task_ends_the_call_that_awaits_it()
    {
        var door = new TaskCompletionSource<int>();
        _engine.SetValue("door", () => door.Task);
        var other = _engine.EvaluateAsync<int>("door()");
        var call = _engine.ExecuteAsync("(async () => { await cancelledLater(); })()");
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => call.WaitAsync(MachinePace.Hang));
        door.SetResult(3);
        Assert.Equal(3, await other.WaitAsync(MachinePace.Hang));
    }

    [Fact]
    public void Cancellation_while_jobs_run_comes_out_of_them()
    {
        _engine.Execute("Promise.resolve(1).then(cancelled).catch(() => log('caught')); Promise.resolve().then(() => log('next'))");
        Assert.Throws<OperationCanceledException>(() => _engine.RunJobs());
        Assert.Empty(_logged);
        _engine.RunJobs();
        Assert.Equal(["next"], _logged);
    }

    [Fact]
    public void Tokens_of_the_engine_and_of_the_call_come_out()
    {
        using var engines = new CancellationTokenSource();
        using var calls = new CancellationTokenSource();
        var engine = new Engine(new EngineOptions { CancellationToken = engines.Token });
        engine.SetValue("cancel", (bool engines_) => (engines_ ? engines : calls).Cancel());
        var options = new CallOptions { CancellationToken = calls.Token };
        const string code = "try { cancel(false); for (;;); } catch { for (;;); } finally { for (;;); }";
        Assert.Equal(calls.Token, Assert.Throws<OperationCanceledException>(() => engine.Execute(code, options)).CancellationToken);
        Assert.Throws<OperationCanceledException>(() => engine.Execute("1", options));
        Assert.Equal(1, engine.Evaluate<int>("1"));
        Assert.Equal(
            engines.Token, Assert.Throws<OperationCanceledException>(() => engine.Execute("cancel(true); for (;;);")).CancellationToken);
        Assert.Equal(engines.Token, Assert.Throws<OperationCanceledException>(() => engine.Execute("1")).CancellationToken);
    }

    // HttpClient reports its Timeout in this way, and a script may want to retry.
    [Theory]
    [InlineData("try { late(); } catch (e) { e.name; }")]
    [InlineData("try { o.Late; } catch (e) { e.name; }")]
    [InlineData("lateTask().catch(e => e.name)")]
    [InlineData("failedTask().catch(e => e.name)")]
    public async Task Time_that_ran_out_in_the_host_is_an_error_like_any_other(string code)
    {
        _engine.SetValue("late", new Func<int>(static () => throw Late()));
        _engine.SetValue("o", new LateObject());
        _engine.SetValue("lateTask", new Func<Task<int>>(static async () =>
        {
            await Task.Yield();
            throw Late();
        }));
        _engine.SetValue("failedTask", new Func<Task<int>>(static () => Task.FromException<int>(Late())));
        Assert.Equal("Error", await _engine.EvaluateAsync<string>(code));
        var thrown = await Assert.ThrowsAsync<JavaScriptException>(() => _engine.ExecuteAsync("lateTask()"));
        Assert.IsType<TaskCanceledException>(thrown.InnerException);
    }

    [Fact]
    public void Module_loader_may_cancel()
    {
        var engine = new Engine(new EngineOptions { ModuleLoader = new CancellingLoader() });
        Assert.Throws<OperationCanceledException>(() => engine.ImportModule("x.js"));
        Assert.Throws<OperationCanceledException>(() => engine.Execute("import('x.js').catch(() => { throw 'caught'; })"));
    }

    private static TaskCanceledException Late() => new("too late", new TimeoutException());

    public sealed class LateObject
    {
        public int Late => throw HostCancellationTests.Late();
    }

    private sealed class CancellingLoader : IModuleLoader
    {
        public string Resolve(string specifier, string? referrer) => specifier;

        public string Load(string name) => throw new OperationCanceledException();
    }
}
