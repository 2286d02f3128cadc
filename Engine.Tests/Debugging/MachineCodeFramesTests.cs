using Quoll.Debugging;
using Quoll.Runtime.Agents;
using Quoll.Tests.Tier;

namespace Quoll.Tests.Debugging;

/// <summary>
/// Machine code does not write all registers: frames show no variables with values that they do not have.
/// </summary>
public class MachineCodeFramesTests
{
    public static TheoryData<string> Modes => new("off", "background", "at-once", "at-once:37", "at-once:500", "random:50:1");

    internal static Engine EngineIn(string mode) => HotCodeModes.Engine(
        mode switch { "off" => null, "background" => HotCodeMode.Background, _ => HotCodeModes.Mode(mode) },
        new EngineOptions { Debug = true });

    [Theory]
    [MemberData(nameof(Modes))]
    public void Frames_show_no_wrong_values(string mode)
    {
        var engine = EngineIn(mode);
        engine.Debugger.ExceptionPauses = ExceptionPauses.All;
        var (pauses, known) = (0, 0);
        engine.Debugger.Paused = pause =>
        {
            pauses++;
            foreach (var frame in pause.Frames) known += Check(frame);
            return StepKind.Continue;
        };
        var file = Path.Combine(ProjectFolder.Root, "Engine.Tests", "Debugging", "machine_code_frames.js");
        engine.Execute(File.ReadAllText(file), new() { SourceName = "frames.js" });
        Assert.Equal(4, pauses);
        // What the rest of a function reads is there.
        Assert.InRange(known, 1, int.MaxValue);
    }

    /// <summary>A pause that is asked for marks the code that runs, which machine code must leave then.</summary>
    [Theory]
    [MemberData(nameof(Modes))]
    public async Task A_loop_that_runs_as_machine_code_pauses(string mode)
    {
        string[] loops =
        [
            "while (go) { if (++n === 1e5) runs(); }", "for (let i = 0; go; i++) { n += i & 1; if (n === 1e5) runs(); }",
            "function once() { n++; } while (go) { once(); if (n === 1e5) runs(); }",
        ];
        foreach (var loop in loops)
        {
            foreach (var code in (string[])[loop, $"(function () {{ {loop} }})()", $"function spin() {{ {loop} }} spin();"])
                await PauseAsync(code, EngineIn(mode));
        }
    }

    private static async Task PauseAsync(string code, Engine engine)
    {
        var pauses = 0;
        engine.Debugger.Paused = pause =>
        {
            pauses++;
            pause.Frames[0].Evaluate("go = false");
            return StepKind.Continue;
        };
        using var runs = new SemaphoreSlim(0);
        engine.SetValue("runs", () => { runs.Release(); });
        var running = Task.Factory.StartNew(() => engine.Execute("var go = true, n = 0; " + code), TaskCreationOptions.LongRunning);
        Assert.True(await runs.WaitAsync(MachinePace.Hang));
        engine.Debugger.RequestPause();
        await running.WaitAsync(MachinePace.Hang);
        Assert.Equal(1, pauses);
    }

    // Returns how many variables the frame knows.
    private static int Check(DebuggerFrame frame)
    {
        var known = 0;
        foreach (var scope in frame.Scopes.Where(static scope => scope.Kind is DebuggerScopeKind.Local or DebuggerScopeKind.Block))
        {
            Assert.False(scope.TryGet("later", out _));
            if (!scope.TryGet("n", out var n)) continue;
            foreach (var name in scope.Names.Where(static name => name[0] == 'm'))
            {
                if (!scope.TryGet(name, out var value) || value.IsUndefined) continue;
                Assert.Equal(n.AsNumber() * (name[1] - '0'), value.AsNumber());
                known++;
            }
        }
        return known;
    }
}
