using Quoll.Bytecode;

namespace Quoll.Vm;

// The stack of frames and registers, and calls of functions.
internal abstract partial class Machine
{
    /// <summary>A call with up to this many arguments is covered by the one step that it takes.</summary>
    public const int FewArguments = 64;

    /// <summary>Registers of each further piece.</summary>
    private const int ChunkSize = 16 * 1024;

    // The thread's stack, or one like it, from its first call to the end of the execution.
    private List<JsValue[]> _chunks = null!;
    private CallFrame[] _frames = null!;
    private int _depth;

    /// <summary>
    /// Frames at lower depths need no preparation: the first ones of a stack, and at most twice the deepest nesting of
    /// calls. 0 until the first call, and always while somebody is told of calls.
    /// </summary>
    private int _framesReady;

    /// <summary>
    /// Registers of the first piece below this one need no preparation: they are cleared at the end of the execution.
    /// All registers once there is another piece.
    /// </summary>
    private int _registersReady;

    /// <summary>The current number of nested function calls.</summary>
    public int Depth => _depth;

    public override bool IsRunningCode => _depth > 0;

    /// <summary>The running function's frame; null if no function runs.</summary>
    public CallFrame? CurrentFrame
    {
        get
        {
            CompleteFrames();
            return _depth == 0 ? null : _frames[_depth - 1];
        }
    }

    /// <summary>
    /// Whether the loop should be left and entered again: <see cref="Interpreter.TakeRestart"/>. The loop resets it.
    /// </summary>
    public bool MustRestart { get; set; }

    /// <summary>What the loop has left because no frame has a handler; null for any other reason.</summary>
    public ThrowCompletion? Uncaught { get; set; }

