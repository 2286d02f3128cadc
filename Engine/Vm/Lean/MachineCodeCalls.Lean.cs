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
}

// Calls of lean code: the values are in registers of the processor, and the frame is reserved, but its registers are not
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

    /// <summary>Returns the lean code of a frame that has been reserved for it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static object LeanCodeOf(CallFrame frame) => frame.Instance.LeanCode!;

    /// <summary>Returns the function of the frame of lean code.</summary>
    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue FunctionOfFrame(CallFrame frame) => new(frame.Function!);

    /// <summary>Writes the function below the registers of the frame.</summary>
    public static void WriteFunction(CallFrame frame) => frame.Registers[frame.Base - 2] = new JsValue(frame.Function!);

    /// <summary>The environment of the function of lean code.</summary>
    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue EnvironmentOfLean(CallFrame frame) => EnvironmentOfInlined(frame.Function!);

    /// <summary>
    /// Bails out of lean code, whose registers are in the frame: the interpreter goes on in it. Returns the mark, which
    /// is a hole. Each caller that sees it writes its own registers to its frame and returns the mark, too.
    /// </summary>
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
    public static bool RunNested(Machine agent, CallFrame frame, ref JsValue r, int pc, NestedPart part)
    {
        ref var code = ref frame.Instance.Block.Code[pc];
        if (!agent.HasNativeStack() || (Opcode)code == Opcode.TailCall && agent.Options.EnableTailCalls
            && TryFindCallee(Operand(ref r, ref code, 2), out _))
        {
            if (part == NestedPart.PushedFrame) return false;
            agent.CompleteFrames();
            frame.ResumePc = pc;
            return false;
        }
        Nest(agent, frame, ref r, pc, part);
        return true;
    }

    // Returns false if it has pushed frames that a loop must run.
    internal static bool RunPart(Machine agent, CallFrame frame, ref JsValue r, int pc, NestedPart part)
    {
        if (part == NestedPart.PushedFrame) return RunPushed(agent, frame);
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
    private static void PrepareLean(Machine agent, CallFrame frame, ScriptFunction function, int first)
    {
        if (function.Instance.MachineCode is not { Feedback.WantsLean: true } compiled) return;
        if (compiled.LeanCode is null) agent.Tier.CompileLean(function.Instance);
        else agent.PrepareLean(frame, first);
    }
}
