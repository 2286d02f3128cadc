using System.Runtime.InteropServices;
using Quoll.Bytecode;
using static Quoll.Vm.CallInstructions;
using static Quoll.Vm.Interpreter;

namespace Quoll.Vm;

// Calls of inlined functions. They have no frame until the code bails out in one.
internal static partial class MachineCodeCalls
{
    /// <summary>
    /// Returns the function that is called, if it is the inlined one, and its call may begin.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ScriptFunction? EnterInlined(Machine agent, CallFrame frame, JsValue callee, int id, int depth, int end, int steps)
    {
        if (!callee.IsObject || callee.Object is not ScriptFunction function || function.Block.InlinedId != id) return null;
        return ReferenceEquals(function.Realm, frame.Realm) && agent.TryEnterInlined(frame, depth, end, steps) ? function : null;
    }

    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsObject(JsValue value) => value.IsObject;

    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref InlineCache CachesOfInlined(ScriptFunction function) =>
        ref MemoryMarshal.GetArrayDataReference(function.Instance.Caches);

    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue ConstantOfInlined(ScriptFunction function, int index) => function.Instance.Constants[index];

    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue EnvironmentOfInlined(ScriptFunction function) =>
        function.Environment is null ? JsValue.Undefined : JsValue.FromInternal(function.Environment);

    public static JsValue NewThisOfInlined(ScriptFunction function) => function.NewThis(function);

    /// <summary>Returns the result of a constructor without its own value.</summary>
    public static JsValue ResultOfInlined(ScriptFunction function, JsValue self)
    {
        function.Learn(self.Object);
        return self;
    }

    /// <summary>
    /// Makes the frame of an inlined function, where the code bails out. Returns the frame.
    /// </summary>
    /// <param name="agent">The machine.</param>
    /// <param name="caller">The frame of the caller.</param>
    /// <param name="pc">The caller's instruction that calls.</param>
    /// <param name="resumePc">Where the function goes on; if it has called a function itself, the instruction.</param>
    /// <param name="size">The number of registers that have values.</param>
    public static CallFrame PushInlined(Machine agent, CallFrame caller, int pc, int resumePc, int size)
    {
        caller.Pc = pc;
        agent.CompleteFrames();
        ref var code = ref caller.Instance.Block.Code[pc];
        var first = Unsafe.Add(ref code, 2);
        var function = Unsafe.As<ScriptFunction>(caller.Registers[caller.Base + first].Object);
        if ((Opcode)code == Opcode.TailCall && ReplacesFrame(agent, caller))
        {
            agent.ReplaceByInlined(caller, function, first, resumePc, size);
        }
        else
        {
            ResumeAfter(caller, 4);
            agent.PushInlined(caller, function, first, (Opcode)code == Opcode.New ? function : null, resumePc);
        }
        return agent.TopFrame;
    }

    /// <summary>Notes that machine code bails out in an inlined function.</summary>
    /// <param name="agent">The machine.</param>
    /// <param name="frame">The frame of the code.</param>
    /// <param name="pc">Its instruction that calls.</param>
    /// <param name="failed">
    /// What has failed: an instruction of the function, <see cref="MachineCode.NotFound"/>, or
    /// <see cref="MachineCode.Planned"/>.
    /// </param>
    public static void NoteLeft(Machine agent, CallFrame frame, int pc, int failed)
    {
        if (failed == MachineCode.NotFound) SlowPaths.NoteSlowPath(agent, frame.Instance, pc);
        else if (failed != MachineCode.Planned && frame.Instance.MachineCode is { } compiled && compiled.Feedback.NoteFailure(pc))
            agent.Tier.CompileAgain(frame.Instance);
    }

    // Notes what an instruction calls, to inline it.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void NoteCall(Machine agent, CallFrame frame, int pc, ScriptFunction function, bool isCallback = false)
    {
        if (WantsCall(frame, pc)) NoteCall(agent, frame, frame.Instance.MachineCode!.Feedback, pc, function.Block, isCallback);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool WantsCall(CallFrame frame, int pc) =>
        frame.Instance.MachineCode is { } compiled && compiled.Feedback.WantsCall(pc);

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void NoteCall(
        Machine agent, CallFrame frame, FeedbackVector feedback, int pc, CodeBlock callee, bool isCallback)
    {
        // A function whose first call is on its way has no code yet.
        if (callee.HasBytecode && feedback.NoteCall(pc, callee, isCallback) && !agent.Tier.TryImprove(frame.Instance))
            feedback.Sites[pc].Calls = 0;
    }
}
