using System.Text.Json.Nodes;

namespace Quoll.Tests.DevTools;

/// <summary>
/// What VS Code's js-debug sends when it attaches to a program of type <c>node</c>, in its order. The extension itself
/// is not on npm, so this stands for it.
/// </summary>
public class AttachSequenceTests
{
    [Fact]
    public async Task The_session_of_VS_Code_comes_to_its_breakpoint()
    {
        await using var script = await DebuggedScript.StartAsync(enables: false);
        var client = script.Client;
        var waiting = Task.Factory.StartNew(() => script.Target.WaitForDebugger(), TaskCreationOptions.LongRunning);
        // These are expected to fail.
        foreach (var method in (string[])["NodeWorker.enable", "NodeRuntime.enable", "Network.enable"])
            Assert.Equal(-32601, (await client.FailAsync(method, """{"waitForDebuggerOnStart":true}""")).Code);
        await client.CallAsync("Runtime.enable");
        await client.EventAsync("Runtime.executionContextCreated");
        Assert.NotNull((await client.CallAsync("Debugger.enable"))["debuggerId"]);
        foreach (var (method, parameters) in new[]
        {
            ("Profiler.enable", "{}"),
            ("Debugger.setAsyncCallStackDepth", """{"maxDepth":32}"""),
            ("Debugger.setBlackboxPatterns", """{"patterns":["<node_internals>/"]}"""),
            ("Debugger.setPauseOnExceptions", """{"state":"none"}"""),
            ("Debugger.setInstrumentationBreakpoint", """{"instrumentation":"beforeScriptWithSourceMapExecution"}"""),
        }) await client.CallAsync(method, parameters);
        var set = await client.CallAsync(
            "Debugger.setBreakpointByUrl", """{"urlRegex":"[aA]\\.[jJ][sS]$","lineNumber":1,"columnNumber":0,"condition":""}""");
        await client.CallAsync("Runtime.runIfWaitingForDebugger");
        await waiting.WaitAsync(MachinePace.Hang);
        var asked = await client.CallAsync(
            "Runtime.evaluate",
            """{"contextId":1,"returnByValue":true,"expression":"({ processId: process.pid, nodeVersion: process.version })"}""");
        Assert.Equal(Environment.ProcessId, asked["result"]!["value"]!["processId"]!.GetValue<int>());
        script.Run("let a = 20;\na += 1;\na * 2;");
        var parsed = await client.MessageAsync(static message => message["params"]?["url"]?.GetValue<string>() == "a.js");
        var id = parsed["params"]!["scriptId"]!.GetValue<string>();
        var places = await client.CallAsync("Debugger.getPossibleBreakpoints", $$$"""
            {"restrictToFunction":false,"start":{"scriptId":"{{{id}}}","lineNumber":1,"columnNumber":0},
            "end":{"scriptId":"{{{id}}}","lineNumber":2,"columnNumber":0}}
            """.ReplaceLineEndings(""));
        Assert.NotEmpty((JsonArray)places["locations"]!);
        var paused = await client.EventAsync("Debugger.paused");
        Assert.Equal(set["breakpointId"]!.ToString(), paused["hitBreakpoints"]![0]!.ToString());
        var top = paused["callFrames"]![0]!;
        var scope = ((JsonArray)top["scopeChain"]!).First(static scope => scope!["type"]!.ToString() == "script")!;
        var variables = await client.CallAsync("Runtime.getProperties", $$"""
            {"objectId":"{{scope["object"]!["objectId"]}}","ownProperties":true,"generatePreview":true}
            """);
        Assert.Equal("20", variables["result"]!.AsArray().First(static v => v!["name"]!.ToString() == "a")!["value"]!["value"]!.ToString());
        await client.CallAsync("Debugger.stepOver");
        await client.EventAsync("Debugger.paused");
        await client.CallAsync("Debugger.resume");
        Assert.Equal(42, (await script.EndAsync()).AsNumber());
    }
}
