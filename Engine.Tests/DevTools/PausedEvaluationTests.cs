namespace Quoll.Tests.DevTools;

/// <summary>Code that clients evaluate ends when it should, also while the script is paused.</summary>
public class PausedEvaluationTests
{
    private static readonly (int, string) Terminated = (-32000, "Execution was terminated");

    private const string Endless = "for (;;) n++;";

    // A function that is paused, with the id of its frame.
    private static async Task<(DebuggedScript Script, string Frame)> PauseAsync()
    {
        var script = await DebuggedScript.StartAsync();
        script.Run("function f(n) {\n  debugger;\n  return n;\n}\nf(5);");
        var paused = await script.Client.EventAsync("Debugger.paused");
        return (script, paused["callFrames"]![0]!["callFrameId"]!.GetValue<string>());
    }

    private static string InFrame(string frame, string expression, string more = "") =>
        $$"""{"callFrameId":"{{frame}}","expression":"{{expression}}"{{more}}}""";

    private static async Task EndAsync(DebuggedScript script, DevToolsClient client, string frame)
    {
        var known = await client.CallAsync("Debugger.evaluateOnCallFrame", InFrame(frame, "n = 7, n"));
        Assert.Equal("7", known["result"]!["value"]!.ToString());
        await client.CallAsync("Debugger.resume");
        Assert.Equal(7, (await script.EndAsync()).AsNumber());
    }

    [Fact]
    public async Task An_evaluation_has_a_timeout()
    {
        var (script, frame) = await PauseAsync();
        await using var _ = script;
        var call = InFrame(frame, Endless, ",\"timeout\":10");
        Assert.Equal(Terminated, await script.Client.FailAsync("Debugger.evaluateOnCallFrame", call));
        Assert.Equal(Terminated, await script.Client.FailAsync("Runtime.evaluate", """{"expression":"for (;;);","timeout":10}"""));
        // No script catches it.
        call = InFrame(frame, "try { for (;;); } catch { 1; } finally { n = 9; }", ",\"timeout\":10");
        Assert.Equal(Terminated, await script.Client.FailAsync("Debugger.evaluateOnCallFrame", call));
        Assert.Equal(-32602, (await script.Client.FailAsync("Runtime.evaluate", """{"expression":"1","timeout":"1"}""")).Code);
        await EndAsync(script, script.Client, frame);
    }

    [Fact]
    public async Task A_client_ends_its_evaluation_and_the_script_stays_paused()
    {
        var (script, frame) = await PauseAsync();
        await using var _ = script;
        var evaluations = new[]
        {
            await script.Client.BeginAsync("Debugger.evaluateOnCallFrame", InFrame(frame, Endless)),
            await script.Client.BeginAsync("Runtime.evaluate", """{"expression":"for (;;);"}"""),
        };
        await script.Client.CallAsync("Runtime.terminateExecution");
        foreach (var evaluation in evaluations)
        {
            var error = (await script.Client.EndAsync(evaluation))["error"]!;
            Assert.Equal(Terminated, (error["code"]!.GetValue<int>(), error["message"]!.GetValue<string>()));
        }
        Assert.False(script.Running.IsCompleted);
        await EndAsync(script, script.Client, frame);
    }

    [Fact]
    public async Task An_evaluation_in_a_pause_ends_when_its_client_vanishes()
    {
        var (script, frame) = await PauseAsync();
        await using var _ = script;
        await using var second = await DevToolsClient.ConnectAsync(script.Server.UrlOf(script.Target));
        await second.CallAsync("Debugger.enable");
        await script.Client.BeginAsync("Debugger.evaluateOnCallFrame", InFrame(frame, Endless));
        script.Client.Vanish();
        await EndAsync(script, second, frame);
    }

    [Fact]
    public async Task Constants_get_values()
    {
        await using var script = await DebuggedScript.StartAsync();
        script.Run("function f() {\n  const a = 1, b = 2;\n  const sum = () => a + b;\n  debugger;\n  return sum() + a;\n}\nf();");
        var top = (await script.Client.EventAsync("Debugger.paused"))["callFrames"]![0]!;
        foreach (var name in (string[])["a", "b"])
        {
            await script.Client.CallAsync("Debugger.setVariableValue", $$$"""
                {"callFrameId":"{{{top["callFrameId"]}}}","scopeNumber":0,"variableName":"{{{name}}}","newValue":{"value":10}}
                """);
        }
        await script.Client.CallAsync("Debugger.resume");
        Assert.Equal(30, (await script.EndAsync()).AsNumber());
    }

    [Fact]
    public async Task Objects_of_a_prototype_are_found()
    {
        await using var script = await DebuggedScript.StartAsync();
        var client = script.Client;
        script.Engine.Execute("class A { } var list = [new A(), new A()];");
        var prototype = await client.CallAsync("Runtime.evaluate", """{"expression":"A.prototype"}""");
        var found = await client.CallAsync(
            "Runtime.queryObjects", $$"""{"prototypeObjectId":"{{prototype["result"]!["objectId"]}}","objectGroup":"found"}""");
        Assert.Equal("Array(2)", found["objects"]!["description"]!.GetValue<string>());
        await client.CallAsync("Runtime.releaseObjectGroup", """{"objectGroup":"found"}""");
        var id = found["objects"]!["objectId"]!.GetValue<string>();
        Assert.Equal(-32000, (await client.FailAsync("Runtime.getProperties", $$"""{"objectId":"{{id}}"}""")).Code);
    }
}
