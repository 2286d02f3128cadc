using System.Collections.Concurrent;

namespace Quoll.Tests.Async;

/// <summary>Several asynchronous calls of one engine, nested and side by side.</summary>
public class AsyncCallTests
{
    private readonly Engine _engine = new();
    private readonly ConcurrentDictionary<string, TaskCompletionSource<string>> _doors = new();

    public AsyncCallTests()
    {
        _engine.SetValue("later", new Func<double, Task<double>>(async n =>
        {
            await Task.Delay(5);
            return n;
        }));
        _engine.SetValue("door", new Func<string, Task<string>>(name => Door(name).Task));
    }

    private TaskCompletionSource<string> Door(string name) =>
        _doors.GetOrAdd(name, _ => new TaskCompletionSource<string>(TaskCreationOptions.RunContinuationsAsynchronously));

    [Fact]
    public async Task Host_function_awaits_what_script_gives_it()
    {
        _engine.SetValue("twice", new Func<Func<int, Task<double>>, Task<double>>(async callback =>
        {
            var first = await callback(1);
            await Task.Delay(1);
            return first + await callback(2);
        }));
        Assert.Equal(
            60, await _engine.EvaluateAsync<int>("twice(async n => { await later(0); return 20 * await n; })").WaitAsync(MachinePace.Hang));
        // Three levels deep, with promises that do not wait for a task of the host.
        Assert.Equal(8, await _engine.EvaluateAsync<int>(
            "twice(async () => await twice(async () => await twice(() => 1)))").WaitAsync(MachinePace.Hang));
    }

    [Fact]
    public async Task Host_function_runs_script_of_its_own()
    {
        _engine.SetValue("run", new Func<string, Task<JsValue>>(code => _engine.ExecuteAsync(code)));
        Assert.Equal(
            7, await _engine.EvaluateAsync<int>("(async () => await run('(async () => 3 + await later(4))()'))()").WaitAsync(MachinePace.Hang));
        var thrown =
            await Assert.ThrowsAsync<JavaScriptException>(() => _engine.ExecuteAsync("run('throw new TypeError(1)')").WaitAsync(MachinePace.Hang));
        Assert.Equal("TypeError: 1", thrown.Description);
    }

    [Fact]
    public async Task Host_function_that_a_plain_call_has_called_awaits_script_too()
    {
        var done = new TaskCompletionSource<double>();
        _engine.SetValue("start", new Action<JsValue>(async callback =>
            done.SetResult(await _engine.AwaitAsync<double>(callback.Call(JsValue.Undefined)))));
        _engine.Execute("var order = ''; start(async () => { await null; order += 'job,'; return await later(5); }); order += 'script,'");
        Assert.Equal(5, await done.Task.WaitAsync(MachinePace.Hang));
        // Jobs wait until the script below them has ended.
        Assert.Equal("script,job,", _engine.Evaluate<string>("order"));
    }

    [Fact]
    public async Task Calls_end_when_their_own_promises_do()
    {
        var slow = _engine.EvaluateAsync<string>("door('slow')");
        var quick = _engine.EvaluateAsync<string>("door('quick')");
        var background = _engine.EvaluateAsync<string>("door('never'); 'at once'");
        Assert.Equal("at once", await background.WaitAsync(MachinePace.Hang));
        Door("quick").SetResult("q");
        Assert.Equal("q", await quick.WaitAsync(MachinePace.Hang));
        Assert.False(slow.IsCompleted);
        Door("slow").SetResult("s");
        Assert.Equal("s", await slow.WaitAsync(MachinePace.Hang));
    }

    [Fact]
    public async Task Many_calls_from_many_threads_take_turns()
    {
        var calls = Enumerable.Range(0, 200).Select(i => Task.Run(() => _engine.EvaluateAsync<int>(
            $"(async () => {{ let n = 0; for (let i = 0; i < 3; i++) n += await later({i}); return n; }})()")));
        var results = await Task.WhenAll(calls).WaitAsync(MachinePace.Hang);
        Assert.Equal(Enumerable.Range(0, 200).Select(i => 3 * i), results);
    }

