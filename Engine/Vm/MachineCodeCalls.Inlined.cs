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
        return callee.IsObject && callee.Object is ScriptFunction function ? Enter(agent, frame, function, id, depth, end, steps) : null;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ScriptFunction? Enter(Machine agent, CallFrame frame, ScriptFunction function, int id, int depth, int end, int steps) =>
        function.Block.InlinedId == id && ReferenceEquals(function.Realm, frame.Realm)
            && agent.TryEnterInlined(frame, depth, end, steps) ? function : null;

    /// <summary>
    /// The same for the getter of a property, which a cache of the place finds. The read takes a step, too.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ScriptFunction? EnterGetter(
        Machine agent, CallFrame frame, JsValue target, ref InlineCache caches, int index, int id, int depth, int end, int steps)
    {
        ref var cache = ref Unsafe.Add(ref caches, index);
        return target.IsObject && ReferenceEquals(cache.Shape, target.Object.Shape)
            ? EnterGetter(agent, frame, target.Object, cache, id, depth, end, steps) : null;
    }

    /// <summary>The same for a place that sees objects of several shapes.</summary>
    public static ScriptFunction? EnterGetterOfSeveral(
        Machine agent, CallFrame frame, JsValue target, ref InlineCache caches, int index, int id, int depth, int end, int steps)
    {
        if (!target.IsObject) return null;
        ref var cache = ref Unsafe.Add(ref caches, index);
        var o = target.Object;
        if (ReferenceEquals(cache.Shape, o.Shape)) return EnterGetter(agent, frame, o, cache, id, depth, end, steps);
        ref var other = ref cache.Among(o.Shape);
        if (Unsafe.IsNullRef(ref other) || EnterGetter(agent, frame, o, other, id, depth, end, steps) is not { } getter) return null;
        // What the interpreter does to the cache.
        cache.For(o.Shape);
        return getter;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ScriptFunction? EnterGetter(
        Machine agent, CallFrame frame, JsObject target, in InlineCache cache, int id, int depth, int end, int steps)
    {
        if (cache.Holder is not null && cache.Epoch != agent.PrototypeEpoch) return null;
        ref var slot = ref (Unsafe.As<JsObject>(cache.Holder) ?? target).SlotAt(cache.Slot);
        return slot.IsInternal && slot.InternalObject is Accessor { Getter: ScriptFunction getter }
            ? Enter(agent, frame, getter, id, depth, end, steps + 1) : null;
    }

    /// <summary>The same for the setter of a property.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ScriptFunction? EnterSetter(
        Machine agent, CallFrame frame, JsValue target, ref InlineCache caches, int index, int id, int depth, int end, int steps)
    {
        ref var cache = ref Unsafe.Add(ref caches, index);
        return target.IsObject && cache is { Shape: null, Holder: JsObject holder } && ReferenceEquals(cache.NewShape, target.Object.Shape)
            && cache.Epoch == agent.PrototypeEpoch
            && holder.SlotAt(cache.Slot) is { IsInternal: true } slot && slot.InternalObject is Accessor { Setter: ScriptFunction setter }
            ? Enter(agent, frame, setter, id, depth, end, steps + 1) : null;
    }

    /// <summary>
    /// The same for what initializes the fields of a class. The instruction takes a step, too.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ScriptFunction? EnterFields(Machine agent, CallFrame frame, JsValue constructor, int id, int depth, int end, int steps) =>
        constructor.IsObject && constructor.Object is ScriptFunction { FieldInitializer: { } initializer }
            ? Enter(agent, frame, initializer, id, depth, end, steps + 1) : null;

    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue ValueOfFunction(ScriptFunction function) => new(function);

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

    /// <summary>
    /// The same for a getter, a setter, or what initializes fields: its registers are after those of its caller.
    /// </summary>
    public static CallFrame PushInlinedAbove(Machine agent, CallFrame caller, int pc, int resumePc)
    {
        caller.Pc = pc;
        agent.CompleteFrames();
        var first = caller.Instance.Block.RegisterCount;
        ResumeAfter(caller);
        agent.PushInlined(caller, Unsafe.As<ScriptFunction>(caller.Registers[caller.Base + first].Object), first, null, resumePc);
        if ((Opcode)caller.Instance.Block.Code[pc] is Opcode.InitializeFields or Opcode.SetProperty)
            agent.TopFrame.Exit = FrameExit.Discard;
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
