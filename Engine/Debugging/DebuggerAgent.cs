using System.Diagnostics;
using Quoll.Bytecode;
using Quoll.Compiler;
using Quoll.Language;
using Quoll.Vm;

namespace Quoll.Debugging;

/// <summary>Decides where the code of one engine pauses. It sets the marks that the machine stops at.</summary>
/// <param name="machine">The machine that runs its code.</param>
internal sealed partial class DebuggerAgent(Machine machine) : DebugAgent
{
    private readonly List<DebuggedText> _texts = [];
    private readonly ConditionalWeakTable<CodeBlock, CodeKey> _keys = [];

    // The functions that have marks at all places.
    private readonly HashSet<DebuggedCode> _stepped = [];

    // How the script goes on: it pauses at a frame of this depth or less.
    private int _stopDepth = NoStop;
    private PauseReason _stopReason;
    private bool _isPaused;
    private JsValue _thrown;
    private int _thrownDepth;
    private long _pausedAt;
    private volatile bool _isRequested;

    private const int NoStop = -1, AnyDepth = int.MaxValue;

    public Debugger? Debugger { get; set; }

    public IReadOnlyList<DebuggedText> Texts => _texts;

    public override bool WantsCalls => _stopDepth == AnyDepth;

    /// <summary>Notes what the code of a text depends on.</summary>
    public void Note(CodeBlock block, CodeKey key) => _keys.AddOrUpdate(block, key);

    public override CodeInstance Create(CodeBlock block, bool runsMachineCode, object? scriptOrModule)
    {
        var text = _texts.Find(text => ReferenceEquals(text.Root, block));
        if (text is null)
        {
            text = new DebuggedText(_texts.Count + 1, KeyOf(block), block) { Added = code => Debugger?.MarkBreakpoints(code) };
            _texts.Add(text);
            Debugger?.Add(text);
        }
        // A pause that was requested before is at the first statement.
        Poll();
        return new DebuggedCode(block, runsMachineCode, scriptOrModule, text);
    }

    // A prepared script does not say what it was made of, except by its text.
    private CodeKey? KeyOf(CodeBlock block)
    {
        if (_keys.TryGetValue(block, out var key)) return key;
        var name = block.Source.Name;
        return block.Kind switch
        {
            FunctionKind.Script => new CodeKey(CodeGoal.Script, block.Source.Text, name) { Language = machine.Options.LanguageOf(name) },
            FunctionKind.Module => new CodeKey(CodeGoal.Module, block.Source.Text, name) { Language = machine.Options.LanguageOf(name) },
            _ => null,
        };
    }

    public void RequestPause() => _isRequested = true;

    public override bool Poll()
    {
        if (!_isRequested || _isPaused) return false;
        _isRequested = false;
        StopAt(AnyDepth, PauseReason.Request);
        return true;
    }

    public override void Enter(CodeInstance instance)
    {
        if (WantsCalls && !_isPaused && instance is DebuggedCode { Text.IsHidden: false } code) Mark(code);
    }

    public override int Reach(CallFrame frame)
    {
        var code = (DebuggedCode)frame.Instance;
        var pc = frame.Pc;
        if (!_isPaused && Debugger?.Paused is not null) Reach(frame, code, pc);
        return code.CopyOf(pc);
    }

    private void Reach(CallFrame frame, DebuggedCode code, int pc)
    {
        if (_stopDepth != NoStop) MarkFrames(2);
        var steps = machine.Depth <= _stopDepth && code.IsStep(pc);
        var hits = Hits(frame, code, pc);
        if (hits.Count > 0) Pause(new DebuggerPause(Debugger!, PauseReason.Breakpoint, machine) { Breakpoints = hits });
        else if (steps) Pause(new DebuggerPause(Debugger!, _stopReason, machine));
    }

    // The breakpoints that pause: those whose conditions hold.
    private List<DebuggerBreakpoint> Hits(CallFrame frame, DebuggedCode code, int pc)
    {
        var hits = new List<DebuggerBreakpoint>();
        if (code.BreakpointsAt(pc) is not { } breakpoints) return hits;
        var shown = new DebuggerPause(Debugger!, PauseReason.Breakpoint, machine);
        foreach (var breakpoint in breakpoints)
        {
            if (breakpoint.Condition is { } condition && !Holds(new DebuggerFrame(shown, frame, pc), condition)) continue;
            breakpoint.Hits++;
            if (breakpoint.Log is { } log) WithoutPauses(() => Tell(frame.Realm, log, shown.Frames[0]));
            else hits.Add(breakpoint);
        }
        shown.End();
        return hits;
    }

