using Quoll.Bytecode;

namespace Quoll.Vm;

// JavaScript stack traces, and who is told of calls.
internal abstract partial class Machine
{
    /// <summary>The default number of functions that a trace names, as in V8, which scripts expect.</summary>
    public const int DefaultStackTraceLimit = 10;

    /// <summary>The number of calls that can be noted in about the time of one step.</summary>
    private const int CallsPerStep = 16;

    private Action<CodeBlock, int>? _callTracer;

    /// <summary>
    /// Called for each function, script and eval that is entered or resumed, with its depth (from 0), before it runs.
    /// </summary>
    public Action<CodeBlock, int>? CallTracer
    {
        get => _callTracer;
        set
        {
            _callTracer = value;
            _framesReady = 0;
        }
    }

    // Whether somebody is told of each call.
    public bool TellsCalls => _callTracer is not null || DebugAgent is { WantsCalls: true };

    /// <summary>Says that <see cref="DebugAgent.WantsCalls"/> has changed.</summary>
    public void NoteWantsCalls() => _framesReady = 0;

    /// <summary>Gives an error its trace, which names the running functions.</summary>
    public override void CaptureStack(ErrorObject error) => error.Trace = CaptureTrace();

    /// <summary>
    /// Returns the places of the running functions, without those of Quoll's own code: as many as
    /// Error.stackTraceLimit says. The place of the innermost function does not depend on that limit.
    /// </summary>
    public StackTrace CaptureTrace()
    {
        CompleteFrames();
        var calls = Calls(_depth, StackTraceLimit() ?? 0);
        var depth = DepthOfUser(_depth);
        var maps = AgentSourceMaps.Of(this);
        return depth == 0 ? new StackTrace(calls, maps) : new StackTrace(calls, Place(_frames[depth - 1]), maps);
    }

    // The depth of the innermost function that is not Quoll's own code; 0 if there is none.
    private int DepthOfUser(int depth)
    {
        while (depth > 0 && IsInternal(_frames[depth - 1]))
        {
            depth--;
            if (depth % CallsPerStep == 0) Step();
        }
        return depth;
    }

    private static bool IsInternal(CallFrame frame) => frame.Instance.Block.Source.IsInternal;

    /// <summary>
    /// Returns the trace that Error.captureStackTrace leaves in an object, below its first line. Returns null if there
    /// must not be a trace.
    /// </summary>
    /// <param name="above">
    /// The innermost call of this function and all calls inside it are left out. If it is not running, all calls are
    /// left out.
    /// </param>
    public StackTrace? CaptureTrace(JsObject? above)
    {
        if (StackTraceLimit() is not { } limit) return null;
        CompleteFrames();
        var depth = _depth;
        if (above is not null)
        {
            Spend(depth / CallsPerStep);
            while (depth > 0 && !ReferenceEquals(_frames[depth - 1].Function, above)) depth--;
            if (depth > 0) depth--;
        }
        return new StackTrace(depth == 0 ? [] : Calls(depth, limit), AgentSourceMaps.Of(this));
    }

    /// <summary>
    /// The key of <see cref="Exception.Data"/> of a cancellation for the trace of the running functions.
    /// </summary>
    private const string TraceKey = "JavaScriptStackTrace";

    /// <summary>
    /// Gives an exception that ends the script the place of the innermost function, and the trace. The filter of a
    /// catch block calls it, because all frames are still there then. Returns false.
    /// </summary>
    public bool NotePlace(Exception ending)
    {
        if (ending is ExecutionLimitException { HasCalls: false } reached) reached.NoteCalls(EndTrace());
        else if (ending is OperationCanceledException && !ending.Data.Contains(TraceKey))
            ending.Data[TraceKey] = WorkBudget.Free(EndTrace(), static trace => trace.Text);
        return false;
    }

    // As many functions as by default, whatever Error.stackTraceLimit says: nothing is left to pay for more.
    private StackTrace EndTrace() => WorkBudget.Free(this, static machine =>
    {
        machine.CompleteFrames();
        return new StackTrace(machine.Calls(machine._depth, DefaultStackTraceLimit));
    });

