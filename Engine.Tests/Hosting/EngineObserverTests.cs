namespace Quoll.Tests.Hosting;

/// <summary>What an observer learns of calls.</summary>
public class EngineObserverTests
{
    private readonly Recorder _recorder = new();
    private readonly Engine _engine;

    public EngineObserverTests() => _engine = new Engine(new EngineOptions { Observer = _recorder, State = "tenant" });

    private sealed class Recorder : EngineObserver
    {
        public List<EngineCall> Ended { get; } = [];

        public List<string> Texts => Ended.ConvertAll(static call => $"{call.Kind} {call.Name}");

        public override object? OnCallStarting(EngineCall call) => call;

        public override void OnCallEnded(EngineCall call, object? state)
        {
            Assert.Same(call, state);
            Ended.Add(call);
        }
    }

    [Fact]
    public void Calls_have_their_kinds_and_names()
    {
        _engine.Execute("function f() { return 1 } class C {}", new() { SourceName = "a.js" });
        _engine.Execute(new Engine().Prepare("1", new() { SourceName = "b.js" }));
        _engine.Evaluate<int>("2");
        _engine.Invoke("f");
        _engine.Evaluate<Func<int>>("f")();
        _engine.GetValue("f").Call(null);
        _engine.Evaluate("C", new() { SourceName = "c.js" }).Construct();
        _engine.ExecuteModule("export const a = 1", new() { SourceName = "m.js" });
        _engine.RunJobs();
        Assert.Equal(
            ["Script a.js", "Script b.js", "Script <script>", "Function f", "Script <script>", "Function f", "Function f", "Script c.js",
                "Function C", "Module m.js", "Jobs "],
            _recorder.Texts);
        Assert.All(_recorder.Ended, static call => Assert.Equal("tenant", call.Options.State));
    }

    [Fact]
    public async Task Asynchronous_calls_are_observed_once()
    {
        _engine.SetValue("wait", async () => await Task.Delay(20));
        await _engine.ExecuteAsync("async function f() { await wait(); let n = 0; while (n < 5000) n++; return n } f()");
        await _engine.InvokeAsync("f");
        await _engine.ExecuteModuleAsync("await wait()", new() { SourceName = "m.js" });
        await _engine.RunJobsAsync();
        Assert.Equal(["Script <script>", "Function f", "Module m.js", "Jobs "], _recorder.Texts);
        // The loop runs after the wait, in another turn.
        Assert.All(_recorder.Ended.Take(2), static call => Assert.InRange(call.Steps, 5000, 10_000));
        Assert.All(_recorder.Ended.Take(3), static call => Assert.True(call.Duration > TimeSpan.FromMilliseconds(15)));
    }

    [Fact]
    public void What_no_script_runs_for_is_not_observed()
    {
        _engine.SetValue("a", 1).SetValue("o", new { x = 1 });
        _engine.GetValue("a");
        Assert.Equal("{\"x\":1}", _engine.Json.Stringify(_engine.GetValue("o")));
        Assert.Empty(_recorder.Ended);
    }

