namespace Quoll.Tests.Web;

/// <summary><see cref="EngineGlobals.Timers"/>.</summary>
public class TimerTests
{
    private readonly FakeClock _clock = new();
    private readonly Engine _engine;
    private readonly List<string> _log = [];

    public TimerTests() => _engine = NewEngine(_clock);

    private Engine NewEngine(TimeProvider clock)
    {
        var engine = new Engine(new EngineOptions { Globals = EngineGlobals.Timers, TimeProvider = clock });
        engine.SetValue("log", new Action<string>(_log.Add));
        return engine;
    }

    private string Logged
    {
        get
        {
            var text = string.Join(' ', _log);
            _log.Clear();
            return text;
        }
    }

    private string After(double milliseconds)
    {
        _clock.Advance(milliseconds);
        _engine.RunJobs();
        return Logged;
    }

    [Fact]
    public void Only_an_engine_that_asks_for_them_has_them()
    {
        const string types =
            "[typeof setTimeout, typeof setInterval, typeof clearTimeout, typeof clearInterval, typeof queueMicrotask].join()";
        Assert.Equal("undefined,undefined,undefined,undefined,undefined", new Engine().Evaluate<string>(types));
        Assert.Equal("function,function,function,function,function", _engine.Evaluate<string>(types));
        Assert.Equal(
            "clearInterval,clearTimeout,queueMicrotask,setInterval,setTimeout",
            _engine.Evaluate<string>("Object.keys(globalThis).filter(k => k != 'log').join()"));
    }

    [Fact]
    public void RunJobs_runs_what_is_due_in_the_order_of_time()
    {
        _engine.Execute("setTimeout(log, 20, 'c'); setTimeout(log, 10, 'a'); setTimeout(log, 10, 'b'); setTimeout(log, 1000, 'd')");
        Assert.Equal("", After(0));
        Assert.Equal("", After(9));
        Assert.Equal("a b", After(1));
        Assert.Equal("", After(9));
        Assert.Equal("c", After(1));
        Assert.Equal("d", After(5000));
        Assert.Equal(0, _clock.Waiting);
    }

    [Fact]
    public void Each_timer_is_followed_by_the_jobs_that_it_adds()
    {
        _engine.Execute("""
            setTimeout(() => { log('first'); Promise.resolve().then(() => log('job')).then(() => log('of job')); queueMicrotask(() => log('micro')) }, 5);
            setTimeout(() => { log('second'); setTimeout(() => log('none'), 0) }, 5);
            Promise.resolve().then(() => log('before'));
            """);
        Assert.Equal("before first job micro of job second", After(5));
        Assert.Equal("none", After(1));
    }

    [Fact]
    public void Delays_begin_when_the_script_or_callback_began()
    {
        _engine.SetValue("pass", new Action<double>(_clock.Advance));
        _engine.Execute("setTimeout(log, 20, 'late'); pass(15); setTimeout(log, 10, 'early')");
        Assert.Equal("early", After(0));
        Assert.Equal("late", After(5));
        _clock.Advance(1000);
        _engine.Execute("setTimeout(log, 10, 'later')");
        Assert.Equal("", After(9));
        Assert.Equal("later", After(1));
    }

    [Fact]
    public void Intervals_go_on_until_they_are_cleared()
    {
        _engine.Execute("let n = 0; const id = setInterval((a) => { log(a + ++n); if (n == 3) clearInterval(id) }, 10, 'x')");
        Assert.Equal("x1", After(10));
        Assert.Equal("", After(9));
        Assert.Equal("x2", After(100));
        Assert.Equal("x3", After(10));
        Assert.Equal("", After(1000));
        Assert.Equal(0, _clock.Waiting);
    }

    [Theory]
    [InlineData("clearTimeout(setTimeout(log, 5, 'x'))")]
    [InlineData("clearInterval(setTimeout(log, 5, 'x'))")]
    [InlineData("const a = setTimeout(() => clearTimeout(b), 4), b = setTimeout(log, 5, 'x')")]
    [InlineData("const a = setTimeout(() => clearTimeout(b), 5), b = setTimeout(log, 5, 'x')")]
    [InlineData("clearTimeout(); clearTimeout(undefined); clearTimeout('x'); clearTimeout({}); clearTimeout(99)")]
    [InlineData("for (let i = 0; i < 1000; i++) clearTimeout(setTimeout(log, 5, 'x'))")]
    [InlineData("const ids = []; for (let i = 0; i < 1000; i++) ids.push(setTimeout(log, 5, 'x')); ids.forEach(clearTimeout)")]
    public void A_timer_that_was_cleared_does_not_run(string code)
    {
        _engine.Execute(code);
        Assert.Equal("", After(10));
        Assert.Equal(0, _clock.Waiting);
    }

