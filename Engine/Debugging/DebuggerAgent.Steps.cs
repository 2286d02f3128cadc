using Quoll.Bytecode;
using Quoll.Vm;

namespace Quoll.Debugging;

// Steps: which functions have marks at all places, and where a step ends.
internal sealed partial class DebuggerAgent
{
    /// <summary>Has the function of a frame begin again when the handler of the pause returns.</summary>
    public void Restart(CallFrame frame) => _restarted = frame;

    /// <summary>Has the function on top return a value when the handler of the pause returns.</summary>
    public void Return(in JsValue value) => _returnValue = value;

    // Returns whether another frame is on top.
    private bool Restarts()
    {
        if (_restarted is not { } frame) return false;
        _restarted = null;
        _returnValue = null;
        machine.Restart(frame);
        StopAt(machine.Depth, PauseReason.Step);
        return true;
    }

    // Begins a step after a pause in the function on top.
    private void Begin(StepKind step)
    {
        if (step == StepKind.Continue) return;
        if (step == StepKind.IntoJob)
        {
            _wantsJob = true;
            SetTracer();
        }
        var depth = machine.Depth;
        var frame = machine.CurrentFrame!;
        // A job goes on with an async function: who awaits it is its caller.
        if (depth == 1 && frame is { Coroutine: { } coroutine, Instance: DebuggedCode code })
        {
            var isReturn = code.IsReturn(code.OriginalOf(frame.Pc));
            if (isReturn && FollowAwaiting(coroutine)) return;
            if (step == StepKind.Out && !isReturn)
            {
                Mark(code);
                _leaving = coroutine;
                return;
            }
        }
        StopAt(step is StepKind.Into or StepKind.IntoJob ? AnyDepth : step == StepKind.Over ? depth : depth - 1, PauseReason.Step);
    }

    private bool EndsStep(CallFrame frame, DebuggedCode code, int pc) =>
        (machine.Depth <= _stopDepth || IsAwaited(frame.Coroutine)) && code.IsStep(pc) && IsShown(code);

    private bool IsAwaited(Coroutine? coroutine) => coroutine is not null
        && (ReferenceEquals(coroutine, _awaiting) || _awaitingPromise is { } promise && ReferenceEquals(coroutine.Promise, promise));

    // A step comes to an instruction at which it does not end.
    private void GoOn(CallFrame frame, DebuggedCode code, int pc)
    {
        if (frame.Coroutine is not { } coroutine) return;
        if (code.OpcodeAt(pc) == Opcode.Await && machine.Depth <= _stopDepth && IsShown(code))
        {
            // The function waits now, and other code runs meanwhile.
            SetStopDepth(NoStop);
            _awaiting = coroutine;
        }
        else if (ReferenceEquals(coroutine, _leaving) && code.IsReturn(pc))
        {
            _leaving = null;
            FollowAwaiting(coroutine);
        }
    }

    // The step ends in the function that awaits this one. Returns false if there is none, or if several are waiting.
    private bool FollowAwaiting(Coroutine coroutine)
    {
        if (coroutine.Promise?.OnlyReaction?.Waiter is not { Promise: { } promise, Call.Block: { } block }) return false;
        _awaitingPromise = promise;
        _stopReason = PauseReason.Step;
        foreach (var text in _texts)
        {
            foreach (var code in text.Instances)
            {
                if (ReferenceEquals(code.Block, block)) Mark(code);
            }
        }
        return true;
    }

    // Has the script pause at the next place in a function of this depth or less.
    private void StopAt(int depth, PauseReason reason)
    {
        _stopReason = reason;
        SetStopDepth(depth);
        // A function that is left stops at its return: so its caller has marks in time.
        MarkFrames(2);
    }

    private void SetStopDepth(int depth)
    {
        _stopDepth = depth;
        machine.NoteWantsCalls();
    }

    private void MarkFrames(int most)
    {
        foreach (var frame in machine.FramesFromTop)
        {
            if (frame.Instance is not DebuggedCode code || !IsShown(code)) continue;
            Mark(code);
            if (--most == 0) return;
        }
    }

    private void Clear()
    {
        SetStopDepth(NoStop);
        (_awaiting, _leaving, _awaitingPromise) = (null, null, null);
        if (_wantsJob)
        {
            _wantsJob = false;
            SetTracer();
        }
        _awaitedJob = null;
        foreach (var code in _stepped) code.SetStepping(false);
        _stepped.Clear();
    }

    private void Mark(DebuggedCode code)
    {
        if (_stepped.Add(code)) code.SetStepping(true);
    }
}