    [Fact]
    public async Task Calls_wait_while_another_thread_uses_the_engine()
    {
        using var inside = new ManualResetEventSlim();
        using var leave = new ManualResetEventSlim();
        _engine.SetValue("block", () => { inside.Set(); leave.Wait(); });
        var waiting = _engine.EvaluateAsync<string>("door('a')");
        var thread = Task.Run(() => _engine.Execute("block()"));
        inside.Wait();
        Door("a").SetResult("a");
        var begun = _engine.EvaluateAsync<int>("1 + 1");
        Assert.Throws<InvalidOperationException>(() => _engine.Execute("1"));
        await Task.Delay(20);
        Assert.False(waiting.IsCompleted || begun.IsCompleted);
        leave.Set();
        Assert.Equal("a", await waiting.WaitAsync(MachinePace.Hang));
        Assert.Equal(2, await begun.WaitAsync(MachinePace.Hang));
        await thread;
    }

    [Fact]
    public async Task The_one_who_drives_may_leave()
    {
        using var source = new CancellationTokenSource();
        var first = _engine.ExecuteAsync("door('first')", new() { CancellationToken = source.Token });
        var second = _engine.EvaluateAsync<string>("(async () => await door('second') + await door('third'))()");
        await source.CancelAsync();
        var cancelled = await Assert.ThrowsAnyAsync<OperationCanceledException>(() => first.WaitAsync(MachinePace.Hang));
        Assert.Equal(source.Token, cancelled.CancellationToken);
        Door("second").SetResult("2");
        await Task.Delay(5);
        Door("third").SetResult("3");
        Assert.Equal("23", await second.WaitAsync(MachinePace.Hang));
    }

    [Fact]
    public async Task Jobs_that_a_plain_call_runs_end_calls_too()
    {
        var call = _engine.EvaluateAsync<int>("door('never'); new Promise(resolve => globalThis.resolve = resolve)");
        _engine.Execute("resolve(later(3).then(n => n + 1))");
        Assert.Equal(4, await call.WaitAsync(MachinePace.Hang));
    }

    [Fact]
    public async Task RunJobsAsync_waits_for_all()
    {
        _engine.Execute(
            "var n = 0; (async () => { add(await later(1)); add(await later(2)); })(); later(3).then(add); function add(m) { n += m; }");
        await _engine.RunJobsAsync().WaitAsync(MachinePace.Hang);
        Assert.Equal(6, _engine.Evaluate<int>("n"));
        await _engine.RunJobsAsync().WaitAsync(MachinePace.Hang);
        _engine.Execute("door('x').then(() => { n = 7; return later(1); }).then(() => n = 8)");
        var all = _engine.RunJobsAsync();
        Assert.Equal("y", await _engine.EvaluateAsync<string>("later(1).then(() => 'y')").WaitAsync(MachinePace.Hang));
        Assert.False(all.IsCompleted);
        Door("x").SetResult("");
        await all.WaitAsync(MachinePace.Hang);
        Assert.Equal(8, _engine.Evaluate<int>("n"));
    }

    [Fact]
    public async Task Who_waits_for_all_sees_that_a_plain_call_has_ended_the_last()
    {
        var engine = new Engine(new EngineOptions { Globals = EngineGlobals.Timers });
        engine.Execute("const id = setTimeout(() => {}, 1e8)");
        var all = engine.RunJobsAsync();
        Assert.False(all.IsCompleted);
        engine.Execute("clearTimeout(id)");
        await all.WaitAsync(MachinePace.Hang);
    }

    [Theory]
    [InlineData("delegate")]
    [InlineData("path")]
    [InlineData("limits")]
    public async Task Callbacks_of_functions_that_go_on_wait_while_another_thread_uses_the_engine(string way)
    {
        using ManualResetEventSlim goOn = new(), runs = new();
        var limits = new CallLimits { MaxTime = MachinePace.Hang };
        _engine.SetValue("hold", () =>
        {
            runs.Set();
            goOn.Wait(MachinePace.Hang);
        });
        var add = _engine.Execute("var o = { n: 1, async add(a, b) { return (this?.n ?? 1) + a + b } }; o.add");
        var call = add.ConvertTo<Func<int, int, Task<int>>>();
        var holder = Task.Run(() => _engine.Execute("hold()"));
        Assert.True(runs.Wait(MachinePace.Hang));
        var sum = way switch
        {
            "delegate" => call(2, 3),
            "path" => _engine.InvokeAsync<int>("o.add", 2, 3),
            _ => Number(_engine.InvokeAsync("o.add", [2, 3], new() { Limits = limits })),
        };
        await Task.Delay(20);
        Assert.False(sum.IsCompleted);
        goOn.Set();
        Assert.Equal(6, await sum.WaitAsync(MachinePace.Hang));
        await holder;

        static async Task<int> Number(Task<JsValue> result) => (await result).ConvertTo<int>();
    }

