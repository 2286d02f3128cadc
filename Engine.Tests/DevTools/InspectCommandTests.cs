using System.Diagnostics;
using Quoll.Tests.Cli;

namespace Quoll.Tests.DevTools;

/// <summary><c>quoll --inspect</c>, as Node's option.</summary>
public sealed class InspectCommandTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    private static async Task<string> UrlAsync(Process process)
    {
        var line = await process.StandardError.ReadLineAsync().WaitAsync(MachinePace.Hang);
        Assert.StartsWith("Debugger listening on ws://127.0.0.1:", line, StringComparison.Ordinal);
        return line!["Debugger listening on ".Length..];
    }

    [Fact]
    public async Task A_script_waits_for_a_debugger_and_pauses_before_its_first_statement()
    {
        var path = _folder.Write("first.js", "const a = 1;\nsetTimeout(() => {\n  console.log(a + 1);\n}, 1);\n");
        using var process = QuollProcess.Start("--inspect-brk=0", path, "argument");
        await using var client = await DevToolsClient.ConnectAsync(await UrlAsync(process));
        await client.CallAsync("Runtime.enable");
        await client.CallAsync("Debugger.enable");
        await client.CallAsync("Runtime.runIfWaitingForDebugger");
        var paused = await client.EventAsync("Debugger.paused");
        Assert.Equal("Break on start", paused["reason"]!.GetValue<string>());
        var top = paused["callFrames"]![0]!;
        Assert.Equal(new Uri(path).AbsoluteUri, top["url"]!.GetValue<string>());
        Assert.Equal(0, top["location"]!["lineNumber"]!.GetValue<int>());
        var set = await client.CallAsync("Debugger.setBreakpointByUrl", $$"""{"url":"{{new Uri(path).AbsoluteUri}}","lineNumber":2}""");
        Assert.Equal(2, set["locations"]![0]!["lineNumber"]!.GetValue<int>());
        await client.CallAsync("Debugger.resume");
        var frame = (await client.EventAsync("Debugger.paused"))["callFrames"]![0]!["callFrameId"]!.GetValue<string>();
        var value = await client.CallAsync("Debugger.evaluateOnCallFrame", $$"""{"callFrameId":"{{frame}}","expression":"a"}""");
        Assert.Equal("1", value["result"]!["value"]!.ToString());
        await client.CallAsync("Debugger.resume");
        // What the script does last is told, although it ends.
        Assert.Equal("2", (await client.EventAsync("Runtime.consoleAPICalled"))["args"]![0]!["description"]!.GetValue<string>());
        await process.WaitForExitAsync().WaitAsync(MachinePace.Hang);
        Assert.Equal((0, "2\n"), (process.ExitCode, await process.StandardOutput.ReadToEndAsync()));
    }

    [Fact]
    public async Task A_script_that_waits_for_timers_answers()
    {
        using var process = QuollProcess.Start("--inspect=127.0.0.1:0", "-e", "var wait = setInterval(() => { }, 100000); 1");
        await using var client = await DevToolsClient.ConnectAsync(await UrlAsync(process));
        var told = await client.CallAsync(
            "Runtime.evaluate", """{"contextId":1,"returnByValue":true,"expression":"({ pid: process.pid, version: process.version })"}""");
        Assert.Equal(process.Id, told["result"]!["value"]!["pid"]!.GetValue<int>());
        await client.CallAsync("Runtime.evaluate", """{"expression":"clearInterval(wait)"}""");
        await process.WaitForExitAsync().WaitAsync(MachinePace.Hang);
        Assert.Equal(0, process.ExitCode);
    }

    [Fact]
    public async Task An_uncaught_error_is_told()
    {
        var path = _folder.Write("fails.js", "throw new RangeError('no');");
        using var process = QuollProcess.Start("--inspect-wait=0", path);
        await using var client = await DevToolsClient.ConnectAsync(await UrlAsync(process));
        await client.CallAsync("Runtime.enable");
        await client.CallAsync("Runtime.runIfWaitingForDebugger");
        var thrown = await client.EventAsync("Runtime.exceptionThrown");
        Assert.Equal("RangeError", thrown["exceptionDetails"]!["exception"]!["className"]!.GetValue<string>());
        await process.WaitForExitAsync().WaitAsync(MachinePace.Hang);
        Assert.Equal(1, process.ExitCode);
    }

    [Theory]
    [InlineData("--inspect=x")]
    [InlineData("--inspect-brk=127.0.0.1:70000")]
    public void An_address_must_be_one(string option)
    {
        var result = QuollProcess.Run(option, "-e", "1");
        Assert.Equal(2, result.ExitCode);
        Assert.Contains("needs a port", result.Error, StringComparison.Ordinal);
    }

    [SkippableFact]
    public async Task Node_inspect_breaks_steps_and_evaluates()
    {
        InstalledPrograms.Require("node");
        var path = _folder.Write("steps.js", "let a = 20;\nlet b = 1;\na += b;\na *= 2;\nconsole.log(a);\n");
        using var process = QuollProcess.Start("--inspect-brk=0", path);
        var port = new Uri(await UrlAsync(process)).Port;
        var start = new ProcessStartInfo("node", ["inspect", $"127.0.0.1:{port}"])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            Environment = { ["NO_COLOR"] = "1", ["TERM"] = "dumb" },
        };
        using var debugger = Process.Start(start)!;
        await WaitForAsync("Break on start");
        foreach (var (command, answer) in new[] { ("next", "> 2"), ("setBreakpoint(4)", "> 4"), ("cont", "> 4"), ("exec('a * 100')", "2100") })
        {
            await debugger.StandardInput.WriteLineAsync(command);
            await debugger.StandardInput.FlushAsync();
            await WaitForAsync(answer);
        }
        await debugger.StandardInput.WriteLineAsync("cont");
        await debugger.StandardInput.FlushAsync();
        await process.WaitForExitAsync().WaitAsync(MachinePace.Hang);
        Assert.Equal("42\n", await process.StandardOutput.ReadToEndAsync());
        debugger.Kill();

        async Task WaitForAsync(string text)
        {
            var seen = "";
            var buffer = new char[1000];
            while (!seen.Contains(text, StringComparison.Ordinal))
            {
                var count = await debugger.StandardOutput.ReadAsync(buffer).AsTask().WaitAsync(MachinePace.Hang);
                Assert.True(count > 0, seen);
                seen += new string(buffer, 0, count);
            }
        }
    }
}