    [Fact]
    public void Timers_that_were_cleared_are_forgotten_beside_one_that_waits()
    {
        _engine.Execute("setTimeout(log, 1e9, 'last'); for (let i = 0; i < 1e4; i++) clearTimeout(setTimeout(log, 1e6, 'x'))");
        Assert.Equal("", After(2e6));
        Assert.Equal("last", After(1e9));
    }

    [Fact]
    public void What_a_callback_throws_comes_out_and_the_others_run_afterwards()
    {
        _engine.Execute(
            "setTimeout(() => { throw new RangeError('x') }, 1); setTimeout(log, 1, 'next'); setInterval(() => { throw 1 }, 5)");
        _clock.Advance(1);
        Assert.Equal("RangeError: x", Assert.Throws<JavaScriptException>(() => _engine.RunJobs()).Description);
        _engine.RunJobs();
        Assert.Equal("next", Logged);
        _clock.Advance(4);
        Assert.Throws<JavaScriptException>(() => _engine.RunJobs());
        _clock.Advance(5);
        Assert.Throws<JavaScriptException>(() => _engine.RunJobs());
    }

    [Theory]
    [InlineData("setTimeout(log, undefined, 'x')", 1)]
    [InlineData("setTimeout(log, -5, 'x')", 1)]
    [InlineData("setTimeout(log, NaN, 'x')", 1)]
    [InlineData("setTimeout(log, '7.9', 'x')", 7)]
    [InlineData("setTimeout(log, Infinity, 'x')", 1)]
    public void A_delay_is_a_number_of_milliseconds(string code, double due)
    {
        _engine.Execute(code);
        Assert.Equal("", After(due - 1));
        Assert.Equal("x", After(1));
    }

    [Theory]
    [InlineData("setTimeout('log(1)')")]
    [InlineData("setInterval()")]
    [InlineData("queueMicrotask({})")]
    public void What_is_no_function_is_a_TypeError(string code) =>
        Assert.StartsWith("TypeError", Assert.Throws<JavaScriptException>(() => _engine.Execute(code)).Description);

    [Fact]
    public async Task EvaluateAsync_waits_for_timers()
    {
        var engine = NewEngine(TimeProvider.System);
        var text = await engine.EvaluateAsync<string>("""
            (async () => {
                const started = Date.now();
                await new Promise(done => setTimeout(done, 30));
                const values = await Promise.all([1, 2, 3].map(n => new Promise(done => setTimeout(done, 10 - n, n))));
                return values.join() + (Date.now() - started >= 30);
            })()
            """);
        Assert.Equal("1,2,3true", text);
    }

    [Fact]
    public async Task Who_waits_for_a_timer_that_is_cleared_waits_no_longer()
    {
        var engine = NewEngine(TimeProvider.System);
        engine.Execute("const id = setTimeout(log, 1e8, 'never'); setTimeout(() => clearTimeout(id), 5)");
        await engine.RunJobsAsync().WaitAsync(MachinePace.Hang);
        engine.Execute("let n = 0; const other = setInterval(() => { if (++n == 3) clearInterval(other) }, 1)");
        await engine.RunJobsAsync().WaitAsync(MachinePace.Hang);
        Assert.Equal(3, engine.Evaluate<int>("n"));
        Assert.Equal("", Logged);
    }

    [Fact]
    public void A_limit_ends_one_run_and_not_the_timers()
    {
        var engine = new Engine(new EngineOptions { Globals = EngineGlobals.Timers, TimeProvider = _clock, MaxSteps = 10_000 });
        engine.SetValue("log", new Action<string>(_log.Add));
        engine.Execute("setTimeout(() => { for (;;); }, 1); setTimeout(log, 2, 'still')");
        _clock.Advance(2);
        Assert.Throws<ExecutionLimitException>(() => engine.RunJobs());
        engine.RunJobs();
        Assert.Equal("still", Logged);
    }

    [Fact]
    public async Task A_callback_may_await_the_host_and_the_host_a_timer()
    {
        var engine = NewEngine(TimeProvider.System);
        engine.SetValue("later", async (int n) =>
        {
            await Task.Delay(1);
            return n + 1;
        });
        Assert.Equal(3, await engine.EvaluateAsync<int>(
            "new Promise((done, fail) => setTimeout(async () => { try { done(await later(await later(1))) } catch (e) { fail(e) } }, 2))"));
    }
}
