namespace Quoll.Tests.Hosting;

/// <summary>Promises, tasks and timers of code of the host.</summary>
public class HostPromiseTests
{
    private readonly Engine _engine = new(new EngineOptions { Globals = EngineGlobals.Timers });

    private string Log => string.Join(' ', _engine.GetValue("log").GetElements());

    public HostPromiseTests() => _engine.Execute("log = []");

    private void Note(string text) => _engine.GetValue("log").Invoke("push", text);

    [Fact]
    public void A_capability_settles_once()
    {
        var capability = new PromiseCapability(_engine);
        _engine.SetValue("p", capability.Promise);
        capability.Resolve("first");
        capability.Reject("second");
        capability.Resolve("third");
        _engine.Execute("p.then(value => log.push(value), reason => log.push('rejected ' + reason))");
        _engine.RunJobs();
        Assert.Equal("first", Log);
    }

    [Fact]
    public void Without_a_value_a_promise_is_fulfilled_with_undefined()
    {
        var capability = new PromiseCapability(_engine);
        capability.Resolve();
        Assert.True(capability.Promise.PromiseResult.IsUndefined);
    }

    [Fact]
    public void A_capability_follows_a_thenable_and_takes_nothing_else_meanwhile()
    {
        var capability = new PromiseCapability(_engine);
        _engine.SetValue("p", capability.Promise);
        capability.Resolve(_engine.Evaluate("({ then(resolve) { log.push('then'); resolve(3) } })"));
        capability.Resolve(4);
        _engine.Execute("p.then(value => log.push(value))");
        _engine.RunJobs();
        Assert.Equal("then 3", Log);
    }

    [Fact]
    public void An_exception_rejects_with_what_a_script_would_catch()
    {
        var capability = new PromiseCapability(_engine);
        _engine.SetValue("p", capability.Promise);
        capability.Reject(new ScriptError(ScriptErrorKind.RangeError, "far"));
        _engine.Execute("p.catch(e => log.push(e instanceof RangeError, e.message))");
        _engine.RunJobs();
        Assert.Equal("true far", Log);
        Assert.Throws<OperationCanceledException>(() => new PromiseCapability(_engine).Reject(new OperationCanceledException()));
    }

    [Fact]
    public void Reactions_do_not_read_then()
    {
        _engine.Execute("Promise.prototype.then = null; p = Promise.resolve(1)");
        var derived = AbstractOperations.PerformPromiseThen(_engine, _engine.GetValue("p"), value => value.AsNumber() + 1, null);
        AbstractOperations.React(_engine, derived, value => Note($"react {value}"), null);
        _engine.RunJobs();
        Assert.Equal("react 2", Log);
        Assert.Equal(2, derived.PromiseResult.AsNumber());
    }

    [Fact]
    public void What_a_handler_throws_rejects_the_derived_promise()
    {
        var thrown = _engine.Evaluate("({ code: 5 })");
        var derived = AbstractOperations.PerformPromiseThen(
            _engine, _engine.Evaluate("Promise.reject(1)"), null, _ => throw AbstractOperations.ThrowCompletion(thrown));
        AbstractOperations.MarkAsHandled(derived);
        _engine.RunJobs();
        Assert.Equal(PromiseState.Rejected, derived.PromiseState);
        Assert.Equal(thrown, derived.PromiseResult);
    }

    [Fact]
    public void The_jobs_of_a_task_run_before_the_next_task()
    {
        _engine.EnqueueTask(() => _engine.Execute("log.push('task 1'); Promise.resolve().then(() => log.push('job of 1'))"));
        _engine.EnqueueTask(() => Note("task 2"));
        _engine.Execute("queueMicrotask(() => log.push('job'))");
        _engine.RunJobs();
        Assert.Equal("job task 1 job of 1 task 2", Log);
    }

    [Fact]
    public async Task Tasks_come_from_any_thread_and_a_program_waits_for_them()
    {
        var work = new PromiseCapability(_engine);
        _engine.SetValue("p", work.Promise);
        _ = Task.Run(() => _engine.EnqueueTask(() => work.Resolve(9)));
        _engine.SetTimer(TimeSpan.FromHours(1), () => Note("late"));
        Assert.Equal(9, await _engine.EvaluateAsync<int>("p"));
        Assert.Equal("", Log);
    }

    [Fact]
    public async Task A_timer_runs_among_those_of_scripts()
    {
        _engine.Execute("setTimeout(() => log.push('script 1'), 1); setTimeout(() => log.push('script 30'), 30)");
        _engine.SetTimer(TimeSpan.FromMilliseconds(10), () => Note("host 10"));
        _engine.SetTimer(TimeSpan.FromMilliseconds(5), () => Note("cleared")).Dispose();
        await _engine.RunJobsAsync();
        Assert.Equal("script 1 host 10 script 30", Log);
    }

    [Fact]
    public void A_program_does_not_wait_for_an_unreferenced_timer()
    {
        using var timer = _engine.SetTimer(TimeSpan.FromHours(1), () => Note("late"), isReferenced: false);
        Assert.False(_engine.HasPendingWork);
    }

    [Fact]
    public void A_call_returns_what_a_function_throws()
    {
        var function = _engine.Evaluate("x => { if (x) throw x; return 'fine' }");
        Assert.True(function.TryCall(JsValue.Undefined, [0], out var result));
        Assert.Equal("fine", result);
        Assert.False(function.TryCall(JsValue.Undefined, ["bad"], out result));
        Assert.Equal("bad", result);
        Assert.Throws<InvalidOperationException>(() => _engine.Evaluate("1").TryCall(JsValue.Undefined, [], out _));
    }

    [Fact]
    public void A_limit_is_not_what_a_function_throws()
    {
        var strict = new Engine(new EngineOptions { MaxSteps = 10_000 });
        var function = strict.Evaluate("() => { for (;;); }");
        Assert.Throws<ExecutionLimitException>(() => function.TryCall(JsValue.Undefined, [], out _));
    }
}
