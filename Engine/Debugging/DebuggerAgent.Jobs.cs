using Quoll.Bytecode;
using Quoll.Vm;

namespace Quoll.Debugging;

// Jobs: who schedules them, and the step into one.
internal sealed partial class DebuggerAgent
{
    /// <summary>The most functions of a stack that scheduled a job.</summary>
    private const int MostAsyncFrames = 64;

    /// <summary>The most stacks of a job, of which each may keep as many functions.</summary>
    private const int MostAsyncStacks = 256;

    private int _asyncDepth;

    // Whether the step goes into the job that is scheduled next, and the trace of that job once it is.
    private bool _wantsJob;
    private DebuggerAsyncStack? _awaitedJob;

    /// <summary>Who scheduled the job that runs; null if that is not known.</summary>
    public DebuggerAsyncStack? RunningJob => (machine.AsyncContext?.Trace as DebuggerAsyncStack)?.Cut(_asyncDepth);

    /// <summary>Has jobs know who scheduled them.</summary>
    /// <param name="depth">How many stacks a job has at most; 0 for none.</param>
    public void TraceJobs(int depth)
    {
        _asyncDepth = Math.Min(depth, MostAsyncStacks);
        SetTracer();
    }

    private void SetTracer()
    {
        var isNeeded = _asyncDepth > 0 || _wantsJob;
        if (isNeeded) machine.StartAsyncContext();
        if (machine.AsyncContext is { } context) context.Tracer = isNeeded ? Trace : null;
    }

    private DebuggerAsyncStack? Trace(string operation)
    {
        var calls = new List<(DebuggedText, CodeBlock, int)>();
        DebuggedCode? top = null;
        foreach (var frame in machine.FramesFromTop)
        {
            if (frame.Instance is not DebuggedCode { Text.IsHidden: false } code) continue;
            top ??= code;
            calls.Add((code.Text, code.Block, frame.Pc));
            if (calls.Count == MostAsyncFrames) break;
        }
        var parent = _asyncDepth == 0 ? null : machine.AsyncContext!.Trace as DebuggerAsyncStack;
        // A copy for each job would cost as much as the depth.
        if (parent?.Depth >= 2 * _asyncDepth) parent = parent.Cut(_asyncDepth - 1);
        if (top is null) return parent;
        var stack = new DebuggerAsyncStack(Debugger!, operation, [.. calls], parent);
        if (_wantsJob && operation != "await" && !_isPaused && IsShown(top)) AwaitJob(stack);
        return stack;
    }

    // The step ends in the job that the statement schedules. Until then the script goes on.
    private void AwaitJob(DebuggerAsyncStack job)
    {
        Clear();
        _awaitedJob = job;
        machine.NoteWantsCalls();
    }

    // A function is called: the step ends in it if that is the job.
    private void BeginJob()
    {
        if (!ReferenceEquals(machine.AsyncContext?.Trace, _awaitedJob)) return;
        _awaitedJob = null;
        StopAt(AnyDepth, PauseReason.Step);
    }
}
