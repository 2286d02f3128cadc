using System.Text.Json.Nodes;
using Quoll.Debugging;

namespace Quoll.Tests.DevTools;

/// <summary>Clients and code that runs: they pause it, end it, and go away while it runs.</summary>
public class RunningCodeTests
{
    private const string Endless = "var n = 0;\nwhile (true) {\n  n++;\n}";

    private static string EvaluateEndless { get; } = new JsonObject { ["expression"] = Endless }.ToJsonString();

    [Fact]
    public async Task A_pause_that_a_client_asks_for_happens_once()
    {
        await using var script = await DebuggedScript.StartAsync();
        var client = script.Client;
        script.Engine.Execute("var go = true; var n = 0;");
        script.Run("while (go) {\n  n++;\n}\nn;");
        for (var i = 0; i < 3; i++)
        {
            await client.CallAsync("Debugger.pause");
            await client.EventAsync("Debugger.paused");
            await client.CallAsync("Debugger.resume");
            await client.EventAsync("Debugger.resumed");
            // The script runs on meanwhile.
            await client.CallAsync("Runtime.evaluate", """{"expression":"n"}""");
            Assert.Empty(client.Arrived("Debugger.paused"));
        }
        await client.CallAsync("Runtime.evaluate", """{"expression":"go = false"}""");
        await script.EndAsync();
    }

    [Fact]
    public async Task A_client_attaches_to_a_script_that_runs()
    {
        using var server = Quoll.DevTools.DebugServer.Listen(0);
        var engine = new Engine(new EngineOptions { Debug = true });
        var target = server.Add(engine, "busy");
        using var runs = new ManualResetEventSlim();
        engine.SetValue("runs", runs.Set);
        const string code = "var go = true, n = 0;\nruns();\nwhile (go) {\n  n++;\n}\ndebugger;\nn;";
        var running = Task.Factory.StartNew(() => engine.Evaluate(code), TaskCreationOptions.LongRunning);
        Assert.True(runs.Wait(MachinePace.Hang));
        await using (var client = await DevToolsClient.ConnectAsync(server.UrlOf(target)))
        {
            await client.CallAsync("Debugger.enable");
            await client.CallAsync("Debugger.pause");
            await client.EventAsync("Debugger.paused");
            await client.CallAsync("Debugger.disable");
            await client.CallAsync("Runtime.evaluate", """{"expression":"go = false"}""");
            // Nobody is left who would see the debugger statement.
            Assert.True((await running.WaitAsync(MachinePace.Hang)).AsNumber() > 0);
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_client_ends_a_script(bool isPaused)
    {
        await using var script = await DebuggedScript.StartAsync();
        var client = script.Client;
        script.Run(Endless);
        await client.CallAsync("Debugger.pause");
        await client.EventAsync("Debugger.paused");
        if (!isPaused) await client.CallAsync("Debugger.resume");
        await client.CallAsync("Runtime.terminateExecution");
        await Assert.ThrowsAnyAsync<OperationCanceledException>(script.EndAsync);
        // Only what runs is ended.
        await client.CallAsync("Runtime.terminateExecution");
        Assert.Equal(3, script.Engine.Evaluate("1 + 2").AsNumber());
    }

    [Fact]
    public async Task A_client_interrupts_its_own_evaluation()
    {
        await using var script = await DebuggedScript.StartAsync();
        var client = script.Client;
        var evaluation = await client.BeginAsync("Runtime.evaluate", EvaluateEndless);
        await client.CallAsync("Debugger.pause");
        await client.EventAsync("Debugger.paused");
        await client.CallAsync("Runtime.terminateExecution");
        Assert.Equal(-32000, (await client.EndAsync(evaluation))["error"]!["code"]!.GetValue<int>());
        Assert.Equal("1", (await client.CallAsync("Runtime.evaluate", """{"expression":"1"}"""))["result"]!["value"]!.ToString());
    }

    [Fact]
    public async Task What_a_client_evaluates_ends_when_it_vanishes()
    {
        await using var script = await DebuggedScript.StartAsync();
        await using var second = await DevToolsClient.ConnectAsync(script.Server.UrlOf(script.Target));
        await second.CallAsync("Debugger.enable");
        await script.Client.BeginAsync("Runtime.evaluate", EvaluateEndless);
        await script.Client.CallAsync("Debugger.pause");
        await second.EventAsync("Debugger.paused");
        script.Client.Vanish();
        await second.EventAsync("Debugger.resumed");
        var after = await Task.Run(() => script.Engine.Evaluate("1 + 2")).WaitAsync(MachinePace.Hang);
        Assert.Equal(3, after.AsNumber());
    }

    [Fact]
    public async Task Jobs_of_an_evaluation_that_fail_do_no_harm()
    {
        await using var script = await DebuggedScript.StartAsync(new EngineOptions { RunJobsAfterCalls = true });
        const string rejection = """{"expression":"Promise.reject(new Error('no')), 1"}""";
        for (var i = 0; i < 3; i++) await script.Client.CallAsync("Runtime.evaluate", rejection);
        Assert.Equal(1, script.Engine.Evaluate("1").AsNumber());
    }

    [Fact]
    public async Task The_session_of_a_cancelled_engine_ends()
    {
        using var stop = new CancellationTokenSource();
        await using var script = await DebuggedScript.StartAsync(new EngineOptions { CancellationToken = stop.Token });
        await stop.CancelAsync();
        await script.Client.BeginAsync("Runtime.evaluate", """{"expression":"1"}""");
        await script.Client.EndedAsync();
    }

    [Fact]
    public async Task Sources_of_evaluations_are_forgotten()
    {
        await using var script = await DebuggedScript.StartAsync(new EngineOptions { CacheCode = false });
        script.Engine.Execute("var kept = 1;", new() { SourceName = "kept.js" });
        for (var i = 0; i < 100; i++) await script.Client.CallAsync("Runtime.evaluate", $$"""{"expression":"{{i}} + kept"}""");
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
        Assert.InRange(script.Engine.Debugger.Sources.Count, 1, 50);
        Assert.Contains(script.Engine.Debugger.Sources, static source => source.Name == "kept.js");
    }

    [Fact]
    public async Task Silent_evaluations_do_not_pause_at_exceptions()
    {
        await using var script = await DebuggedScript.StartAsync();
        var client = script.Client;
        await client.CallAsync("Debugger.setPauseOnExceptions", """{"state":"all"}""");
        var thrown = await client.CallAsync("Runtime.evaluate", """{"expression":"throw 1","silent":true}""");
        Assert.NotNull(thrown["exceptionDetails"]);
        await client.CallAsync("Runtime.evaluate", """{"expression":"debugger; 2","disableBreaks":true}""");
        Assert.Empty(client.Arrived("Debugger.paused"));
        Assert.Equal(ExceptionPauses.All, script.Engine.Debugger.ExceptionPauses);
    }
}