    [Fact]
    public void Calls_inside_of_a_call_are_a_part_of_it()
    {
        _engine.SetValue("inner", (Engine engine) => engine.Evaluate<int>("for (let i = 0; i < 1000; i++); 5"));
        Assert.Equal(5, _engine.Evaluate<int>("inner()"));
        Assert.InRange(Assert.Single(_recorder.Ended).Steps, 1000, 2000);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Steps_and_memory_are_those_of_one_call(bool isLimited)
    {
        var engine = isLimited
            ? new Engine(new EngineOptions { Observer = _recorder, MaxSteps = 1_000_000, MaxTime = MachinePace.Hang }) : _engine;
        engine.Execute("for (let i = 0; i < 50000; i++);");
        engine.Execute("1");
        engine.Execute("const all = []; for (let i = 0; i < 10000; i++) all.push({ i });");
        Assert.InRange(_recorder.Ended[0].Steps, 50_000, 60_000);
        Assert.InRange(_recorder.Ended[1].Steps, 0, 10);
        Assert.InRange(_recorder.Ended[2].AllocatedBytes, 10_000 * 24, 10_000_000);
        Assert.InRange(_recorder.Ended[1].AllocatedBytes, 0, 100_000);
    }

    [Fact]
    public void Steps_are_as_many_as_the_limit_allows()
    {
        const string Loop = "for (let i = 0; i < 3000; i++);";
        _engine.Execute(Loop);
        var steps = _recorder.Ended[0].Steps;
        new Engine(new EngineOptions { MaxSteps = steps }).Execute(Loop);
        Assert.Throws<ExecutionLimitException>(() => new Engine(new EngineOptions { MaxSteps = steps - 1 }).Execute(Loop));
    }

    [Fact]
    public void A_failed_call_has_its_exception()
    {
        var thrown = Assert.Throws<JavaScriptException>(() => _engine.Execute("null.x"));
        Assert.Same(thrown, _recorder.Ended[0].Exception);
        Assert.Throws<JavaScriptException>(() => _engine.Execute("let let"));
        Assert.Contains("SyntaxError", _recorder.Ended[1].Exception!.Message, StringComparison.Ordinal);
        var reached = Assert.Throws<ExecutionLimitException>(
            () => _engine.Execute("for (;;);", new() { Limits = new() { MaxSteps = 100 } }));
        Assert.Same(reached, _recorder.Ended[2].Exception);
        _engine.Execute("1");
        Assert.Null(_recorder.Ended[3].Exception);
    }

    [Fact]
    public async Task A_failed_asynchronous_call_has_its_exception()
    {
        var thrown = await Assert.ThrowsAsync<JavaScriptException>(() => _engine.ExecuteAsync("Promise.reject(new TypeError('no'))"));
        Assert.Same(thrown, Assert.Single(_recorder.Ended).Exception);
    }

    [Fact]
    public async Task Functions_that_are_values_have_their_names()
    {
        var named = _engine.Evaluate(
            "async function f() {} const g = async () => {}; const o = { async m() {} }; [f, g, o.m, f.bind(null), f.bind().bind(1)]");
        var nameless = _engine.Evaluate("(async () => {})");
        _recorder.Ended.Clear();
        for (var i = 0; i < 5; i++) await named[i].ConvertTo<Func<Task>>()();
        for (var i = 0; i < 5; i++) named[i].Call(JsValue.Undefined);
        await nameless.ConvertTo<Func<Task>>()();
        string[] names = ["Function f", "Function g", "Function m", "Function f", "Function f"];
        Assert.Equal([.. names, .. names, "Function "], _recorder.Texts);
    }

    private sealed class Nosy(Func<EngineCall, bool, object?> act) : EngineObserver
    {
        public List<string?> Names { get; } = [];

        public override object? OnCallStarting(EngineCall call)
        {
            Names.Add(call.Name);
            return act(call, true);
        }

        public override void OnCallEnded(EngineCall call, object? state) => act(call, false);
    }

    public static TheoryData<string, Func<Engine, object?>> Uses => new()
    {
        { "Execute", static engine => engine.Execute("n++", new() { SourceName = "inner.js" }) },
        { "Evaluate", static engine => engine.Evaluate<int>("n++", new() { SourceName = "inner.js" }) },
        { "Invoke", static engine => engine.Invoke("count") },
        { "Call of a value", static engine => engine.GetValue("count").Call(JsValue.Undefined) },
        { "delegate", static engine => engine.GetValue("count").ConvertTo<Func<int>>()() },
        { "RunJobs", static engine => { engine.RunJobs(); return engine.Evaluate<int>("n++"); } },
        { "ExecuteModule", static engine => engine.ExecuteModule("n++", new() { SourceName = "inner.js" }) },
        { "ExecuteAsync", static engine => engine.ExecuteAsync("n++", new() { SourceName = "inner.js" }) },
        { "InvokeAsync", static engine => engine.InvokeAsync("count") },
        { "delegate of a task", static engine => engine.GetValue("count").ConvertTo<Func<Task<int>>>()() },
    };

    [Theory]
    [MemberData(nameof(Uses))]
    public async Task Calls_of_an_observer_are_not_observed(string name, Func<Engine, object?> use)
    {
        Assert.NotEmpty(name);
        Engine? engine = null;
        var nosy = new Nosy((_, _) => use(engine!));
        var options = new EngineOptions { Observer = nosy };
        engine = new Engine(options);
        engine.SetFunction("count", static (in HostCall _) => 0).SetValue("n", 0);
        await engine.ExecuteAsync("var n = 0; function count() { return n++ }", new() { SourceName = "outer.js" });
        Assert.Equal("outer.js", Assert.Single(nosy.Names));
        Assert.True(engine.Evaluate<int>("n", new() { SourceName = "again.js" }) > 0);
        Assert.Equal(["outer.js", "again.js"], nosy.Names);
    }

    [Fact]
    public void Observers_that_use_each_others_engines_end()
    {
        Engine? one = null, other = null;
        var first = new Nosy((_, isStart) => isStart ? other!.Execute("1", new() { SourceName = "a.js" }) : null);
        var second = new Nosy((_, isStart) => isStart ? one!.Execute("1", new() { SourceName = "b.js" }) : null);
        one = new Engine(new EngineOptions { Observer = first });
        other = new Engine(new EngineOptions { Observer = second });
        one.Execute("1", new() { SourceName = "c.js" });
        Assert.Equal("c.js", Assert.Single(first.Names));
        Assert.Equal("a.js", Assert.Single(second.Names));
    }

    [Fact]
    public void An_observer_that_throws_is_told_of_the_next_call()
    {
        var nosy = new Nosy(static (call, _) => call.Name == "bad.js" ? throw new InvalidOperationException("no") : null);
        var engine = new Engine(new EngineOptions { Observer = nosy });
        Assert.Throws<InvalidOperationException>(() => engine.Execute("1", new() { SourceName = "bad.js" }));
        engine.Execute("1", new() { SourceName = "good.js" });
        Assert.Equal(["bad.js", "good.js"], nosy.Names);
    }

    [Fact]
    public void Jobs_after_a_call_are_a_part_of_it()
    {
        var engine = new Engine(new EngineOptions { Observer = _recorder, RunJobsAfterCalls = true });
        engine.Execute("Promise.resolve().then(() => { for (let i = 0; i < 1000; i++); })");
        Assert.InRange(Assert.Single(_recorder.Ended).Steps, 1000, 2000);
    }

    [Fact]
    public void A_module_with_jobs_is_one_call()
    {
        _engine.ExecuteModule("await 1; for (let i = 0; i < 1000; i++);", new() { SourceName = "m.js" });
        Assert.InRange(Assert.Single(_recorder.Ended).Steps, 1000, 2000);
    }
}
