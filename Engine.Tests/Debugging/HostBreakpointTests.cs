using System.Text.RegularExpressions;
using Quoll.Debugging;

namespace Quoll.Tests.Debugging;

/// <summary>
/// A function of the host that a script calls may set a breakpoint in code that waits for it, or ask for a pause.
/// </summary>
public partial class HostBreakpointTests
{
    private static readonly string s_text =
        File.ReadAllText(Path.Combine(ProjectFolder.Root, "Engine.Tests", "Debugging", "breakpoints_of_the_host.js"));

    // The line of each function's breakpoint.
    private static readonly Dictionary<string, int> s_lines = s_text.Split('\n').Index()
        .Where(static line => Place().IsMatch(line.Item))
        .ToDictionary(static line => Place().Match(line.Item).Groups[1].Value, static line => line.Index + 1);

    [GeneratedRegex(@"// pauses: (\w+)")]
    private static partial Regex Place();

    public static TheoryData<string, string> Cases
    {
        get
        {
            var cases = new TheoryData<string, string>();
            foreach (var mode in MachineCodeFramesTests.Modes)
            {
                foreach (var name in s_lines.Keys) cases.Add(mode, name);
            }
            return cases;
        }
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public void A_breakpoint_pauses_in_code_that_waits(string mode, string name)
    {
        var (engine, pauses) = Start(mode);
        var source = engine.Debugger.Sources.Single(static source => source.Name == "host.js");
        var isSet = false;
        engine.SetValue("set", () =>
        {
            if (!isSet) engine.Debugger.AddBreakpoint(source, s_lines[name], 1);
            isSet = true;
        });
        engine.Execute($"{name}(set)");
        // A loop comes there again.
        Assert.All(pauses, pause => Assert.Equal($"Breakpoint {s_lines[name]}", pause));
        Assert.NotEmpty(pauses);
        Assert.Equal(name == "inLoop" ? 2 : 1, pauses.Count);
    }

    [Theory]
    [MemberData(nameof(MachineCodeFramesTests.Modes), MemberType = typeof(MachineCodeFramesTests))]
    public void A_request_pauses_at_the_next_statement(string mode)
    {
        var (engine, pauses) = Start(mode);
        engine.SetValue("ask", () => engine.Debugger.RequestPause());
        engine.Execute("inCaller(ask)");
        Assert.Equal([$"Request {s_lines["inCaller"]}"], pauses);
    }

    // An engine that has run all functions many times, and where it pauses.
    private static (Engine Engine, List<string> Pauses) Start(string mode)
    {
        var engine = MachineCodeFramesTests.EngineIn(mode);
        var pauses = new List<string>();
        engine.Debugger.Paused = pause =>
        {
            pauses.Add($"{pause.Reason} {pause.Frames[0].Location.Line}");
            return StepKind.Continue;
        };
        engine.Execute(s_text, new() { SourceName = "host.js" });
        engine.SetValue("nothing", () => { });
        engine.Execute($"for (let i = 0; i < 1000; i++) {{ {string.Concat(s_lines.Keys.Select(static name => $"{name}(nothing); "))} }}");
        return (engine, pauses);
    }
}