    private bool Holds(DebuggerFrame frame, string condition) => WithoutPauses(() =>
    {
        try
        {
            return TypeConversion.ToBoolean(frame.Evaluate(machine, condition));
        }
        catch (ThrowCompletion)
        {
            // Who wrote the condition sees the pause, and what is wrong with it.
            return true;
        }
    });

    private static bool Tell(Realm realm, Action<DebuggerFrame> log, DebuggerFrame frame)
    {
        HostGuard.Run(realm, (log, frame), static x => x.log(x.frame));
        return true;
    }

    public override bool ReachStatement(CallFrame frame)
    {
        if (_isPaused || Debugger?.Paused is null || frame.Instance is not DebuggedCode { Text.IsHidden: false }) return false;
        // The statement may be a copy, and what is next a jump back.
        frame.ResumePc = frame.Pc + 1;
        Pause(new DebuggerPause(Debugger, PauseReason.DebuggerStatement, machine));
        return true;
    }

    public override void Throw(in JsValue value)
    {
        if (_stopDepth != NoStop) MarkFrames(int.MaxValue);
        if (_isPaused || Debugger is not { Paused: not null, ExceptionPauses: not ExceptionPauses.None } debugger) return;
        // Code of the host between two loops lets an exception through, which has paused already.
        var isSame = machine.Depth < _thrownDepth && value.Equals(_thrown);
        (_thrown, _thrownDepth) = (value, machine.Depth);
        if (isSame || debugger.ExceptionPauses == ExceptionPauses.Uncaught && machine.FramesFromTop.Any(Handles)) return;
        Pause(new DebuggerPause(debugger, PauseReason.Exception, machine) { Thrown = value });
    }

    private static bool Handles(CallFrame frame) =>
        Array.Exists(frame.Instance.Block.Handlers, handler => handler.Start <= frame.Pc && frame.Pc < handler.End);

    private void Pause(DebuggerPause pause)
    {
        if (!DebuggerPause.IsIn(machine)) return;
        Clear();
        StepKind next;
        _pausedAt = Stopwatch.GetTimestamp();
        try
        {
            next = WithoutPauses(() => HostGuard.Run(machine.CurrentRealm, (Debugger!.Paused!, pause), static x => x.Item1(x.pause)));
        }
        finally
        {
            pause.End();
            CountPause();
        }
        var depth = machine.Depth;
        if (next == StepKind.Into) StopAt(AnyDepth, PauseReason.Step);
        else if (next == StepKind.Over) StopAt(depth, PauseReason.Step);
        else if (next == StepKind.Out) StopAt(depth - 1, PauseReason.Step);
    }

    /// <summary>Runs work of a debugger in a pause: its time counts, and that of the pause does not.</summary>
    public T RunInPause<T>(Func<T> work)
    {
        CountPause();
        try
        {
            return WithoutPauses(work);
        }
        finally
        {
            _pausedAt = Stopwatch.GetTimestamp();
        }
    }

    private void CountPause()
    {
        if (Debugger is { CountsPauses: false }) machine.Limits.Extend(Stopwatch.GetTimestamp() - _pausedAt);
    }

    /// <summary>Runs work of a debugger, in which nothing pauses.</summary>
    public T WithoutPauses<T>(Func<T> work)
    {
        var before = _isPaused;
        _isPaused = true;
        try
        {
            return work();
        }
        finally
        {
            _isPaused = before;
        }
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
            if (frame.Instance is not DebuggedCode { Text.IsHidden: false } code) continue;
            Mark(code);
            if (--most == 0) return;
        }
    }

    private void Clear()
    {
        SetStopDepth(NoStop);
        foreach (var code in _stepped) code.SetStepping(false);
        _stepped.Clear();
    }

    private void Mark(DebuggedCode code)
    {
        if (_stepped.Add(code)) code.SetStepping(true);
    }
}
