using System.Diagnostics;
using Quoll.Bytecode;
using Quoll.Compiler;
using Quoll.Language;
using Quoll.Syntax;
using Quoll.Vm;

namespace Quoll.Debugging;

/// <summary>Decides where the code of one engine pauses. It sets the marks that the machine stops at.</summary>
/// <param name="machine">The machine that runs its code.</param>
internal sealed partial class DebuggerAgent(Machine machine) : DebugAgent
{
    private readonly DebuggedTexts _texts = new();
    private readonly ConditionalWeakTable<CodeBlock, CodeKey> _keys = [];

    // The functions that have marks at all places.
    private readonly HashSet<DebuggedCode> _stepped = [];

    // How the script goes on: it pauses at a frame of this depth or less.
    private int _stopDepth = NoStop;
    private PauseReason _stopReason;

    // Where a step goes on that has come to an await, and the function that it is to leave: see DebuggerAgent.Steps.
    private Coroutine? _awaiting, _leaving;
    private PromiseObject? _awaitingPromise;

    // What the handler of a pause has asked for.
    private CallFrame? _restarted;
    private JsValue? _returnValue;

    // Whether a step or a breakpoint has paused at the debugger statement that is next.
    private bool _skipsStatement;

    private bool _isPaused;
    private JsValue _thrown;
    private int _thrownDepth;

    // Since when time does not count; null while the script or work of the debugger runs.
    private long? _pausedAt;
    private volatile bool _isRequested;

    private const int NoStop = -1, AnyDepth = int.MaxValue;

    public Debugger? Debugger { get; set; }

    public DebuggedTexts Texts => _texts;

    /// <summary>See <see cref="Debugger.ForgetsSources"/>.</summary>
    public bool ForgetsTexts { get; set; }

    // A pause that nobody could foresee shows no variables of lean code that waits.
    public override bool NeedsRegisters(bool isPollDue) => Debugger is { Paused: not null } debugger
        && (_isRequested || !isPollDue && (_stopDepth != NoStop || debugger.HasPlacesToPause || _texts.HaveStatements));

    public override bool WantsCalls => _stopDepth == AnyDepth || _awaitedJob is not null;

    /// <summary>Notes what the code of a text depends on.</summary>
    public void Note(CodeBlock block, CodeKey key) => _keys.AddOrUpdate(block, key);

    public override CodeInstance Create(CodeBlock block, bool runsMachineCode, object? scriptOrModule)
    {
        var text = _texts.Find(block);
        if (text is null)
        {
            text = new DebuggedText(NextId(), KeyOf(block), block, machine) { Added = code => Debugger?.Prepare(code) };
            _texts.Add(text, isKept: !ForgetsTexts && !_isPaused);
            Debugger?.Add(text);
        }
        // A pause that was requested before is at the first statement.
        Poll();
        return new DebuggedCode(block, runsMachineCode, scriptOrModule, text);
    }

    /// <summary>Returns the number of the next text.</summary>
    public int NextId() => ++_lastId;

    private int _lastId;

    // A prepared script does not say what it was made of, except by its text.
    private CodeKey? KeyOf(CodeBlock block)
    {
        if (_keys.TryGetValue(block, out var key)) return key;
        if (ScriptCompiler.KeyOf(block) is { } known) return known;
        var name = block.Source.Name;
        return block.Kind switch
        {
            FunctionKind.Script => new CodeKey(CodeGoal.Script, block.Source.Text, name) { Language = machine.Options.LanguageOf(name) },
            FunctionKind.Module => new CodeKey(CodeGoal.Module, block.Source.Text, name) { Language = machine.Options.LanguageOf(name) },
            _ => null,
        };
    }

    /// <summary>The text cannot be parsed.</summary>
    public void Fail(SyntaxErrorException invalid)
    {
        var (source, place) = (invalid.SourceText, invalid.Position);
        if (Debugger?.SourceFailed is not { } failed || source.IsInternal || _isPaused) return;
        var error = new DebuggerSyntaxError(NextId(), source, invalid.Message, place.Line, place.Column);
        Tell(failed, error);
    }

    public void RequestPause()
    {
        _isRequested = true;
        // A function of the host that a script calls asks: the script pauses where it goes on.
        if (machine.Depth > 0 && machine.IsInUseByThisThread) Poll();
    }

    public override bool Poll()
    {
        if (!_isRequested || _isPaused) return false;
        _isRequested = false;
        StopAt(AnyDepth, PauseReason.Request);
        return true;
    }

    public override void Enter(CodeInstance instance)
    {
        if (_isPaused || instance is not DebuggedCode code || !IsShown(code)) return;
        if (_awaitedJob is not null) BeginJob();
        if (_stopDepth == AnyDepth) Mark(code);
    }

    // Whether steps stop in a function.
    private bool IsShown(DebuggedCode code) => !code.Text.IsHidden && Debugger?.IsBlackboxed(code) != true;

    private bool Pauses => !_isPaused && Debugger is { Paused: not null, SkipsPauses: false };

    public override int Reach(CallFrame frame)
    {
        var code = (DebuggedCode)frame.Instance;
        var pc = frame.Pc;
        code.Count(pc);
        if (Pauses)
        {
            _skipsStatement = Reach(frame, code, pc) && code.OpcodeAt(pc) == Opcode.Debugger;
            if (Restarts())
            {
                _skipsStatement = false;
                return FrameChanged;
            }
            if (_returnValue is { } value)
            {
                // Nothing of the function runs any more, so any register will do.
                frame.Registers[frame.Base] = value;
                _returnValue = null;
                return code.ReturnOfDebugger;
            }
        }
        return code.CopyOf(pc);
    }

