using Quoll.Bytecode;
using static Quoll.Vm.CallInstructions;
using static Quoll.Vm.Interpreter;

namespace Quoll.Vm;

/// <summary>What lean code lets run that may push a frame.</summary>
internal enum NestedPart
{
    /// <summary>An instruction.</summary>
    Instruction,

    /// <summary>An instruction whose fast path does not apply.</summary>
    SlowPath,

    /// <summary>The frame of an accessor, which has been pushed already.</summary>
    PushedFrame,

    /// <summary>A call whose function takes over the frame.</summary>
    TailCall,
}

// Calls of lean code: the values are in registers of the processor. The frame is reserved, but its registers are not
// written.
internal static partial class MachineCodeCalls
{
    /// <summary>
    /// Reserves the frame of a function that lean code runs. Returns null if the call must be an ordinary one.
    /// </summary>
    /// <param name="agent">The machine.</param>
    /// <param name="caller">The frame on top.</param>
    /// <param name="callee">What is called; anything.</param>
    /// <param name="signature">What the place passes.</param>
    /// <param name="pc">The instruction that calls.</param>
    /// <param name="first">The caller's register of the function.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static CallFrame? EnterLean(Machine agent, CallFrame caller, JsValue callee, int signature, int pc, int first)
    {
        if (!callee.IsObject || callee.Object is not ScriptFunction function || function.Instance.LeanSignature != signature
            || !agent.HasNativeStack()) return null;
        caller.Pc = pc;
        return agent.TryReserveLean(caller, function, first);
    }

    /// <summary>
    /// Whether an object may be made for a constructor, because <see cref="EnterLean"/> will reserve its frame.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool CanConstructLean(Machine agent, CallFrame caller, JsValue callee, int signature, int first) =>
        callee.IsObject && callee.Object is ScriptFunction { IsConstructor: true } function
        && function.Instance.LeanSignature == signature && ReferenceEquals(function.Realm, caller.Realm) && agent.HasNativeStack()
        && agent.CanReserveLean(caller, first);

    /// <summary>The this value of a construction.</summary>
    public static JsValue NewThisOfLean(JsValue callee) => NewThisOfInlined(Unsafe.As<ScriptFunction>(callee.Object));

    /// <summary>The result of a construction.</summary>
    public static JsValue ResultOfLean(JsValue callee, JsValue self, JsValue result) =>
        ResultOfInlined(Unsafe.As<ScriptFunction>(callee.Object), result.IsObject ? result : self);

    /// <summary>Returns the lean code of a frame that has been reserved for it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static object LeanCodeOf(CallFrame frame) => frame.Instance.LeanCode!;

    /// <summary>Returns the function of the frame of lean code.</summary>
    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue FunctionOfFrame(CallFrame frame) => new(frame.Function!);

    /// <summary>Writes the function below the registers of the frame.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void WriteFunction(CallFrame frame) => frame.Registers[frame.Base - 2] = new JsValue(frame.Function!);

    /// <summary>The environment of the function of lean code.</summary>
    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue EnvironmentOfLean(CallFrame frame) => EnvironmentOfInlined(frame.Function!);

    /// <summary>
    /// Bails out of lean code, whose registers are in the frame: the interpreter goes on in it. Returns the mark, which
    /// is a hole. Each caller that sees it writes its own registers to its frame and returns the mark, too.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static JsValue LeaveLean(Machine agent, CallFrame frame, long exit)
    {
        agent.CompleteFrames();
        frame.ResumePc = NoteExit(agent, frame, exit);
        return JsValue.Hole;
    }

    /// <summary>
    /// Runs an instruction of lean code that may push frames, to its end. No frame of lean code has its registers, so
    /// the handler of an exception must not be found by the loop that has called the lean code. Returns false if the
    /// loop goes on with the frame on top, because the native stack is short, or another function takes over the frame.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static bool RunNested(Machine agent, CallFrame frame, ref JsValue r, int pc, NestedPart part)
    {
        if (!agent.HasNativeStack() || IsReplacing(agent, frame, ref r, pc))
        {
            if (part == NestedPart.PushedFrame) return false;
            agent.CompleteFrames();
            frame.ResumePc = pc;
            return false;
        }
        NestedLoop.Run(agent, frame, ref r, pc, part);
        return true;
    }

    // Whether the instruction gives the frame to another function.
    private static bool IsReplacing(Machine agent, CallFrame frame, ref JsValue r, int pc)
    {
        ref var code = ref frame.Instance.Block.Code[pc];
        return (Opcode)code == Opcode.TailCall && agent.Options.EnableTailCalls && TryFindCallee(Operand(ref r, ref code, 2), out _)
            && agent.NewTargetOf(frame) is null;
    }

    /// <summary>
    /// The instruction TailCall in lean code, if the called function takes over the frame. Returns what the lean code
    /// must return; uninitialized, and does nothing, if the call is an ordinary one.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static JsValue TailCallLean(Machine agent, CallFrame frame, ref JsValue r, int pc)
    {
        if (!IsReplacing(agent, frame, ref r, pc) || !agent.HasNativeStack()) return JsValue.Uninitialized;
        var caller = agent.FrameBelowTop!;
        NestedLoop.Run(agent, frame, ref r, pc, NestedPart.TailCall);
        return caller.Registers[caller.Base + caller.Instance.Block.Code[caller.Pc + 1]];
    }

    // Returns false if it has pushed frames that a loop must run.
    internal static bool RunPart(Machine agent, CallFrame frame, ref JsValue r, int pc, NestedPart part)
    {
        if (part == NestedPart.PushedFrame) return RunPushed(agent, frame);
        if (part == NestedPart.TailCall)
        {
            var caller = agent.FrameBelowTop!;
            var exit = TailCall(agent, frame, ref r, pc, -1);
            return exit == MachineCode.Returned || GoOnAfter(agent, caller, frame, exit);
        }
        if (part == NestedPart.SlowPath) return SlowPaths.RunAlone(agent, frame, ref r, pc);
        return (Opcode)frame.Instance.Block.Code[pc] switch
        {
            Opcode.Call => Call(agent, frame, ref r, pc),
            Opcode.TailCall => TailCall(agent, frame, ref r, pc, 0) == 0,
            Opcode.New or Opcode.SuperCall => Construct(agent, frame, ref r, pc),
            Opcode.CallSpread => CallSpread(agent, frame, ref r, pc),
            Opcode.SuperCallSpread => SuperCallSpread(agent, frame, ref r, pc),
            _ => RunOther(agent, frame, ref r, pc),
        };
    }

    // Has the lean code of a function made, if it is wanted and missing, and makes room for its frame.
    private static void PrepareLean(Machine agent, CallFrame frame, ScriptFunction function, int pc)
    {
        if (function.Instance.MachineCode is not { Feedback.Lean: not LeanWish.Impossible } compiled
            || frame.Instance.Block.Feedback is not { } feedback || feedback.Sites[pc].LeanSignature == 0) return;
        compiled.Feedback.Lean = LeanWish.Wanted;
        if (compiled.LeanCode is null) agent.Tier.CompileLean(function.Instance);
        else agent.PrepareLean(frame, frame.Instance.Block.Code[pc + 2]);
    }
}
