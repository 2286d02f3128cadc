using Quoll.Vm;

namespace Quoll.Debugging;

/// <summary>A script that is paused, while the handler of the pause runs.</summary>
public sealed class DebuggerPause
{
    private readonly Machine _machine;
    private List<DebuggerFrame>? _frames;
    private bool _isOver;

    internal DebuggerPause(Debugger debugger, PauseReason reason, Machine machine)
    {
        (Debugger, Reason, _machine) = (debugger, reason, machine);
    }

    /// <summary>The debugger.</summary>
    public Debugger Debugger { get; }

    /// <summary>Why the script is paused.</summary>
    public PauseReason Reason { get; }

    /// <summary>The functions that run, the innermost first, without those of Quoll itself.</summary>
    public IReadOnlyList<DebuggerFrame> Frames
    {
        get
        {
            if (_frames is not null) return _frames;
            RequirePaused();
            return _frames = [.. Registers().Where(static registers => IsVisible(registers.Frame))
                .Select(registers => new DebuggerFrame(this, registers))];
        }
    }

    /// <summary>Whether a function of a script runs.</summary>
    internal static bool IsIn(Machine machine) => machine.FramesFromTop.Any(IsVisible);

    private static bool IsVisible(CallFrame frame) => frame.Instance is DebuggedCode { Text.IsHidden: false };

    private IEnumerable<FrameRegisters> Registers() =>
        FrameRegisters.Of(_machine, Reason == PauseReason.Exception, Debugger.Agent.WaitingLeanCode);

    /// <summary>The innermost function, which is visible.</summary>
    internal DebuggerFrame Top => new(this, Registers().First());

    /// <summary>The breakpoints that execution has reached.</summary>
    public IReadOnlyList<DebuggerBreakpoint> Breakpoints { get; internal init; } = [];

    /// <summary>What was thrown, for <see cref="PauseReason.Exception"/>; else undefined.</summary>
    public JsValue Thrown { get; internal init; }

    /// <summary>
    /// Whether nothing handles what was thrown: no catch clause of a function on the stack or, if it rejects a promise,
    /// of a function that awaits it, and no function that was given to <c>then</c> or <c>catch</c>.
    /// </summary>
    public bool IsUncaught => Prediction.IsUncaught;

    /// <summary>Whether what was thrown rejects a promise: that of an async function, for example.</summary>
    public bool RejectsPromise => Prediction.RejectsPromise;

    internal CatchPrediction Prediction { get; init; }

    /// <summary>
    /// Who scheduled the job that runs, if it was scheduled since <see cref="Debugger.AsyncStackDepth"/> was set; else
    /// null.
    /// </summary>
    public DebuggerAsyncStack? AsyncStack => Debugger.Agent.RunningJob;

    /// <summary>
    /// Has the script also pause at the first place of a source that is not before the given one, if nothing pauses it
    /// earlier. The handler returns what this returns.
    /// </summary>
    /// <exception cref="ArgumentException">The source has no such place.</exception>
    public StepKind ContinueTo(DebuggerLocation location)
    {
        RequirePaused();
        Debugger.AddTemporary(location);
        return StepKind.Continue;
    }

    /// <summary>
    /// Whether the pause is at an instruction that has not been run, so that another one can be run instead.
    /// </summary>
    internal bool TakesRequests { get; init; }

    internal void RequirePaused()
    {
        if (_isOver) throw new InvalidOperationException("The script is not paused any more: its frames have changed.");
    }

    internal void End() => _isOver = true;
}
