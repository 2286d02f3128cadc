using Quoll.Bytecode;
using Quoll.Runtime.Agents;

namespace Quoll.Vm;

// Hot code.
internal abstract partial class Machine
{
    private TierController? _tier;

    /// <summary>Whether hot code is compiled, and runs as machine code.</summary>
    public bool RunsMachineCode { get; } =
        options.CompileHotCode && RuntimeFeature.IsDynamicCodeCompiled && HotCodeSwitch.IsAllowed;

    /// <summary>Decides which code becomes machine code, where <see cref="RunsMachineCode"/>.</summary>
    public TierController Tier => _tier ??= CreateTierController();

    protected abstract TierController CreateTierController();

    /// <summary>
    /// Polls the limits, which happens once in many steps, and notes what runs: code that is found often is hot.
    /// Returns true if there is new machine code for it.
    /// </summary>
    public bool Poll(CodeInstance instance) => PollOthers() || RunsMachineCode && Tier.Note(instance);

    /// <summary>The same for a loop, which the frame runs at its instruction Loop.</summary>
    public bool PollLoop(CallFrame frame) => PollOthers() || RunsMachineCode && Tier.NoteLoop(frame.Instance, frame.Pc);

    // All who poll except the compiling tier. Returns whether the code has new marks.
    private bool PollOthers()
    {
        Limits.Check();
        return DebugAgent?.Poll() == true;
    }

    // Selects what bails out in tests.
    private uint _bailouts = options.HotCodeMode.Seed;

    /// <summary>Returns true at irregular intervals, in modes for tests.</summary>
    public bool FailsNow() => Options.HotCodeMode.Selects(_bailouts = HotCodeMode.Next(_bailouts));

    /// <summary>The virtual objects that machine code materializes where it leaves, by their numbers.</summary>
    public JsObject?[] MaterializedObjects => field ??= new JsObject?[MachineCodeCalls.MostVirtualObjects];

    /// <summary>
    /// Takes the steps of an inlined call. Returns false if it must be an ordinary call: because
    /// a poll is due, or because the frame that it may need has no room.
    /// </summary>
    /// <param name="caller">The frame on top.</param>
    /// <param name="depth">How many calls around this one have no frame either.</param>
    /// <param name="end">After the registers of the called function, from the caller's register 0.</param>
    /// <param name="steps">The steps that the call takes.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryEnterInlined(CallFrame caller, int depth, int end, int steps)
    {
        if (_depth + depth >= _framesReady || !HasRegisters(caller, caller.Base + end) || StepsLeft <= steps) return false;
        StepsLeft -= steps;
        return true;
    }

    /// <summary>
    /// Makes the frame of an inlined call, because it bails out there: the interpreter goes on in
    /// the called function. The registers have their values.
    /// </summary>
    /// <param name="caller">The frame on top.</param>
    /// <param name="function">The called function.</param>
    /// <param name="first">The caller's register that has the function.</param>
    /// <param name="newTarget">As for <see cref="PushCall(CallFrame, ScriptFunction, int, int, JsObject?)"/>.</param>
    /// <param name="resumePc">Where the called function goes on.</param>
    public void PushInlined(CallFrame caller, ScriptFunction function, int first, JsObject? newTarget, int resumePc)
    {
        // The steps were taken, and absent arguments are undefined.
        ref readonly var layout = ref function.Instance.Layout;
        StepsLeft += layout.CallSteps;
        PushCall(caller, function, first, layout.ParameterCount, newTarget);
        TopFrame.ResumePc = resumePc;
    }

    /// <summary>The same for a call in tail position, whose function takes over the frame.</summary>
    public void ReplaceByInlined(CallFrame frame, ScriptFunction function, int first, int resumePc, int size)
    {
        CompleteFrames();
        ref readonly var layout = ref function.Instance.Layout;
        // They may overlap their destination in any way.
        var registers = frame.Registers.AsSpan(frame.Base + first, size + 2).ToArray();
        StepsLeft += layout.CallSteps;
        ReplaceFrame(frame, function, registers[1], registers.AsSpan(2, layout.ParameterCount));
        registers.AsSpan(2).CopyTo(frame.Registers.AsSpan(frame.Base));
        frame.ResumePc = resumePc;
    }

    // The lowest depth at which a frame is only reserved; see TryReserveFrame. More than the depth if there is none.
    private int _firstReserved = int.MaxValue;

    /// <summary>
    /// Reserves the next frame for machine code that machine code calls. It gets its registers, its code and its realm,
    /// which is all that most calls need; <see cref="CompleteFrames"/> finds the rest when somebody asks. Returns null,
    /// and does nothing, if more is to be done than for most calls.
    /// </summary>
    /// <param name="caller">The frame on top, whose <see cref="CallFrame.Pc"/> is at the call.</param>
    /// <param name="function">The called function.</param>
    /// <param name="first">The caller's register that has the function.</param>
    /// <param name="count">The number of arguments.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public CallFrame? TryReserveFrame(CallFrame caller, ScriptFunction function, int first, int count)
    {
        ref readonly var layout = ref function.Instance.Layout;
        if (layout.KeepsArguments && count > FewArguments) return null;
        var frame = TryReserve(caller, function, first, Math.Max(layout.RegisterCount, count), layout.CallSteps);
        if (frame is not null) PrepareReserved(frame, count);
        return frame;
    }

