using System.Collections.Concurrent;
using System.Diagnostics;
using System.Diagnostics.Metrics;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Quoll.Extensions.DependencyInjection;

namespace Quoll.Tests.DependencyInjection;

/// <summary>What logs, metrics and traces say of calls.</summary>
public sealed class QuollTelemetryTests : IDisposable
{
    private readonly CollectingLogger _log = new();
    private readonly ServiceProvider _root;
    private readonly IServiceScope _scope;
    private readonly Engine _engine;

    public QuollTelemetryTests()
    {
        var services = new ServiceCollection();
        services.AddLogging(logging => logging.SetMinimumLevel(LogLevel.Trace).AddProvider(_log));
        services.AddQuoll(static options => options.LogErrors = true);
        _root = services.BuildServiceProvider();
        _scope = _root.CreateScope();
        _engine = _scope.ServiceProvider.GetRequiredService<Engine>();
    }

    public void Dispose()
    {
        _scope.Dispose();
        _root.Dispose();
    }

    private sealed record Measurement(string Name, string? Unit, double Value, Dictionary<string, object?> Tags);

    // The measurements of this test's meter; other tests have meters of the same name.
    private List<Measurement> Measure(Action work)
    {
        var found = new List<Measurement>();
        var meters = _root.GetRequiredService<IMeterFactory>();
        using var listener = new MeterListener();
        listener.InstrumentPublished = (instrument, listener) =>
        {
            if (instrument.Meter.Name == QuollTelemetry.MeterName && ReferenceEquals(instrument.Meter.Scope, meters))
                listener.EnableMeasurementEvents(instrument);
        };
        listener.SetMeasurementEventCallback<long>((instrument, value, tags, _) => Add(instrument, value, tags));
        listener.SetMeasurementEventCallback<double>((instrument, value, tags, _) => Add(instrument, value, tags));
        listener.Start();
        work();
        return found;

        void Add(Instrument instrument, double value, ReadOnlySpan<KeyValuePair<string, object?>> tags) =>
            found.Add(new(instrument.Name, instrument.Unit, value, new Dictionary<string, object?>(tags.ToArray())));
    }

    [Fact]
    public void Console_goes_to_the_log_at_its_levels()
    {
        _engine.Execute(
            "console.log('%s is %d', 'answer', 42); console.info('i'); console.debug('d'); console.warn('w'); console.error('e')",
            new() { SourceName = "rules.js" });
        Assert.Equal(
            [(LogLevel.Information, "answer is 42"), (LogLevel.Information, "i"), (LogLevel.Debug, "d"),
                (LogLevel.Warning, "w"), (LogLevel.Error, "e")],
            _log.Entries.Select(static entry => (entry.Level, entry.Text)));
        Assert.All(_log.Entries, static entry =>
        {
            Assert.Equal("Quoll.Console", entry.Category);
            Assert.Equal("script", entry.Scope["quoll.call.kind"]);
            Assert.Equal("rules.js", entry.Scope["quoll.call.name"]);
        });
    }

    [Fact]
    public async Task Console_after_a_wait_has_the_scope_of_its_call()
    {
        _engine.SetValue("wait", async () => await Task.Delay(5));
        await _engine.ExecuteAsync("(async () => { await wait(); console.log('later') })()", new() { SourceName = "later.js" });
        Assert.Equal("later.js", Assert.Single(_log.Entries).Scope["quoll.call.name"]);
    }

    [Fact]
    public void Braces_of_a_script_are_text() =>
        Assert.Equal("{0} {Text}", Logged("console.log('{0} {Text}')").Text);

    private CollectingLogger.Entry Logged(string code)
    {
        _engine.Execute(code);
        return Assert.Single(_log.Entries);
    }