    // Returns whether the script was paused.
    private bool Reach(CallFrame frame, DebuggedCode code, int pc)
    {
        if (_stopDepth != NoStop) MarkFrames(2);
        var hits = Hits(frame, code, pc);
        if (hits.Count > 0)
        {
            hits.RemoveAll(static breakpoint => breakpoint.IsTemporary);
            var reason = hits.Count > 0 ? PauseReason.Breakpoint : PauseReason.Step;
            Pause(new DebuggerPause(Debugger!, reason, machine) { Breakpoints = hits, TakesRequests = true });
        }
        else if (EndsStep(frame, code, pc)) Pause(new DebuggerPause(Debugger!, _stopReason, machine) { TakesRequests = true });
        else
        {
            GoOn(frame, code, pc);
            return false;
        }
        return true;
    }

    // The breakpoints that pause: those whose conditions hold.
    private List<DebuggerBreakpoint> Hits(CallFrame frame, DebuggedCode code, int pc)
    {
        var hits = new List<DebuggerBreakpoint>();
        if (code.BreakpointsAt(pc) is not { } breakpoints || !Debugger!.HasActiveBreakpoints) return hits;
        var shown = new DebuggerPause(Debugger!, PauseReason.Breakpoint, machine);
        try
        {
            foreach (var breakpoint in breakpoints)
            {
                if (breakpoint.Condition is { } condition && !Holds(shown.Top, condition)) continue;
                breakpoint.Hits++;
                if (breakpoint.Log is { } log) Tell(log, shown.Frames[0]);
                else hits.Add(breakpoint);
            }
        }
        finally
        {
            shown.End();
        }
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

    public override bool ReachStatement(CallFrame frame)
    {
        var isSkipped = _skipsStatement;
        _skipsStatement = false;
        if (isSkipped || !Pauses || !Debugger!.HasActiveBreakpoints
            || frame.Instance is not DebuggedCode code || !IsShown(code)) return false;
        // The statement may be a copy, and what is next a jump back.
        frame.ResumePc = frame.Pc + 1;
        Pause(new DebuggerPause(Debugger, PauseReason.DebuggerStatement, machine) { TakesRequests = true });
        Restarts();
        return true;
    }

    public override void Throw(in JsValue value)
    {
        if (_stopDepth != NoStop) MarkFrames(int.MaxValue);
        if (!Pauses || Debugger is not { ExceptionPauses: not ExceptionPauses.None } debugger) return;
        // Code of the host between two loops lets an exception through, which has paused already.
        var isKnown = value.Equals(_thrown);
        var isSame = machine.Depth < _thrownDepth && isKnown;
        (_thrown, _thrownDepth) = (value, machine.Depth);
        if (isSame) return;
        if (!CatchPrediction.IsThrownAgain(machine, isKnown)) Pause(debugger, value, CatchPrediction.Of(machine, _texts));
    }

    public override void Reject(PromiseObject promise, in JsValue reason)
    {
        // What the function throws that the constructor of a promise calls, has paused already.
        if (!Pauses || Debugger is not { ExceptionPauses: not ExceptionPauses.None } debugger
            || machine.CurrentFrame is not { } frame || CatchPrediction.ConstructsPromise(frame)) return;
        (_thrown, _thrownDepth) = (reason, machine.Depth);
        Pause(debugger, reason, CatchPrediction.Of(machine, _texts, promise));
    }

    private void Pause(Debugger debugger, in JsValue thrown, CatchPrediction prediction)
    {
        if ((debugger.ExceptionPauses & (prediction.IsUncaught ? ExceptionPauses.Uncaught : ExceptionPauses.Caught)) == 0) return;
        if (machine.FramesFromTop.FirstOrDefault()?.Instance is DebuggedCode code && debugger.IsBlackboxed(code)) return;
        Pause(new DebuggerPause(debugger, PauseReason.Exception, machine) { Thrown = thrown, Prediction = prediction });
    }

    private void Pause(DebuggerPause pause)
    {
        if (!DebuggerPause.IsIn(machine)) return;
        Clear();
        Debugger!.RemoveTemporary();
        StepKind next;
        _pausedAt = Stopwatch.GetTimestamp();
        var hasEnded = false;
        try
        {
            next = WithoutPauses(() => HostGuard.Run(machine.CurrentRealm, (Debugger!.Paused!, pause), static x => x.Item1(x.pause)));
            hasEnded = true;
        }
        finally
        {
            pause.End();
            CountPause();
            // What a handler has asked for that throws is not for the next pause.
            if (!hasEnded) (_restarted, _returnValue) = (null, null);
        }
        if (next == StepKind.Terminate)
        {
            (_restarted, _returnValue) = (null, null);
            throw new OperationCanceledException("A debugger has ended the call.");
        }
        if (_restarted is null) Begin(next);
    }

    /// <summary>Runs work of a debugger: its time counts, and that of the pause around it does not.</summary>
    public T RunInPause<T>(Func<T> work)
    {
        // A message of a log evaluates without a pause.
        var isPaused = _pausedAt is not null;
        CountPause();
        try
        {
            return WithoutPauses(work);
        }
        finally
        {
            if (isPaused) _pausedAt = Stopwatch.GetTimestamp();
        }
    }

    private void CountPause()
    {
        if (_pausedAt is { } since && Debugger is { CountsPauses: false }) machine.Limits.Extend(Stopwatch.GetTimestamp() - since);
        _pausedAt = null;
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
}