    [Fact]
    public async Task What_a_callback_throws_comes_with_its_task()
    {
        var call = _engine.Evaluate<Func<int,
            Task>>("n => { if (n) throw new RangeError('now'); return Promise.reject(new RangeError('later')) }");
        foreach (var n in (int[])[0, 1])
        {
            var task = call(n);
            var thrown = await Assert.ThrowsAsync<JavaScriptException>(() => task.WaitAsync(MachinePace.Hang));
            Assert.Equal(n == 0 ? "RangeError: later" : "RangeError: now", thrown.Description);
        }
        await Assert.ThrowsAsync<JavaScriptException>(() => _engine.InvokeAsync("missing"));
    }

    [Fact]
    public async Task Each_call_without_hope_says_so()
    {
        var first = _engine.EvaluateAsync<string>("door('one').then(() => new Promise(() => {}))");
        var second = _engine.EvaluateAsync<string>("door('one').then(() => new Promise(() => {}))");
        Door("one").SetResult("");
        await Assert.ThrowsAsync<InvalidOperationException>(() => first.WaitAsync(MachinePace.Hang));
        await Assert.ThrowsAsync<InvalidOperationException>(() => second.WaitAsync(MachinePace.Hang));
        Assert.Equal(1, await _engine.EvaluateAsync<int>("1"));
    }

    [Theory]
    [InlineData("for (;;);")]
    [InlineData("(async () => { for (;;); })()")]
    [InlineData("(async () => { await null; for (;;); })()")]
    [InlineData("(async () => { await later(1); for (;;) try { for (;;); } finally { continue; } })()")]
    [InlineData("later(1).then(() => { for (;;); })")]
    [InlineData("Promise.all([later(1).then(() => { for (;;); }), 1])")]
    [InlineData("later(1).then(() => { for (;;); }); new Promise(() => {})")]
    [InlineData("later(1).then(() => run('for (;;);'))")]
    [InlineData("wait(async () => { await later(1); for (;;); })")]
    [InlineData("wait(async () => { await wait(async () => { await later(1); for (;;); }); })")]
    public async Task Token_and_time_of_a_call_end_its_code(string code)
    {
        _engine.SetValue("run", new Func<string, Task<JsValue>>(text => _engine.ExecuteAsync(text)));
        _engine.SetValue("wait", new Func<Func<Task<JsValue>>, Task<JsValue>>(async callback =>
        {
            await Task.Yield();
            return await callback();
        }));
        using var source = new CancellationTokenSource(50);
        var cancelled = await Assert.ThrowsAnyAsync<OperationCanceledException>(
            () => Task.Run(() => _engine.ExecuteAsync(code, new() { CancellationToken = source.Token })).WaitAsync(MachinePace.Hang));
        Assert.Equal(source.Token, cancelled.CancellationToken);
        var limits = new CallLimits { MaxTime = TimeSpan.FromMilliseconds(50) };
        var late = await Assert.ThrowsAsync<ExecutionLimitException>(
            () => Task.Run(() => _engine.ExecuteAsync(code, new() { Limits = limits })).WaitAsync(MachinePace.Hang));
        Assert.Equal(ExecutionLimit.Time, late.Limit);
        Assert.Equal(2, await _engine.EvaluateAsync<int>("later(2)").WaitAsync(MachinePace.Hang));
    }

