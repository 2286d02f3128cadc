using System.Text.Json.Nodes;

namespace Quoll.Tests.DevTools;

/// <summary>Steps with the parameters that few clients send.</summary>
public class StepParameterTests
{
    private static string Place(JsonObject paused)
    {
        var top = paused["callFrames"]![0]!;
        return $"{top["functionName"]}:{top["location"]!["lineNumber"]}";
    }

    // Steps, and waits for the pause.
    private static async Task<string> StepAsync(DevToolsClient client, string method, string? parameters = null)
    {
        await client.CallAsync($"Debugger.{method}", parameters);
        return Place(await client.EventAsync("Debugger.paused"));
    }

    private static async Task<string> IdAsync(DevToolsClient client) =>
        (await client.EventAsync("Debugger.scriptParsed"))["scriptId"]!.GetValue<string>();

    private static async Task<double> NumberAsync(DevToolsClient client, string expression) =>
        (await client.CallAsync("Runtime.evaluate", $$"""{"expression":"{{expression}}"}"""))["result"]!["value"]!.GetValue<double>();

    [Theory]
    [InlineData("stepInto", "f:3")]
    [InlineData("stepOver", ":7")]
    public async Task A_step_does_not_end_in_parts_that_it_skips(string step, string expected)
    {
        await using var script = await DebuggedScript.StartAsync();
        var client = script.Client;
        script.Run("function f() {\n  const a = 1;\n  const b = 2;\n  return a + b;\n}\ndebugger; f();\nf();\n3;");
        var id = await IdAsync(client);
        await client.EventAsync("Debugger.paused");
        Assert.Equal(":5", await StepAsync(client, "stepOver"));
        static string At(int line, int column) => $$"""{"lineNumber":{{line}},"columnNumber":{{column}}}""";
        string Range(int start, int end) => $$"""{"scriptId":"{{id}}","start":{{At(start, 0)}},"end":{{At(end, 9)}}}""";
        Assert.Equal(expected, await StepAsync(client, step, $$"""{"skipList":[{{Range(1, 2)}},{{Range(6, 6)}}]}"""));
        await client.CallAsync("Debugger.resume");
        Assert.Equal(3, (await script.EndAsync()).AsNumber());
    }

    [Fact]
    public async Task A_step_breaks_in_the_job_that_it_schedules()
    {
        await using var script = await DebuggedScript.StartAsync(new EngineOptions { RunJobsAfterCalls = true });
        var client = script.Client;
        script.Run("debugger;\nPromise.resolve(1).then(function later(x) {\n  return x;\n});\n4;");
        await client.EventAsync("Debugger.paused");
        Assert.Equal(":1", await StepAsync(client, "stepInto"));
        Assert.Equal("later:2", await StepAsync(client, "stepInto", """{"breakOnAsyncCall":true}"""));
        await client.CallAsync("Debugger.resume");
        Assert.Equal(4, (await script.EndAsync()).AsNumber());
    }

    [Theory]
    [InlineData("any", 0)]
    [InlineData("current", 2)]
    public async Task A_script_goes_on_to_a_place_in_any_call_or_in_this_one(string frames, int expected)
    {
        await using var script = await DebuggedScript.StartAsync();
        var client = script.Client;
        script.Run("function deep(n) {\n  if (n > 0) deep(n - 1);\n  globalThis.last = n;\n}\ndebugger;\ndeep(2);\nlast;");
        var id = await IdAsync(client);
        await client.EventAsync("Debugger.paused");
        Assert.Equal(":5", await StepAsync(client, "stepOver"));
        Assert.Equal("deep:1", await StepAsync(client, "stepInto"));
        var to = $$$"""{"location":{"scriptId":"{{{id}}}","lineNumber":2},"targetCallFrames":"{{{frames}}}"}""";
        await client.CallAsync("Debugger.continueToLocation", to);
        var top = (await client.EventAsync("Debugger.paused"))["callFrames"]![0]!;
        var n = await client.CallAsync("Debugger.evaluateOnCallFrame", $$"""{"callFrameId":"{{top["callFrameId"]}}","expression":"n"}""");
        Assert.Equal($"{expected}", n["result"]!["value"]!.ToString());
        await client.CallAsync("Debugger.resume");
        Assert.Equal(2, (await script.EndAsync()).AsNumber());
        Assert.Equal(-32602, (await client.FailAsync("Debugger.continueToLocation", to.Replace(frames, "other"))).Code);
    }

    [Fact]
    public async Task A_message_does_not_make_a_script_forget_where_it_goes_on_to()
    {
        await using var script = await DebuggedScript.StartAsync();
        var client = script.Client;
        script.Engine.Execute("var go = true, n = 0;", new() { SourceName = "before.js" });
        await IdAsync(client);
        script.Run("debugger;\nwhile (go) {\n  n++;\n}\nn = -1;\nn;");
        var id = await IdAsync(client);
        await client.EventAsync("Debugger.paused");
        await client.CallAsync("Debugger.continueToLocation", $$$"""{"location":{"scriptId":"{{{id}}}","lineNumber":4}}""");
        await client.EventAsync("Debugger.resumed");
        // Each of these interrupts the loop.
        for (var before = -1.0; before < 10;) before = await NumberAsync(client, "n");
        await client.CallAsync("Runtime.evaluate", """{"expression":"go = false"}""");
        Assert.Equal(":4", Place(await client.EventAsync("Debugger.paused")));
        await client.CallAsync("Debugger.resume");
        Assert.Equal(-1, (await script.EndAsync()).AsNumber());
    }
}
