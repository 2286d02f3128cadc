using Quoll.DevTools;

namespace Quoll.Tests.DevTools;

/// <summary>An engine with a server for debuggers, a client, and scripts on a thread of their own.</summary>
internal sealed class DebuggedScript : IAsyncDisposable
{
    private DebuggedScript(EngineOptions options)
    {
        Engine = new Engine(options with { Debug = true, Console = Output, Globals = options.Globals | EngineGlobals.Timers });
        Server = DebugServer.Listen(0);
        Target = Server.Add(Engine, "test");
    }

    public StringWriter Output { get; } = new();

    public Engine Engine { get; }

    public DebugServer Server { get; }

    public DebugTarget Target { get; }

    public DevToolsClient Client { get; private set; } = null!;

    /// <summary>The script that runs.</summary>
    public Task<JsValue> Running { get; private set; } = null!;

    public static async Task<DebuggedScript> StartAsync(EngineOptions? options = null, bool enables = true)
    {
        var script = new DebuggedScript(options ?? new());
        script.Client = await DevToolsClient.ConnectAsync(script.Server.UrlOf(script.Target));
        if (!enables) return script;
        await script.Client.CallAsync("Runtime.enable");
        await script.Client.CallAsync("Debugger.enable");
        return script;
    }

    /// <summary>Starts a script.</summary>
    public void Run(string code, string name = "a.js") =>
        Running = Task.Factory.StartNew(() => Engine.Evaluate(code, new() { SourceName = name }), TaskCreationOptions.LongRunning);

    /// <summary>Waits for the end of the script.</summary>
    public Task<JsValue> EndAsync() => Running.WaitAsync(MachinePace.Hang);

    public async ValueTask DisposeAsync()
    {
        await Client.DisposeAsync();
        Server.Dispose();
    }
}