    [Fact]
    public async Task Token_of_a_call_ends_its_code_and_no_others()
    {
        using var source = new CancellationTokenSource();
        var spins = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        _engine.SetValue("spinning", () => spins.SetResult());
        // The turn of the first call runs the jobs of the other two.
        var (first, spinning, third) = await Task.Run(() => (
            _engine.EvaluateAsync<string>("(async () => 'first' + await door('first'))()"),
            _engine.ExecuteAsync("(async () => { await door('spin'); spinning(); for (;;); })()",
                new() { CancellationToken = source.Token }),
            _engine.EvaluateAsync<string>("(async () => 'third' + await door('third'))()")));
        Door("spin").SetResult("");
        await spins.Task.WaitAsync(MachinePace.Hang);
        Door("third").SetResult("");
        await source.CancelAsync();
        var cancelled = await Assert.ThrowsAnyAsync<OperationCanceledException>(() => spinning.WaitAsync(MachinePace.Hang));
        Assert.Equal(source.Token, cancelled.CancellationToken);
        Assert.Equal("third", await third.WaitAsync(MachinePace.Hang));
        Door("first").SetResult("");
        Assert.Equal("first", await first.WaitAsync(MachinePace.Hang));
    }

    [Fact]
    public async Task Limit_that_a_job_reaches_ends_the_call_it_belongs_to()
    {
        var engine = new Engine(new EngineOptions { MaxSteps = 100_000 });
        engine.SetValue("door", new Func<string, Task<string>>(name => Door(name).Task));
        var first = engine.EvaluateAsync<string>("(async () => 'first' + await door('first'))()");
        var endless = engine.ExecuteAsync("(async () => { await door('endless'); for (;;); })()");
        Door("endless").SetResult("");
        var reached = await Assert.ThrowsAsync<ExecutionLimitException>(() => endless.WaitAsync(MachinePace.Hang));
        Assert.Equal(ExecutionLimit.Steps, reached.Limit);
        Door("first").SetResult("");
        Assert.Equal("first", await first.WaitAsync(MachinePace.Hang));
    }

    [Fact]
    public async Task Steps_and_memory_of_a_call_count_all_its_turns()
    {
        const string code =
            "(async () => { for (let i = 0; i < 10; i++) { await later(1); for (let j = 0; j < 1000; j++) new Array(10); } return 1; })()";
        Assert.Equal(1, (await _engine.ExecuteAsync(code,
            new() { Limits = new CallLimits { MaxSteps = 100_000, MaxAllocatedBytes = 1 << 24 } })).AsNumber());
        var steps = await Assert.ThrowsAsync<ExecutionLimitException>(
            () => _engine.ExecuteAsync(code, new() { Limits = new CallLimits { MaxSteps = 5_000 } }).WaitAsync(MachinePace.Hang));
        Assert.Equal(ExecutionLimit.Steps, steps.Limit);
        var memory = await Assert.ThrowsAsync<ExecutionLimitException>(
            () => _engine.EvaluateAsync<int>(code, new() { Limits = new() { MaxAllocatedBytes = 300_000 } }).WaitAsync(MachinePace.Hang));
        Assert.Equal(ExecutionLimit.AllocatedBytes, memory.Limit);
    }

    [Fact]
    public async Task Time_of_a_call_counts_waiting()
    {
        var late = await Assert.ThrowsAsync<ExecutionLimitException>(
            () => _engine.AwaitAsync(_engine.Execute("door('never')"),
                new() { Limits = new CallLimits { MaxTime = TimeSpan.FromMilliseconds(20) } })
                .WaitAsync(MachinePace.Hang));
        Assert.Equal(ExecutionLimit.Time, late.Limit);
        foreach (var never in new TimeSpan?[] { null, Timeout.InfiniteTimeSpan, TimeSpan.MaxValue, TimeSpan.FromDays(100) })
            Assert.Equal(1, await _engine.EvaluateAsync<int>("later(1)",
                new() { Limits = new CallLimits { MaxTime = never } }).WaitAsync(MachinePace.Hang));
    }

    [Fact]
    public async Task Result_that_cannot_be_converted_rejects_the_promise()
    {
        _engine.SetValue("odd", new Func<Task<Odd>>(async () =>
        {
            await Task.Yield();
            return _ => { };
        }));
        Assert.Equal("TypeError", await _engine.EvaluateAsync<string>("odd().catch(e => e.name)").WaitAsync(MachinePace.Hang));
        await Assert.ThrowsAsync<JavaScriptException>(() => _engine.ExecuteAsync("odd()").WaitAsync(MachinePace.Hang));
        var other = new Engine().Execute("({})");
        _engine.SetValue("foreign", new Func<Task<JsValue>>(() => Task.FromResult(other)));
        Assert.Equal("TypeError", await _engine.EvaluateAsync<string>("foreign().catch(e => e.name)").WaitAsync(MachinePace.Hang));
    }

