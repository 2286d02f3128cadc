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
        _engine.Execute(Engine.Prepare("1", new() { SourceName = "b.js" }));
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
