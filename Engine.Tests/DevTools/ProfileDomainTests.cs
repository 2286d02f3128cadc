using System.Text.Json.Nodes;

namespace Quoll.Tests.DevTools;

/// <summary>The domains Profiler and HeapProfiler.</summary>
public class ProfileDomainTests
{
    private const string Busy = """
        function busy() {
          const end = Date.now() + 30;
          let list = [];
          while (Date.now() < end) list = [list.length, {}];
        }
        busy();
        """;

    [Fact]
    public async Task A_profile_of_the_time_names_functions()
    {
        await using var script = await DebuggedScript.StartAsync();
        var client = script.Client;
        await client.CallAsync("Profiler.enable");
        await client.CallAsync("Profiler.setSamplingInterval", """{"interval":100}""");
        await client.CallAsync("Profiler.start");
        Assert.Equal(-32000, (await client.FailAsync("Profiler.setSamplingInterval", """{"interval":100}""")).Code);
        await client.CallAsync("Profiler.stop");
        // On a busy machine, the thread that takes samples may come late.
        for (var milliseconds = 30; ; milliseconds *= 2)
        {
            await client.CallAsync("Profiler.start");
            script.Run(Busy.Replace("30", $"{milliseconds}", StringComparison.Ordinal));
            await script.EndAsync();
            var profile = (await client.CallAsync("Profiler.stop"))["profile"]!;
            if (profile["nodes"]!.AsArray().Any(static node => node!["callFrame"]!["functionName"]!.GetValue<string>() == "busy"))
            {
                Assert.NotEmpty((JsonArray)profile["samples"]!);
                break;
            }
            Assert.True(milliseconds < MachinePace.Hang.TotalMilliseconds, profile.ToJsonString());
        }
        Assert.Equal((-32000, "No recording profiles found"), await client.FailAsync("Profiler.stop"));
        // What a client has begun ends with it.
        await client.CallAsync("Profiler.start");
        await client.CallAsync("Profiler.disable");
        Assert.False(script.Engine.Profiler.IsOn);
    }

    [Fact]
    public async Task Coverage_is_taken_in_the_form_of_V8()
    {
        await using var script = await DebuggedScript.StartAsync();
        var client = script.Client;
        Assert.Equal(-32000, (await client.FailAsync("Profiler.takePreciseCoverage")).Code);
        await client.CallAsync("Profiler.startPreciseCoverage", """{"callCount":true,"detailed":true}""");
        script.Run("function f(x) { return x ? 1 : 2; } f(1); f(1);");
        await script.EndAsync();
        var taken = await client.CallAsync("Profiler.takePreciseCoverage");
        var source = Assert.Single((JsonArray)taken["result"]!)!;
        Assert.Equal("a.js", source["url"]!.GetValue<string>());
        var f = ((JsonArray)source["functions"]!).Single(static function => function!["functionName"]!.GetValue<string>() == "f")!;
        Assert.Equal(["2", "0"], ((JsonArray)f["ranges"]!).Select(static range => range!["count"]!.ToString()));
        await client.CallAsync("Profiler.stopPreciseCoverage");
        Assert.False(script.Engine.Debugger.Coverage.IsOn);
    }

    [Fact]
    public async Task A_profile_of_allocations_names_functions()
    {
        await using var script = await DebuggedScript.StartAsync();
        var client = script.Client;
        await client.CallAsync("HeapProfiler.enable");
        await client.CallAsync("HeapProfiler.startSampling", """{"samplingInterval":1024}""");
        script.Run(Busy);
        await script.EndAsync();
        await client.CallAsync("HeapProfiler.collectGarbage");
        var profile = (await client.CallAsync("HeapProfiler.stopSampling"))["profile"]!;
        Assert.Contains("\"busy\"", profile["head"]!.ToJsonString(), StringComparison.Ordinal);
    }
}