    [Fact]
    public void Calls_go_on_in_the_context_that_they_were_made_in()
    {
        using var pump = new Pump();
        var threads = new ConcurrentBag<int>();
        _engine.SetValue("here", () => { threads.Add(Environment.CurrentManagedThreadId); });
        _engine.SetValue("wait", new Func<Func<Task<JsValue>>, Task<JsValue>>(async callback =>
        {
            var value = await callback();
            threads.Add(Environment.CurrentManagedThreadId);
            return value;
        }));
        var home = pump.Run(async () =>
        {
            var calls = Enumerable.Range(0, 5).Select(i => _engine.EvaluateAsync<int>(
                $"(async () => {{ here(); await later(1); here(); return await wait(async () => {{ await later(1); here(); return {i}; }}); }})()"));
            var results = await Task.WhenAll(calls).WaitAsync(MachinePace.Hang);
            Assert.Equal(Enumerable.Range(0, 5), results);
            return Environment.CurrentManagedThreadId;
        });
        Assert.Equal(20, threads.Count);
        Assert.All(threads, thread => Assert.Equal(home, thread));
    }

    [Fact]
    public async Task Engine_that_is_disposed_of_ends_its_calls()
    {
        var waiting = _engine.EvaluateAsync<string>("door('never')");
        _engine.Dispose();
        await Assert.ThrowsAsync<ObjectDisposedException>(() => waiting.WaitAsync(MachinePace.Hang));
        await Assert.ThrowsAsync<ObjectDisposedException>(() => _engine.EvaluateAsync<int>("1").WaitAsync(MachinePace.Hang));
        await Assert.ThrowsAsync<ObjectDisposedException>(() => _engine.RunJobsAsync().WaitAsync(MachinePace.Hang));
        Door("never").SetResult("");
    }

    [Fact]
    public async Task Syntax_errors_and_cancelled_tokens_come_with_the_task()
    {
        await Assert.ThrowsAsync<JavaScriptException>(async () => await _engine.ExecuteAsync("("));
        var ran = false;
        _engine.SetValue("run", () => { ran = true; });
        var call = _engine.ExecuteAsync("run()", new() { CancellationToken = new CancellationToken(true) });
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => call);
        Assert.False(ran);
    }

    [Fact]
    public async Task Engine_without_limits_has_no_timer_for_asynchronous_calls()
    {
        var wasSet = false;
        _engine.SetValue("look", () => { wasSet |= _engine.Realm.Agent.Limits.IsAlarmSet; });
        await _engine.ExecuteAsync(
            "(async () => { for (let i = 0; i < 1e5; i++); look(); await later(1); for (let i = 0; i < 1e5; i++); look(); })()");
        Assert.False(wasSet);
        using var source = new CancellationTokenSource();
        await _engine.ExecuteAsync("(async () => { for (let i = 0; i < 1e5; i++); look(); })()",
            new() { CancellationToken = source.Token });
        Assert.True(wasSet);
    }

    // No script can call this delegate.
    public delegate void Odd(Span<int> numbers);

    // A context with one thread, like that of a window.
    private sealed class Pump : SynchronizationContext, IDisposable
    {
        private readonly BlockingCollection<(SendOrPostCallback Callback, object? State)> _posted = [];

        public override void Post(SendOrPostCallback d, object? state) => _posted.Add((d, state));

        public T Run<T>(Func<Task<T>> work)
        {
            var before = Current;
            SetSynchronizationContext(this);
            try
            {
                var task = work();
                task.ContinueWith(_ => _posted.CompleteAdding(), TaskScheduler.Default);
                foreach (var (callback, state) in _posted.GetConsumingEnumerable()) callback(state);
                return task.GetAwaiter().GetResult();
            }
            finally
            {
                SetSynchronizationContext(before);
            }
        }

        public void Dispose() => _posted.Dispose();
    }
}
