using System.Collections.Concurrent;
using Quoll.Debugging;
using Quoll.Runtime.Agents;
using Quoll.Tests.Tier;

namespace Quoll.Tests.Programs;

/// <summary>
/// Runs each program of testdata/programs by the public API. A program tests one behaviour of the language.
/// </summary>
public class ProgramTests
{
    // What each program takes without machine code. Two tests need it.
    private static readonly ConcurrentDictionary<string, long> InterpretedSteps = new();

    private const int MostPauses = 2_000;

    public static TheoryData<string> Programs => new(ProgramFile.Names);

    [Theory]
    [MemberData(nameof(Programs))]
    public void Program_does_what_its_comments_say(string name) => Interpret(name);

    /// <summary>
    /// Functions are compiled by their first call, if the text is not short. Those of a long text are parsed again.
    /// </summary>
    [Theory]
    [MemberData(nameof(Programs))]
    public void Program_in_a_longer_text_does_the_same(string name)
    {
        // Programs of the speed folder have more code than the first of these texts needs.
        if (!name.StartsWith("speed/", StringComparison.Ordinal)) Run(name, behind: "\n//" + new string(' ', 2_000));
        Run(name, behind: "\n//" + new string(' ', 1 << 15));
    }

    /// <summary>
    /// Machine code takes the same steps, too. Each program runs with one of the two modes that differ only in how many
    /// steps are between polls.
    /// </summary>
    [Theory]
    [MemberData(nameof(Programs))]
    public void Program_as_machine_code_does_the_same(string name)
    {
        var interpreted = Interpret(name);
        var left = HotCodeModes.Mode(name.Length % 2 == 0 ? "at-once:37" : "at-once:500");
        var modes = HotCodeModes.Forced.Where(mode => mode != left).ToList();
        // The compiler of the runtime takes most of the time: programs that were not written for the tier run in a part
        // of the modes, and those with the most code in one.
        if (!name.StartsWith("tier/", StringComparison.Ordinal) && Environment.GetEnvironmentVariable("QUOLL_LONG_TESTS") is null)
        {
            var count = name.StartsWith("speed/", StringComparison.Ordinal) ? 1 : 2;
            modes = [.. Enumerable.Range(name.Length / 2, count).Select(i => modes[i % modes.Count])];
        }
        foreach (var mode in modes)
        {
            var steps = Run(name, behind: "", mode);
            if (!ProgramFile.Read(name).UsesUpNativeStack) Assert.Equal((mode, interpreted), (mode, steps));
        }
    }

    /// <summary>
    /// A debugger that pauses at every place changes no result. It takes fewer steps: it has compiled all functions,
    /// for which the script is not charged.
    /// </summary>
    [Theory]
    [MemberData(nameof(Programs))]
    public void Program_that_is_stepped_through_does_the_same(string name)
    {
        var pauses = 0;
        Run(name, behind: "", configure: engine =>
        {
            engine.Debugger.RequestPause();
            engine.Debugger.Paused = pause =>
            {
                pauses++;
                Assert.NotEmpty(pause.Frames[0].Scopes);
                // The longest programs run on after their first steps.
                return pauses < MostPauses ? StepKind.Into : StepKind.Continue;
            };
        });
        Assert.True(pauses > 0 || ProgramFile.Read(name).IsRefused);
    }

    private static long Interpret(string name) => InterpretedSteps.GetOrAdd(name, static name => Run(name, behind: ""));

    // Returns the steps that the program took.
    private static long Run(string name, string behind, HotCodeMode? hotCode = null, Action<Engine>? configure = null)
    {
        var program = ProgramFile.Read(name);
        Assert.True(program.Printed.Count > 0 || program.ThrownPrefix is not null || program.IsRefused, "The program expects nothing.");

        var printed = new List<string>();
        var engine = HotCodeModes.Engine(hotCode, new EngineOptions { MaxTime = MachinePace.Hang, Debug = configure is not null });
        configure?.Invoke(engine);
        var toText = engine.GetValue("String");
        engine.SetValue(
            "print", (JsValue[] values) => printed.Add(string.Join(' ', values.Select(value => toText.Call(null, value).AsString()))));

        JavaScriptException? thrown = null;
        try
        {
            if (program.IsRefused) engine.Prepare(program.Code + behind, new() { SourceName = name });
            else engine.Execute(program.Code + behind, new() { SourceName = name });
            engine.RunJobs();
        }
        catch (JavaScriptException exception)
        {
            thrown = exception;
        }

        if (program.IsRefused) Assert.StartsWith("SyntaxError: ", thrown?.Description);
        else if (program.ThrownPrefix is { } prefix) Assert.StartsWith(prefix, thrown?.Description);
        else Assert.Null(thrown);
        Assert.Equal(program.Printed, printed);
        return engine.Realm.Agent.Limits.StepsEver;
    }
}