    /// <summary>Does the same for lean code, which gets the arguments in another way.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public CallFrame? TryReserveLean(CallFrame caller, ScriptFunction function, int first) =>
        TryReserve(caller, function, first, LeanSignature.MostRegisters, function.Instance.Layout.CallSteps);

    /// <summary>Whether <see cref="TryReserveLean"/> would reserve a frame for a function of the same realm.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool CanReserveLean(CallFrame caller, ScriptFunction function, int first) =>
        StepsLeft > function.Instance.Layout.CallSteps && caller.Depth < _framesReady
        && HasRegisters(caller, caller.Base + first + 2 + LeanSignature.MostRegisters);

    /// <summary>Prepares registers for calls of lean code, if there is room.</summary>
    public void PrepareLean(CallFrame caller, int first) =>
        TryUseRegisters(caller, caller.Base + first + 2 + LeanSignature.MostRegisters);

    /// <summary>Does the same for another call of the function that the caller runs.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public CallFrame? TryReserveOwn(CallFrame caller, int first) =>
        TryReserve(caller, caller.Function!, first, LeanSignature.MostRegisters, caller.Instance.Layout.CallSteps, isOwn: true);

    /// <summary>
    /// Reserves the frame of an inlined function, which takes no steps any more. It is not on top: what it calls is.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public CallFrame ReserveInlined(CallFrame caller, ScriptFunction function, int first)
    {
        var frame = caller.Next!;
        if (!ReferenceEquals(frame.Function, function) || !ReferenceEquals(frame.Registers, caller.Registers)
            || !ReferenceEquals(frame.Realm, caller.Realm)) TryPrepare(caller, frame, function);
        frame.Base = caller.Base + first + 2;
        if (_firstReserved > caller.Depth) _firstReserved = caller.Depth;
        return frame;
    }