    [Fact]
    public void Errors_are_logged_with_the_stack_of_the_script()
    {
        Assert.Throws<JavaScriptException>(() => _engine.Execute("function f() { null.x }\nf()", new() { SourceName = "rules.js" }));
        var entry = Assert.Single(_log.Entries);
        Assert.Equal(("Quoll.Errors", LogLevel.Error), (entry.Category, entry.Level));
        Assert.StartsWith("script rules.js threw TypeError: ", entry.Text, StringComparison.Ordinal);
        Assert.Contains("at f (rules.js:1:", entry.Text, StringComparison.Ordinal);
        Assert.IsType<JavaScriptException>(entry.Exception);
    }

    [Fact]
    public void Limits_are_logged_as_warnings()
    {
        Assert.Throws<ExecutionLimitException>(() => _engine.Execute("for (;;);", new() { Limits = new() { MaxSteps = 100 } }));
        var entry = Assert.Single(_log.Entries);
        Assert.Equal(LogLevel.Warning, entry.Level);
        Assert.StartsWith("script <script> reached the limit of steps", entry.Text, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("async function work() { null.x } work", "function work threw TypeError")]
    [InlineData("(async () => { null.x })", "function (anonymous) threw TypeError")]
    [InlineData("async function work() { for (;;); } work", "function work reached the limit of steps")]
    [InlineData("(() => { for (;;); })", "function (anonymous) reached the limit of steps")]
    [InlineData("(async function () { await fail() })", "function (anonymous) threw Error")]
    public async Task Functions_are_named_in_the_log(string code, string text)
    {
        _engine.SetValue("fail", new Func<Task>(static () => throw new FormatException()));
        var function = _engine.Evaluate(code);
        using (_engine.Limit(new() { MaxSteps = 1000 }))
            await Assert.ThrowsAnyAsync<QuollException>(() => function.ConvertTo<Func<Task>>()());
        Assert.StartsWith(text, Assert.Single(_log.Entries).Text, StringComparison.Ordinal);
    }

    [Fact]
    public void Jobs_are_named_in_the_log()
    {
        _engine.Execute("Promise.resolve().then(() => null.x)");
        Assert.Throws<JavaScriptException>(() => _engine.RunJobs());
        Assert.StartsWith("jobs (none) threw TypeError", Assert.Single(_log.Entries).Text, StringComparison.Ordinal);
    }

    public static TheoryData<string, Func<Engine, CancellationTokenSource, Task>> Cancelled => new()
    {
        { "script", static (engine, source) => Task.Run(() => engine.Execute("cancel(); for (;;);", Options(source))) },
        { "script", static (engine, source) => engine.ExecuteAsync("cancel(); new Promise(() => wait())", Options(source)) },
        { "function", static (engine, source) => engine.InvokeAsync("spin", [], Options(source)) },
        { "function", static (engine, source) => Task.Run(() => engine.Invoke("spin", [], Options(source))) },
        { "module", static (engine, source) => engine.ExecuteModuleAsync("cancel(); await wait()", Options(source)) },
        { "script", static (engine, _) => engine.ExecuteAsync("cancelled()") },
    };

    private static CallOptions Options(CancellationTokenSource source) => new() { CancellationToken = source.Token };

    [Theory]
    [MemberData(nameof(Cancelled))]
    public async Task A_cancelled_call_is_not_an_error(string kind, Func<Engine, CancellationTokenSource, Task> call)
    {
        using var source = new CancellationTokenSource();
        _engine.SetValue("cancel", source.Cancel).SetValue("wait", () => Task.Delay(Timeout.Infinite, source.Token));
        _engine.SetValue("cancelled", () => Task.FromCanceled(new CancellationToken(true)));
        _engine.Execute("function spin() { cancel(); for (;;); }");
        var activities = new ConcurrentBag<Activity>();
        using var listener = new ActivityListener
        {
            ShouldListenTo = static source => source.Name == QuollTelemetry.ActivitySourceName,
            Sample = static (ref ActivityCreationOptions<ActivityContext> _) => ActivitySamplingResult.AllData,
            ActivityStopped = activities.Add,
        };
        ActivitySource.AddActivityListener(listener);
        using var outer = new Activity("test").Start();
        var found = Measure(() => Assert.ThrowsAnyAsync<OperationCanceledException>(() => call(_engine, source)).GetAwaiter().GetResult());

        Assert.DoesNotContain(found, static item => item.Name is "quoll.script.errors" or "quoll.script.limits");
        var cancelled = found.Single(static item => item.Name == "quoll.script.cancellations");
        Assert.Equal((1, kind), (cancelled.Value, cancelled.Tags["quoll.call.kind"]));
        var duration = found.Single(static item => item.Name == "quoll.script.duration");
        Assert.Equal(true, duration.Tags["quoll.call.cancelled"]);
        Assert.False(duration.Tags.ContainsKey("error.type"));
        Assert.Equal(1, found.Single(static item => item.Name == "quoll.script.runs").Value);
        var activity = Assert.Single(activities, activity => activity.TraceId == outer.TraceId);
        Assert.Equal((ActivityStatusCode.Unset, true), (activity.Status, activity.GetTagItem("quoll.call.cancelled")));
        Assert.Empty(activity.Events);
        Assert.Empty(_log.Entries);
        await Task.CompletedTask;
    }

    [Fact]
    public void A_run_is_counted_and_measured()
    {
        var found = Measure(() => _engine.Execute("for (let i = 0; i < 1000; i++);"));
        Assert.Equal(
            ["quoll.script.duration s", "quoll.script.memory.allocated By", "quoll.script.runs {run}", "quoll.script.steps {step}"],
            found.Select(static item => $"{item.Name} {item.Unit}").Order(StringComparer.Ordinal));
        Assert.All(found, static item => Assert.Equal("script", Assert.Single(item.Tags).Value));
        Assert.Equal(1, found.Single(static item => item.Name == "quoll.script.runs").Value);
        Assert.InRange(found.Single(static item => item.Name == "quoll.script.steps").Value, 1000, 2000);
        Assert.InRange(found.Single(static item => item.Name == "quoll.script.duration").Value, 1e-9, 60);
    }

    [Theory]
    [InlineData("time")]
    [InlineData("memory")]
    [InlineData("steps")]
    public void Limits_are_counted_by_name(string limit)
    {
        var limits = limit switch
        {
            "time" => new CallLimits { MaxTime = TimeSpan.FromMilliseconds(20) },
            "memory" => new CallLimits { MaxAllocatedBytes = 1 << 20 },
            _ => new CallLimits { MaxSteps = 1000 },
        };
        var found = Measure(() => Assert.Throws<ExecutionLimitException>(
            () => _engine.Execute("let s = []; for (;;) s = [s, s, s];", new() { Limits = limits })));
        var reached = found.Single(static item => item.Name == "quoll.script.limits");
        Assert.Equal(limit, reached.Tags["quoll.limit"]);
        Assert.Equal(1, reached.Value);
        Assert.Equal(
            typeof(ExecutionLimitException).FullName, found.Single(static item => item.Name == "quoll.script.errors").Tags["error.type"]);
    }

    [Fact]
    public void The_end_by_a_checkpoint_is_counted_by_name()
    {
        var services = new ServiceCollection();
        services.AddQuoll().ConfigureOptions(static (_, options) =>
            options with { Checkpoint = static _ => throw new TimeoutException(), CheckpointInterval = 100 });
        using var root = services.BuildServiceProvider();
        using var scope = root.CreateScope();
        var limits = new List<object?>();
        using var listener = new MeterListener
        {
            InstrumentPublished = (instrument, listener) =>
            {
                if (instrument.Name == "quoll.script.limits" && ReferenceEquals(instrument.Meter.Scope, root.GetService<IMeterFactory>()))
                    listener.EnableMeasurementEvents(instrument);
            },
        };
        listener.SetMeasurementEventCallback<long>(
            (_, _, tags, _) => limits.Add(new Dictionary<string, object?>(tags.ToArray())["quoll.limit"]));
        listener.Start();
        Assert.Throws<ExecutionLimitException>(() => scope.ServiceProvider.GetRequiredService<Engine>().Execute("for (;;);"));
        Assert.Equal("checkpoint", Assert.Single(limits));
    }

    [Theory]
    [InlineData("null.x", "TypeError")]
    [InlineData("let let", "SyntaxError")]
    [InlineData("throw new RangeError('a: b')", "RangeError")]
    [InlineData("throw new Error", "Error")]
    [InlineData("const e = new Error('a'); e.name = 'Mine' + Math.random(); throw e", "_OTHER")]
    [InlineData("throw 'TypeError: text'", "_OTHER")]
    public void Errors_are_counted_by_known_names(string code, string name)
    {
        var found = Measure(() => Assert.Throws<JavaScriptException>(() => _engine.Execute(code)));
        foreach (var item in (string[])["quoll.script.errors", "quoll.script.duration"])
            Assert.Equal(name, found.Single(measured => measured.Name == item).Tags["error.type"]);
    }

    [Fact]
    public async Task A_call_is_an_activity_around_what_the_host_does()
    {
        var found = new ConcurrentBag<Activity>();
        using var listener = new ActivityListener
        {
            ShouldListenTo = static source => source.Name == QuollTelemetry.ActivitySourceName,
            Sample = static (ref ActivityCreationOptions<ActivityContext> _) => ActivitySamplingResult.AllData,
            ActivityStopped = found.Add,
        };
        ActivitySource.AddActivityListener(listener);
        using var outer = new Activity("test").Start();
        var inside = new List<string?>();
        _engine.SetValue("note", () => inside.Add(Activity.Current?.DisplayName));
        _engine.SetValue("wait", async () => await Task.Delay(5));
        _engine.Execute("note()", new() { SourceName = "a.js" });
        await _engine.ExecuteAsync("(async () => { await wait(); note() })()", new() { SourceName = "b.js" });
        Assert.Throws<JavaScriptException>(() => _engine.Execute("null.x", new() { SourceName = "c.js" }));
        Assert.Equal(["script a.js", "script b.js"], inside);
        Assert.Same(outer, Activity.Current);

        // Other tests run at the same time.
        var mine = found.Where(activity => activity.TraceId == outer.TraceId).OrderBy(static activity => activity.DisplayName).ToList();
        Assert.Equal(["script a.js", "script b.js", "script c.js"], mine.Select(static activity => activity.DisplayName));
        Assert.All(mine, activity => Assert.Equal(outer.SpanId, activity.ParentSpanId));
        Assert.Equal("a.js", mine[0].GetTagItem("quoll.call.name"));
        Assert.IsType<long>(mine[0].GetTagItem("quoll.call.steps"));
        Assert.Equal(ActivityStatusCode.Unset, mine[0].Status);
        Assert.Equal(ActivityStatusCode.Error, mine[2].Status);
        Assert.Equal("TypeError", mine[2].GetTagItem("error.type"));
        Assert.Equal("exception", Assert.Single(mine[2].Events).Name);
    }

    [Fact]
    public void Observers_of_the_application_are_asked_too()
    {
        var own = new Counting();
        var services = new ServiceCollection();
        services.AddSingleton<EngineObserver>(own);
        services.AddQuoll().ConfigureOptions((_, options) => options with { Observer = own });
        using var root = services.BuildServiceProvider();
        using var scope = root.CreateScope();
        scope.ServiceProvider.GetRequiredService<Engine>().Execute("1");
        Assert.Equal(2, own.Calls);
    }

    private sealed class Counting : EngineObserver
    {
        public int Calls { get; private set; }

        public override void OnCallEnded(EngineCall call, object? state) => Calls++;
    }
}