    /// <summary>The running function's frame, while one runs.</summary>
    public CallFrame TopFrame
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _frames[_depth - 1];
    }

    /// <summary>Returns the frame that has a number of frames below it.</summary>
    public CallFrame FrameAt(int depth) => _frames[depth];

    /// <summary>The frame of the running function's caller; null if there is none.</summary>
    public CallFrame? FrameBelowTop => _depth > 1 ? _frames[_depth - 2] : null;

    /// <summary>The frame below one; null if there is none.</summary>
    public CallFrame? FrameBelow(CallFrame frame) => frame.Depth > 1 ? _frames[frame.Depth - 2] : null;

    /// <summary>The realm of the running function's caller.</summary>
    public Realm CallerRealm => FrameBelowTop?.Realm ?? CurrentRealm;

    /// <summary>[[Call]] and [[Construct]] of a script function (§10.2.1, §10.2.2) from .NET code.</summary>
    public JsValue RunFunction(ScriptFunction function, JsValue thisValue, ReadOnlySpan<JsValue> arguments, JsObject? newTarget) =>
        TryRun(function, thisValue, arguments, newTarget, out var result) is { } thrown ? throw thrown : result;

    /// <summary>[[Call]] as <see cref="Interpreter.TryRun"/> does it.</summary>
    public ThrowCompletion? TryRunFunction(
        ScriptFunction function, JsValue thisValue, ReadOnlySpan<JsValue> arguments, out JsValue result) =>
        TryRun(function, thisValue, arguments, null, out result);

    private ThrowCompletion? TryRun(
        ScriptFunction function, in JsValue thisValue, ReadOnlySpan<JsValue> arguments, JsObject? newTarget, out JsValue result)
    {
        ProbeNativeStack();
        var instance = function.Instance;
        if (!instance.Layout.HasBytecode) CompileForCall(function);
        if ((StepsLeft -= instance.Layout.CallSteps) <= 0) PollAtEntry(instance);
        return newTarget is null && LeanEntry.IsPossible(this, function, thisValue)
            ? Interpreter.TryRun(this, PushLean(function), new LeanEntry(instance, thisValue, arguments), out result)
            : Interpreter.TryRun(this, PushEntry(function, thisValue, arguments, newTarget), default, out result);
    }

    /// <summary>Takes the steps of a call.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void StepOfCall(CodeInstance instance)
    {
        if ((StepsLeft -= instance.Layout.CallSteps) <= 0) Poll(instance);
    }

    private CallFrame PushEntry(ScriptFunction function, in JsValue thisValue, ReadOnlySpan<JsValue> arguments, JsObject? newTarget)
    {
        var frame = PushFrame(function.Instance, function.Realm, 2 + arguments.Length);
        if (arguments.Length > FewArguments) ChargeArguments(arguments.Length);
        Pass(frame, function, thisValue, arguments);
        StartCall(frame, function, function.Instance, arguments.Length, newTarget);
        return frame;
    }

    // A frame for lean code: only the interpreter reads its registers.
    private CallFrame PushLean(ScriptFunction function)
    {
        var frame = PushFrame(function.Instance, function.Realm, 2 + LeanSignature.MostRegisters);
        StartFunction(frame, function, null);
        frame.Arguments = null;
        frame.IsLeanEntry = true;
        return frame;
    }

    // A poll that finds a function which .NET code calls: what becomes hot in such calls has lean code for them.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void PollAtEntry(CodeInstance instance)
    {
        Poll(instance);
        if (instance.MachineCode is not { LeanCode: null, Feedback: { Lean: not LeanWish.Impossible } feedback }) return;
        feedback.Lean = LeanWish.Wanted;
        Tier.CompileLean(instance);
    }

    /// <summary>
    /// Pushes a frame for a call whose callee, this value and arguments are already in the caller's registers. Returns
    /// null if the loop should be left and entered again: <see cref="MustRestart"/>.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public CallFrame? PushCall(CallFrame caller, ScriptFunction function, int first, int count, JsObject? newTarget)
    {
        var instance = function.Instance;
        ref readonly var layout = ref instance.Layout;
        if (caller.Instance.IsWarm) MachineCodeCalls.NoteInterpretedCall(this, caller, function);
        if ((StepsLeft -= layout.CallSteps) <= 0) PollInCall(instance);
        var frame = NextFrame(instance);
        var start = caller.Base + first + 2;
        if (TryUseRegisters(caller, start + Math.Max(layout.RegisterCount, count)))
        {
            if (!ReferenceEquals(frame.Registers, caller.Registers)) frame.Registers = caller.Registers;
            frame.Base = start;
            frame.StackChunk = caller.StackChunk;
        }
        else
        {
            // This includes blocks without code, so that other calls need no check.
            if (!layout.HasBytecode) return PushFirstCall(caller, function, first, count, newTarget);
            ChargeArguments(count);
            Place(frame, caller, Math.Max(layout.RegisterCount, count) + 2);
            caller.Registers.AsSpan(caller.Base + first, count + 2).CopyTo(frame.Registers.AsSpan(frame.Base - 2));
        }
        frame.Exit = FrameExit.Store;
        frame.ResumePc = 0;
        StartCall(frame, function, instance, count, newTarget);
        _depth++;
        return MustRestart ? null : frame;
    }

    /// <summary>
    /// Pushes a frame for a call whose this value and arguments are anywhere: in registers, or in an object.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void PushCall(
        CallFrame caller, ScriptFunction function, in JsValue thisValue, ReadOnlySpan<JsValue> arguments, FrameExit exit,
        JsObject? newTarget = null)
    {
        var instance = function.Instance;
        if (!instance.Layout.HasBytecode) CompileForCall(function);
        if (caller.Instance.IsWarm) MachineCodeCalls.NoteInterpretedCall(this, caller, function);
        if ((StepsLeft -= instance.Layout.CallSteps) <= 0) PollInCall(instance);
        if (arguments.Length > FewArguments) ChargeArguments(arguments.Length);
        var frame = NextFrame(instance);
        Place(frame, caller, Math.Max(instance.Layout.RegisterCount, arguments.Length) + 2);
        Pass(frame, function, thisValue, arguments);
        frame.Exit = exit;
        frame.ResumePc = 0;
        StartCall(frame, function, instance, arguments.Length, newTarget);
        _depth++;
    }

    /// <summary>
    /// Pushes a frame for the call that a built-in method wants. Its arguments are usually in their place already.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void PushCall(CallFrame caller, ScriptFunction function, CallbackRun run)
    {
        if (ReferenceEquals(run.Registers, caller.Registers))
        {
            PushCall(caller, function, caller.StackTop - caller.Base, run.Count, null);
            TopFrame.Exit = FrameExit.Continue;
        }
        else
        {
            PushCall(caller, function, run.This, run.Arguments, FrameExit.Continue);
        }
    }

    /// <summary>
    /// Lets a built-in method write its calls above the caller's registers, if there is room.
    /// </summary>
    public void PlaceCalls(CallFrame caller, CallbackRun run)
    {
        CompleteFrames();
        if (run.HasBody && TryUseRegisters(caller, caller.StackTop + CallbackRun.MostRegisters))
        {
            run.WriteTo(caller.Registers, caller.StackTop);
        }
    }

    // A loop is faster than a block move: there are usually few arguments, and they have just been written by halves,
    // so that the processor would wait for the writes before it reads the whole.
    private static void Pass(CallFrame frame, ScriptFunction function, in JsValue thisValue, ReadOnlySpan<JsValue> arguments)
    {
        var registers = frame.Registers.AsSpan(frame.Base - 2, arguments.Length + 2);
        registers[0] = new JsValue(function);
        thisValue.CopyTo(ref registers[1]);
        for (var i = 0; i < arguments.Length; i++) arguments[i].CopyTo(ref registers[i + 2]);
    }

    /// <summary>
    /// PrepareForTailCall (§15.10.3) and the call: reuses the running function's frame for the function that it calls
    /// last.
    /// </summary>
    /// <param name="frame">The frame on top.</param>
    /// <param name="function">The called function.</param>
    /// <param name="thisValue">May be in one of the frame's registers, as the arguments may.</param>
    /// <param name="arguments">The arguments.</param>
    public void ReplaceFrame(CallFrame frame, ScriptFunction function, JsValue thisValue, ReadOnlySpan<JsValue> arguments)
    {
        var instance = function.Instance;
        if (!instance.Layout.HasBytecode) CompileForCall(function);
        if (frame.Instance.IsWarm) MachineCodeCalls.NoteInterpretedCall(this, frame, function);
        StepOfCall(instance);
        _callTracer?.Invoke(instance.Block, _depth - 1);
        if (DebugAgent is { WantsCalls: true } debugAgent) debugAgent.Enter(instance);
        var size = Math.Max(instance.Layout.RegisterCount, arguments.Length);
        if (arguments.Length > FewArguments) ChargeArguments(arguments.Length);
        if (!TryUseRegisters(frame, frame.Base + size)) Place(frame, FrameBelowTop, size + 2);
        // The arguments are above their destination, or somewhere else.
        Pass(frame, function, thisValue, arguments);
        frame.ResumePc = 0;
        StartCall(frame, function, instance, arguments.Length, null);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private CallFrame? PushFirstCall(CallFrame caller, ScriptFunction function, int first, int count, JsObject? newTarget)
    {
        CompileForCall(function);
        return PushCall(caller, function, first, count, newTarget);
    }

    // A function is compiled by its first call. Other realms and engines may have called it before.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void CompileForCall(ScriptFunction function)
    {
        function.Instance.Use(CompileFunction(function.Realm, function.Block.Uncompiled!));
        if (RunsMachineCode && Options.HotCodeMode.IsForced) Tier.Note(function.Instance);
    }

    // The setup of every function call: missing arguments, kept arguments, the this value of sloppy functions. Frames
    // are often reused for the same function. What does not change is not stored, because a store of a reference costs
    // more than a comparison.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void StartCall(CallFrame frame, ScriptFunction function, CodeInstance instance, int count, JsObject? newTarget)
    {
        ref readonly var layout = ref instance.Layout;
        Occupy(frame, instance, instance.Realm!);
        var absent = layout.ParameterCount - count;
        if (absent > 0) frame.Registers.AsSpan(frame.Base + count, absent).Fill(JsValue.Undefined);
        StartFunction(frame, function, newTarget);
        // Nothing is stored without the runtime's help.
        if (layout.KeepsArguments) frame.Arguments = KeepArguments(frame.Registers.AsSpan(frame.Base, count));
        else frame.Arguments = null;
        if (layout.BindsSloppyThis && !frame.Registers[frame.Base - 1].IsObject) BindSloppyThis(frame);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void StartFunction(CallFrame frame, ScriptFunction function, JsObject? newTarget)
    {
        if (!ReferenceEquals(frame.Function, function)) frame.Function = function;
        if (!ReferenceEquals(frame.Environment, function.Environment)) frame.Environment = function.Environment;
        if (!ReferenceEquals(frame.NewTarget, newTarget)) frame.NewTarget = newTarget;
    }

    // What every frame gets that has a place in the stack.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Occupy(CallFrame frame, CodeInstance instance, Realm realm)
    {
        frame.StackTop = frame.Base + instance.Layout.RegisterCount;
        if (!ReferenceEquals(frame.Instance, instance)) frame.Instance = instance;
        if (!ReferenceEquals(frame.Realm, realm)) frame.Realm = realm;
        frame.Coroutine = null;
    }

    private JsValue[] KeepArguments(ReadOnlySpan<JsValue> arguments)
    {
        if (arguments.Length > FewArguments) ChargeArguments(arguments.Length);
        return arguments.ToArray();
    }

    // Long lists of arguments are copied at each call that passes them on.
    private void ChargeArguments(int count)
    {
        var bytes = (long)count * Unsafe.SizeOf<JsValue>();
        Reserve(bytes);
        StepOver(bytes);
    }

    // OrdinaryCallBindThis (§10.2.1.2), step 6.
    private static void BindSloppyThis(CallFrame frame)
    {
        ref var self = ref frame.Registers[frame.Base - 1];
        if (self.IsNullish) self = new JsValue(frame.Realm.Global);
        else if (!self.IsInternal) self = new JsValue(TypeConversion.ToObject(frame.Realm, self));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private CallFrame NextFrame(CodeInstance instance)
    {
        CompleteFrames();
        _firstReserved = int.MaxValue;
        if (_depth >= _framesReady) PrepareFrames(instance);
        return _frames[_depth];
    }

    // The rare part of a call: the limit, more frames, and a trace of the calls.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void PrepareFrames(CodeInstance instance)
    {
        if (_depth >= Options.MaxCallDepth) throw Raise.RangeError(Messages.CallStackExceeded);
        if (_depth == _frames.Length) Array.Resize(ref _frames, Math.Min(_depth * 2, Options.MaxCallDepth));
        var ready = Math.Min(Math.Max(1, _depth * 2), Math.Min(_frames.Length, Options.MaxCallDepth));
        for (var i = _depth; i < ready; i++)
        {
            _frames[i] ??= new CallFrame(i + 1);
            if (i > 0) _frames[i - 1].Next = _frames[i];
        }
        if (!TellsCalls)
        {
            _framesReady = ready;
            return;
        }
        if (!instance.Block.HasBytecode) return;
        _callTracer?.Invoke(instance.Block, _depth);
        DebugAgent?.Enter(instance);
    }

    /// <summary>Pushes a frame entered from .NET code, on top of the stack.</summary>
    private CallFrame PushFrame(CodeInstance instance, Realm realm, int needed)
    {
        if (!_hasStack) TakeStack();
        var frame = NextFrame(instance);
        var below = _depth == 0 ? null : _frames[_depth - 1];
        Place(frame, below, Math.Max(instance.Layout.RegisterCount + 2, needed));
        Occupy(frame, instance, realm);
        frame.Exit = FrameExit.Leave;
        frame.ResumePc = 0;
        _depth++;
        return frame;
    }

    /// <summary>
    /// Finds room in the stack above a frame. Pieces of the stack never move, so the interpreter may keep references
    /// into them.
    /// </summary>
    private void Place(CallFrame frame, CallFrame? below, int size)
    {
        if (below is null || !TryUseRegisters(below, below.StackTop + size))
        {
            PlaceInNext(frame, below, size);
            return;
        }
        if (!ReferenceEquals(frame.Registers, below.Registers)) frame.Registers = below.Registers;
        frame.Base = below.StackTop + 2;
        frame.StackChunk = below.StackChunk;
    }

    // The same where the piece of the stack has no room, or for the first frame.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void PlaceInNext(CallFrame frame, CallFrame? below, int size)
    {
        var chunk = below?.StackChunk ?? 0;
        var top = below?.StackTop ?? 0;
        if (top + size > _chunks[chunk].Length)
        {
            chunk++;
            top = 0;
            var isMissing = chunk == _chunks.Count;
            if (isMissing || _chunks[chunk].Length < size)
            {
                size = Math.Max(ChunkSize, size);
                Reserve((long)size * Unsafe.SizeOf<JsValue>());
                if (isMissing) _chunks.Add(new JsValue[size]);
                else _chunks[chunk] = new JsValue[size];
            }
        }
        if (chunk > _highestChunk) (_highestChunk, _registersReady) = (chunk, int.MaxValue);
        if (top + size > _registersReady) _registersReady = top + size;
        if (!ReferenceEquals(frame.Registers, _chunks[chunk])) frame.Registers = _chunks[chunk];
        frame.Base = top + 2;
        frame.StackChunk = chunk;
    }

    /// <summary>
    /// Whether a frame's registers, and those above it in its piece of the stack, reach to an end, and none of them
    /// needs preparation.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool HasRegisters(CallFrame frame, int end) => end <= _registersReady && end <= frame.Registers.Length;

    /// <summary>The same, and prepares them if there is room.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryUseRegisters(CallFrame frame, int end) => HasRegisters(frame, end) || TryPrepareRegisters(frame, end);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool TryPrepareRegisters(CallFrame frame, int end)
    {
        if (end > frame.Registers.Length) return false;
        // More than asked for, so that deep calls seldom come here.
        _registersReady = Math.Max(end, 2 * _registersReady);
        return true;
    }

    /// <summary>Pushes the frame of a coroutine that is resumed, entered from .NET code, with its registers.</summary>
    public CallFrame PushCoroutine(Coroutine coroutine)
    {
        ProbeNativeStack();
        var instance = coroutine.Instance;
        var registers = coroutine.Registers!;
        StepOfCall(instance);
        var frame = PushFrame(instance, coroutine.Realm, registers.Length);
        registers.CopyTo(frame.Registers.AsSpan(frame.Base - 2));
        if (!ReferenceEquals(frame.Function, coroutine.Function)) frame.Function = coroutine.Function;
        if (!ReferenceEquals(frame.Environment, coroutine.Environment)) frame.Environment = coroutine.Environment;
        frame.Arguments = coroutine.Arguments;
        frame.NewTarget = null;
        frame.Coroutine = coroutine;
        frame.Pc = coroutine.Pc;
        frame.ResumePc = coroutine.ResumePc;
        return frame;
    }

    /// <summary>Pops the running frame and returns its caller's.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public CallFrame PopFrame()
    {
        _depth--;
        return _frames[_depth - 1];
    }

    /// <summary>Pops the running frame that .NET code entered.</summary>
    public void PopEntry()
    {
        _depth--;
        CurrentRealm = _depth == 0 ? CurrentRealm : _frames[_depth - 1].Realm;
    }

    /// <summary>
    /// Finds the handler of a thrown value in the running frame and its callers up to an entry frame. Leaves frames
    /// that have no handler. Returns false if there is none: all these frames are popped then.
    /// </summary>
    public bool Unwind(JsValue value, int entryDepth)
    {
        CompleteFrames();
        DebugAgent?.Throw(value);
        while (_depth >= entryDepth)
        {
            var frame = _frames[_depth - 1];
            Spend(1 + frame.Instance.Block.Handlers.Length / WorkBudget.UnitsPerStep);
            if (frame.Run is not null) AbandonRun(frame);
            foreach (var handler in frame.Instance.Block.Handlers)
            {
                if (frame.Pc < handler.Start || frame.Pc >= handler.End) continue;
                // There is nothing to close. Lean code has no such handlers, so no code goes there.
                if (handler.IsOfIterator && !frame.Registers[frame.Base + handler.Iterator].IsObject) continue;
                frame.Registers[frame.Base + handler.Register] = value;
                frame.ResumePc = handler.Handler;
                return true;
            }
            frame.Coroutine?.Complete();
            _depth--;
        }
        return false;
    }

    /// <summary>
    /// Whether one of the frames above some depth may handle a thrown value, or has something to do when it passes.
    /// </summary>
    public bool MayHandle(int depth)
    {
        CompleteFrames();
        for (var i = _depth - 1; i >= depth; i--)
        {
            if (_frames[i] is { Run: not null } or { Coroutine: not null } or { Instance.Block.Handlers.Length: > 0 }) return true;
        }
        return false;
    }

    /// <summary>
    /// Drops the frames above a frame that the same loop runs, and lets its function begin again, for a debugger.
    /// </summary>
    public void Restart(CallFrame frame)
    {
        CompleteFrames();
        while (!ReferenceEquals(_frames[_depth - 1], frame)) _depth--;
        (frame.Pc, frame.ResumePc) = (0, 0);
    }

    /// <summary>Drops all frames from a depth on, after an exception that no script may handle.</summary>
    public void DropFrames(int entryDepth)
    {
        CompleteFrames();
        while (_depth >= entryDepth)
        {
            var frame = _frames[_depth - 1];
            frame.Run = null;
            frame.Coroutine?.Complete();
            _depth--;
        }
    }

    // What a built-in method has called has thrown. The method may close its iterator, which calls script.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void AbandonRun(CallFrame frame)
    {
        var run = frame.Run!;
        frame.Run = null;
        CurrentRealm = frame.Realm;
        run.Abandon();
    }
}