    /// <summary>Gives the frame of lean code to other lean code. Returns false if that is of another realm.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryReplaceLean(CallFrame frame, ScriptFunction function)
    {
        var steps = function.Instance.Layout.CallSteps;
        if (!Options.EnableTailCalls || StepsLeft <= steps) return false;
        if (!ReferenceEquals(frame.Function, function) && !TryPrepare(frame, frame, function)) return false;
        StepsLeft -= steps;
        // What it has is for the function before.
        if (_firstReserved >= frame.Depth) _firstReserved = frame.Depth - 1;
        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private CallFrame? TryReserve(CallFrame caller, ScriptFunction function, int first, int size, int steps, bool isOwn = false)
    {
        var start = caller.Base + first + 2;
        if (StepsLeft <= steps || caller.Depth >= _framesReady || !HasRegisters(caller, start + size)) return null;
        var frame = caller.Next!;
        // A store of a reference costs more than a comparison.
        if ((!ReferenceEquals(frame.Function, function) || !ReferenceEquals(frame.Registers, caller.Registers)
            || !isOwn && !ReferenceEquals(frame.Realm, caller.Realm)) && !TryPrepare(caller, frame, function)) return null;
        StepsLeft -= steps;
        frame.Base = start;
        if (_firstReserved > caller.Depth) _firstReserved = caller.Depth;
        // Not an increment: the processor would wait for the store before it.
        _depth = frame.Depth;
        return frame;
    }

    // Gives a frame to another function than before. Returns false if that is of another realm.
    private static bool TryPrepare(CallFrame caller, CallFrame frame, ScriptFunction function)
    {
        if (!ReferenceEquals(function.Instance.Realm, caller.Realm)) return false;
        if (!ReferenceEquals(frame.Registers, caller.Registers))
        {
            frame.Registers = caller.Registers;
            frame.StackChunk = caller.StackChunk;
        }
        frame.Function = function;
        if (!ReferenceEquals(frame.Instance, function.Instance)) frame.Instance = function.Instance;
        if (!ReferenceEquals(frame.Realm, caller.Realm)) frame.Realm = caller.Realm;
        return true;
    }

    /// <summary>
    /// Writes a function, its this value and its arguments above the registers of the frame on top, for
    /// <see cref="TryReserveFrame"/>. Returns false if there is no room. They may be in a register of that frame.
    /// </summary>
    public bool TryPlace(CallFrame caller, ScriptFunction function, in JsValue self, ReadOnlySpan<JsValue> arguments)
    {
        var start = caller.Base + caller.Instance.Layout.RegisterCount;
        if (_depth >= _framesReady || !HasRegisters(caller, start + 2 + arguments.Length)) return false;
        ref var place = ref caller.Registers[start];
        place = new JsValue(function);
        self.CopyTo(ref Unsafe.Add(ref place, 1));
        for (var i = 0; i < arguments.Length; i++) arguments[i].CopyTo(ref Unsafe.Add(ref place, 2 + i));
        return true;
    }

    /// <summary>Whether the frame on top is only reserved.</summary>
    public bool IsTopReserved => _firstReserved < _depth;

    /// <summary>
    /// Gives the frame on top, if it is only reserved, to a function that its own calls last. Returns false, and does
    /// nothing, if the frame is complete, the function's caller constructs, or more is to be done than for most calls.
    /// </summary>
    /// <param name="frame">The frame on top.</param>
    /// <param name="function">The function.</param>
    /// <param name="first">The register that has the function.</param>
    /// <param name="count">The number of arguments; any for a list of arguments in an array.</param>
    public bool TryReplaceReserved(CallFrame frame, ScriptFunction function, int first, int count)
    {
        ref readonly var layout = ref function.Instance.Layout;
        if (!IsTopReserved || (uint)count > FewArguments || StepsLeft <= layout.CallSteps
            || _frames[_depth - 2] is not { Run: null } caller || (Opcode)caller.Instance.Block.Code[caller.Pc] != Opcode.Call
            || !HasRegisters(frame, frame.Base + Math.Max(layout.RegisterCount, count))) return false;
        StepsLeft -= layout.CallSteps;
        frame.Registers.AsSpan(frame.Base + first, count + 2).CopyTo(frame.Registers.AsSpan(frame.Base - 2));
        frame.Function = function;
        frame.Instance = function.Instance;
        PrepareReserved(frame, count);
        return true;
    }

    // What the start of a call does for the registers.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void PrepareReserved(CallFrame frame, int count)
    {
        ref readonly var layout = ref frame.Instance.Layout;
        var (registers, start) = (frame.Registers, frame.Base);
        if (layout.KeepsArguments) frame.Arguments = registers.AsSpan(start, count).ToArray();
        if (count < layout.ParameterCount) registers.AsSpan(start + count, layout.ParameterCount - count).Fill(JsValue.Undefined);
        if (layout.BindsSloppyThis && !registers[start - 1].IsObject) BindSloppyThis(frame);
    }

    /// <summary>Pops a frame that is reserved, or was when it was called.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void PopReserved(CallFrame frame) => _depth = frame.Depth - 1;

    /// <summary>Makes a frame the one on top, after all calls that it has made.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void ReturnTo(CallFrame frame) => _depth = frame.Depth;

    /// <summary>Completes the frames that are only reserved: the calls are in the code of their callers.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void CompleteFrames()
    {
        if (_firstReserved < _depth) CompleteReserved();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void CompleteReserved()
    {
        for (var i = _firstReserved; i < _depth; i++)
        {
            var frame = _frames[i];
            if (!frame.IsLeanEntry) CompleteCall(_frames[i - 1], frame);
            Occupy(frame, frame.Instance, frame.Realm);
            frame.Environment = frame.Function!.Environment;
            if (!frame.Instance.Layout.KeepsArguments) frame.Arguments = null;
        }
        _firstReserved = int.MaxValue;
    }

    private static void CompleteCall(CallFrame caller, CallFrame frame)
    {
        var code = caller.Instance.Block.Code;
        var call = (Opcode)code[caller.Pc];
        caller.ResumePc = caller.Pc + OpcodeTable.Get(call).Length;
        caller.ReturnRegister = code[caller.Pc + 1];
        frame.Exit = caller.Run is not null ? FrameExit.Continue
            : call is Opcode.SetProperty or Opcode.SetPrivate or Opcode.InitializeFields ? FrameExit.Discard : FrameExit.Store;
        frame.NewTarget = NewTargetOf(caller, frame.Function!);
    }

    /// <summary>The new target of the frame on top, which may be only reserved.</summary>
    public JsObject? NewTargetOf(CallFrame frame) =>
        IsTopReserved && !frame.IsLeanEntry ? NewTargetOf(_frames[_depth - 2], frame.Function!) : frame.NewTarget;

    // The new target that the instruction of a caller passes to a function.
    private static JsObject? NewTargetOf(CallFrame caller, ScriptFunction function)
    {
        var code = caller.Instance.Block.Code;
        var call = OpcodeTable.Get((Opcode)code[caller.Pc]);
        if (call.Opcode == Opcode.New) return function;
        var operand = Array.IndexOf(call.Operands, OperandKind.NewTarget);
        return operand < 0 ? null : caller.Registers[caller.Base + code[caller.Pc + 1 + operand]].Object;
    }

    // What happens once in many calls.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void PollInCall(CodeInstance callee)
    {
        Poll(callee);
        // Code whose time goes into the functions that a built-in method calls is hot as well.
        if (RunsMachineCode && TopFrame is { Run: not null } caller) Tier.Note(caller.Instance);
        // Machine code would return to a loop that does not run.
        MustRestart = callee.MachineCode is null && Interpreter.TakeRestart();
    }
}