    private TracedCall[] Calls(int depth, int limit)
    {
        var count = Math.Min(depth, limit);
        if (count >= CallsPerStep) Spend(count / CallsPerStep);
        Reserve((long)count * Unsafe.SizeOf<TracedCall>());
        var running = new TracedCall[count];
        count = 0;
        while (count < running.Length && (depth = DepthOfUser(depth)) > 0) running[count++] = Place(_frames[--depth]);
        if (count < running.Length) Array.Resize(ref running, count);
        if (count == limit || SettledByJob() is not { } promise) return running;
        var calls = new List<TracedCall>(running);
        AsyncTrace.Append(calls, promise, limit);
        calls.RemoveAll(static call => call.Block is { Source.IsInternal: true });
        return calls.ToArray();
    }

    // The promise that the running job settles in the end: that of the coroutine that it resumes, or that of a handler.
    private PromiseObject? SettledByJob() =>
        _depth > 0 && _frames[0].Coroutine is { } coroutine ? coroutine.Promise : Jobs.Running?.Promise;

    /// <summary>
    /// Returns what runs now, for another thread: the frames change meanwhile, so it may be of the last moment, or
    /// wrong.
    /// </summary>
    public RunningPlace PeekRunning()
    {
        var (depth, frames) = (Volatile.Read(ref _depth), Volatile.Read(ref _frames));
        if (depth <= 0 || frames is null || depth > frames.Length) return default;
        if (frames[depth - 1] is not { Instance: { } instance } frame) return default;
        var (block, pc) = (instance.Block, frame.Pc);
        return new RunningPlace(depth, block, pc, CalledBuiltIn(frame, block.Code, pc));
    }

    /// <summary>
    /// Returns the built-in function, or that of the host, which an instruction of a frame calls; null if it calls
    /// none.
    /// </summary>
    public static JsFunction? CalledBuiltIn(CallFrame frame) => CalledBuiltIn(frame, frame.Instance.Block.Code, frame.Pc);

    // Code and instruction may be of different moments: then the instruction may be an operand.
    private static JsFunction? CalledBuiltIn(CallFrame frame, int[] code, int pc)
    {
        var registers = frame.Registers;
        if (pc < 0 || pc >= code.Length - 2 || registers is null) return null;
        if ((Opcode)code[pc] is not (Opcode.Call or Opcode.TailCall or Opcode.New or Opcode.SuperCall or Opcode.CallSpread
            or Opcode.NewSpread or Opcode.SuperCallSpread)) return null;
        var register = frame.Base + code[pc + 2];
        if ((uint)register >= (uint)registers.Length) return null;
        return registers[register].Reference is JsFunction function and not ScriptFunction ? function : null;
    }

    /// <summary>The running frames, the innermost first.</summary>
    public IEnumerable<CallFrame> FramesFromTop
    {
        get
        {
            CompleteFrames();
            for (var i = _depth - 1; i >= 0; i--) yield return _frames[i];
        }
    }

    private static TracedCall Place(CallFrame frame) => new(frame.Instance.Block, frame.Pc, IsConstruct: frame.NewTarget is not null);

    // As in V8, only a data property of Error counts, and a value other than a Number means no trace.
    private int? StackTraceLimit()
    {
        if (CurrentRealm.IsUntouched(Intrinsic.Error)) return DefaultStackTraceLimit;
        if (!CurrentRealm[Intrinsic.Error].GetOwnProperty(WellKnown.StackTraceLimit, out var limit) || !limit.IsData
            || !limit.Value.IsNumber) return null;
        return limit.Value.Number is > 0 and var number ? (int)Math.Min(number, int.MaxValue) : 0;
    }
}

/// <summary>What a machine ran at one moment.</summary>
/// <param name="Depth">The number of frames; 0 if none ran.</param>
/// <param name="Block">The code of the frame on top.</param>
/// <param name="Pc">Its instruction.</param>
/// <param name="Callee">The built-in function that the instruction calls; null for none.</param>
internal readonly record struct RunningPlace(int Depth, CodeBlock? Block, int Pc, JsFunction? Callee);
