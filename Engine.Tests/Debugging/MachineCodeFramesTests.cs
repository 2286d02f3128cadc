using Quoll.Debugging;
using Quoll.Tests.Tier;

namespace Quoll.Tests.Debugging;

/// <summary>
/// Machine code does not write all registers: frames show no variables with values that they do not have.
/// </summary>
public class MachineCodeFramesTests
{
    [Theory]
    [InlineData("off")]
    [InlineData("at-once")]
    [InlineData("at-once:37")]
    [InlineData("at-once:500")]
    [InlineData("random:50:1")]
    public void Frames_show_no_wrong_values(string mode)
    {
        var engine = HotCodeModes.Engine(mode == "off" ? null : HotCodeModes.Mode(mode), new EngineOptions { Debug = true });
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
