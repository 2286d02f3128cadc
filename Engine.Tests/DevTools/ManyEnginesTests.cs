using System.Runtime.CompilerServices;
using System.Text.Json.Nodes;
using Quoll.DevTools;

namespace Quoll.Tests.DevTools;

/// <summary>A process that shows a hundred engines under one server.</summary>
public class ManyEnginesTests
{
    private const int Count = 100;

    private static Engine NewEngine(int number)
    {
        var engine = new Engine(new EngineOptions { Debug = true });
        engine.SetValue("number", number);
        return engine;
    }

    private static async Task<List<string>> TitlesAsync(DebugServer server)
    {
        using var http = new HttpClient();
        var list = JsonNode.Parse(await http.GetStringAsync($"http://127.0.0.1:{server.Port}/json/list").WaitAsync(MachinePace.Hang))!;
        Assert.Equal(((JsonArray)list).Count, ((JsonArray)list).Select(static target => target!["id"]!.ToString()).Distinct().Count());
        return [.. ((JsonArray)list).Select(static target => target!["title"]!.ToString())];
    }

    private static async Task<int> NumberAsync(DevToolsClient client) =>
        (await client.CallAsync("Runtime.evaluate", """{"expression":"number"}"""))["result"]!["value"]!.GetValue<int>();

    [Fact]
    public async Task Clients_attach_to_any_of_many_engines()
    {
        using var server = DebugServer.Listen(0);
        var targets = Enumerable.Range(0, Count).Select(i => server.Add(NewEngine(i), $"engine {i}")).ToArray();
        Assert.Equal(Enumerable.Range(0, Count).Select(static i => $"engine {i}"), await TitlesAsync(server));
        // All at once, and each client has its engine.
        var clients = await Task.WhenAll(targets.Select(target => DevToolsClient.ConnectAsync(server.UrlOf(target))));
        Assert.Equal(Enumerable.Range(0, Count), await Task.WhenAll(clients.Select(NumberAsync)));
        // One is paused: the others run.
        await clients[50].CallAsync("Debugger.enable");
        var paused = Task.Factory.StartNew(() => targets[50].Engine.Evaluate("debugger; number"), TaskCreationOptions.LongRunning);
        await clients[50].EventAsync("Debugger.paused");
        Assert.Equal(99, targets[99].Engine.Evaluate("number").AsNumber());
        Assert.Equal(49, await NumberAsync(clients[49]));
        // Every second one goes; the sessions of the others stay.
        for (var i = 0; i < Count; i += 2) targets[i].Dispose();
        Assert.Equal(50, (await paused.WaitAsync(MachinePace.Hang)).AsNumber());
        Assert.Equal(Enumerable.Range(0, Count / 2).Select(static i => $"engine {2 * i + 1}"), await TitlesAsync(server));
        for (var i = 0; i < Count; i += 2) await clients[i].EndedAsync();
        Assert.Equal(97, await NumberAsync(clients[97]));
        server.Dispose();
        foreach (var client in clients)
        {
            await client.EndedAsync();
            await client.DisposeAsync();
        }
    }

    [Fact]
    public async Task Nothing_stays_of_engines_that_were_debugged()
    {
        using var server = DebugServer.Listen(0);
        var engines = await DebugManyAsync(server);
        Assert.Empty(server.Targets.All);
        // The tasks of the last connections may just end.
        var until = DateTime.UtcNow + MachinePace.Hang;
        while (engines.Exists(static engine => engine.IsAlive) && DateTime.UtcNow < until)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
            await Task.Delay(1);
        }
        Assert.Equal(0, engines.Count(static engine => engine.IsAlive));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<List<WeakReference>> DebugManyAsync(DebugServer server)
    {
        var engines = new List<WeakReference>();
        for (var i = 0; i < Count; i++) engines.Add(await DebugOneAsync(server, i));
        return engines;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<WeakReference> DebugOneAsync(DebugServer server, int number)
    {
        var engine = NewEngine(number);
        var target = server.Add(engine, $"engine {number}");
        // Some were never attached to; some clients go first, some targets, some engines.
        if (number % 4 > 0)
        {
            await using var client = await DevToolsClient.ConnectAsync(server.UrlOf(target));
            await client.CallAsync("Runtime.enable");
            await client.CallAsync("Debugger.enable");
            await client.CallAsync("Debugger.setBreakpointByUrl", """{"url":"a.js","lineNumber":0,"condition":"false"}""");
            await client.CallAsync("Debugger.setAsyncCallStackDepth", """{"maxDepth":4}""");
            await client.CallAsync("Runtime.evaluate", """{"expression":"({ held: new Map() })"}""");
            const string script = "Promise.resolve(1).then(() => 2), number";
            Assert.Equal(number, engine.Evaluate(script, new() { SourceName = "a.js" }).AsNumber());
            if (number % 4 == 1) client.Vanish();
            if (number % 4 == 2) target.Dispose();
            if (number % 4 == 3) engine.Dispose();
        }
        target.Dispose();
        return new WeakReference(engine);
    }

    [Fact]
    public void A_target_without_a_client_takes_little_memory()
    {
        var targets = new DebugTargets();
        // Code that runs for the first time allocates more.
        _ = (Allocated(static () => new Engine(new EngineOptions { Debug = true })), Allocated(() => targets.Add(NewEngine(0), "first")));
        var plain = Allocated(static () => new Engine());
        var debugged = Allocated(static () => new Engine(new EngineOptions { Debug = true }));
        var engine = NewEngine(1);
        var added = Allocated(() => targets.Add(engine, "engine"));
        Assert.InRange(debugged - plain, 0, 4096);
        Assert.InRange(added, 1, 4096);

        static long Allocated<T>(Func<T> make)
        {
            var before = GC.GetAllocatedBytesForCurrentThread();
            GC.KeepAlive(make());
            return GC.GetAllocatedBytesForCurrentThread() - before;
        }
    }
}
