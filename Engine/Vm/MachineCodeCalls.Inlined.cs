using System.Runtime.InteropServices;
using Quoll.Bytecode;
using static Quoll.Vm.CallInstructions;
using static Quoll.Vm.Interpreter;

namespace Quoll.Vm;

// Calls of inlined functions. They have no frame until the code bails out in one.
internal static partial class MachineCodeCalls
{
    /// <summary>
    /// Notes a getter that is called in a place that sees objects of several shapes: does to the cache what the
    /// interpreter does.
    /// </summary>
    public static void NoteGetterOfSeveral(JsValue target, ref InlineCache caches, int index)
    {
        ref var cache = ref Unsafe.Add(ref caches, index);
        var shape = target.Object.Shape;
        if (!ReferenceEquals(cache.Shape, shape)) cache.For(shape);
    }

    /// <summary>Returns the getter of a property, if a cache finds one.</summary>
    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ScriptFunction? FindGetter(Machine agent, JsValue target, ref InlineCache caches, int index)
    {
        ref var cache = ref Unsafe.Add(ref caches, index);
        return target.IsObject && ReferenceEquals(cache.Shape, target.Object.Shape) ? GetterBy(agent, target.Object, cache) : null;
    }

    /// <summary>The same for a place that sees objects of several shapes.</summary>
    [Repeatable]
    public static ScriptFunction? FindGetterOfSeveral(Machine agent, JsValue target, ref InlineCache caches, int index)
    {
        if (!target.IsObject) return null;
        ref var cache = ref Unsafe.Add(ref caches, index);
        var o = target.Object;
        if (ReferenceEquals(cache.Shape, o.Shape)) return GetterBy(agent, o, cache);
        ref var other = ref cache.Among(o.Shape);
        return Unsafe.IsNullRef(ref other) ? null : GetterBy(agent, o, other);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ScriptFunction? GetterBy(Machine agent, JsObject target, in InlineCache cache)
    {
        if (cache.Holder is not null && cache.Epoch != agent.PrototypeEpoch) return null;
        ref var slot = ref (Unsafe.As<JsObject>(cache.Holder) ?? target).SlotAt(cache.Slot);
        return slot.IsInternal ? (slot.InternalObject as Accessor)?.Getter as ScriptFunction : null;
    }

    /// <summary>The same for the setter of a property.</summary>
    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ScriptFunction? FindSetter(Machine agent, JsValue target, ref InlineCache caches, int index)
    {
        ref var cache = ref Unsafe.Add(ref caches, index);
        return target.IsObject && cache is { Shape: null, Holder: JsObject holder } && ReferenceEquals(cache.NewShape, target.Object.Shape)
            && cache.Epoch == agent.PrototypeEpoch
            && holder.SlotAt(cache.Slot) is { IsInternal: true } slot && slot.InternalObject is Accessor { Setter: ScriptFunction setter }
            ? setter : null;
    }

    /// <summary>Returns what initializes the fields of a class, if there are fields.</summary>
    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ScriptFunction? FindFieldInitializer(JsValue constructor) =>
        constructor.IsObject && constructor.Object is ScriptFunction { FieldInitializer: { } initializer } ? initializer : null;

    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue ValueOfFunction(ScriptFunction function) => new(function);

    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsObject(JsValue value) => value.IsObject;

    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref InlineCache CachesOfInlined(ScriptFunction function) =>
        ref FirstOf(function.Instance.Caches);

    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue ConstantOfInlined(ScriptFunction function, int index) => function.Instance.Constants[index];

    [Repeatable, MethodImpl(MethodImplOptions.NoInlining)]
    public static int FindCaseOfInlined(ScriptFunction function, JsValue value, int table) =>
        function.Instance.Block.Switches[table].Find(value);

    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue EnvironmentOfInlined(ScriptFunction function) =>
        function.Environment is null ? JsValue.Undefined : JsValue.FromInternal(function.Environment);

    /// <summary>Returns the function that Function.prototype.call or apply calls, if a value is that method.</summary>
    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ScriptFunction? FindThrough(CallFrame frame, JsValue callee, JsValue called, int role) =>
        callee.IsObject && callee.Object is NativeFunction native && (int)native.Role == role && ReferenceEquals(native.Realm, frame.Realm)
            ? FunctionOf(called) : null;

    /// <summary>
    /// Returns whether there are registers for inlined functions up to an end, from the frame's register 0.
    /// </summary>
    public static bool HasRoom(Machine agent, CallFrame frame, int end) => agent.TryUseRegisters(frame, frame.Base + end);

    /// <summary>Returns whether the arguments of a function are passed on without an object.</summary>
    [Repeatable]
    public static bool PassesArguments(CallFrame frame, JsValue callee, JsValue self, JsValue arguments) =>
        arguments.IsHole && callee.ObjectOrNull is NativeFunction { Role: NativeRole.Apply } apply
            && ReferenceEquals(apply.Realm, frame.Realm) && self.FunctionOrNull is not null;

    /// <summary>Gives a frame the arguments that its function keeps.</summary>
    public static CallFrame GiveArguments(CallFrame frame, JsValue[] arguments)
    {
        frame.Arguments = arguments;
        return frame;
    }

    /// <summary>Returns an array of the realm that takes over the elements.</summary>
    public static JsValue ArrayOf(CallFrame frame, JsValue[] elements) => new(frame.Realm.CreateArray(elements));

    /// <summary>Returns the function that a value is; otherwise null.</summary>
    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ScriptFunction? FunctionOf(JsValue value) => value.IsObject ? value.Object as ScriptFunction : null;

    /// <summary>The most virtual objects of one method.</summary>
    public const int MostVirtualObjects = 62;

    private static readonly object s_mark = new();

    /// <summary>Returns the shape of the objects that a function constructs.</summary>
    public static Shape ShapeOfInstances(ScriptFunction function) => function.ShapeOfInstances;

    /// <summary>Returns what a register has in the place of a virtual object, until that is materialized.</summary>
    [Repeatable]
    public static JsValue MarkOf(int number) => JsValue.FromInternal(s_mark, number);

    /// <summary>Materializes a virtual object, without the values of its properties.</summary>
    /// <param name="agent">The machine.</param>
    /// <param name="number">The number of the object.</param>
    /// <param name="shape">Its shape.</param>
    /// <param name="room">How many properties it gets.</param>
    public static JsObject Materialize(Machine agent, int number, Shape shape, int room) =>
        agent.MaterializedObjects[number] = SlotObjects.Create(shape, room);

    /// <summary>Replaces the marks in the registers of a frame, and of what is inlined in it, by the objects.</summary>
    /// <param name="agent">The machine.</param>
    /// <param name="frame">The frame.</param>
    /// <param name="end">After the registers of all functions, from the frame's register 0.</param>
    public static void ReplaceMarks(Machine agent, CallFrame frame, int end)
    {
        // There may be no room for those that were not called.
        end = Math.Min(frame.Base + end, frame.Registers.Length);
        foreach (ref var register in frame.Registers.AsSpan(frame.Base - RegistersOfCall, end - frame.Base + RegistersOfCall))
        {
            if (register.IsInternal && ReferenceEquals(register.InternalObject, s_mark))
                register = new JsValue(agent.MaterializedObjects[(int)register.InternalPayload]!);
        }
        Array.Clear(agent.MaterializedObjects);
    }

    /// <summary>
    /// Returns whether a place that sees several shapes knows one that is not its first one, and takes the step of the
    /// interpreter.
    /// </summary>
    public static bool KnowsShape(Machine agent, Shape shape, ref InlineCache caches, int index)
    {
        ref var cache = ref Unsafe.Add(ref caches, index);
        ref var other = ref cache.Among(shape);
        if (Unsafe.IsNullRef(ref other) || !TryStep(agent)) return false;
        cache.NoteFound(ref other);
        return true;
    }

    /// <summary>Returns the getter that objects of a shape inherit, if a cache finds one.</summary>
    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ScriptFunction? FindGetterOfShape(Machine agent, Shape shape, ref InlineCache caches, int index)
    {
        ref var cache = ref Unsafe.Add(ref caches, index);
        return ReferenceEquals(cache.Shape, shape) && cache.Holder is JsObject holder ? GetterBy(agent, holder, cache) : null;
    }

    public static JsValue NewThisOfInlined(ScriptFunction function, ScriptFunction newTarget) => function.NewThis(newTarget);

    /// <summary>Returns what a constructor makes that returns a value.</summary>
    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue MadeByInlined(JsValue result, JsValue self) => result.IsObject ? result : self;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void LearnFromInlined(ScriptFunction newTarget, JsValue made) => newTarget.Learn(made.Object);

    /// <summary>
    /// The instruction CheckConstructorResult, without its step. Returns a hole if the interpreter must do it, because
    /// it throws.
    /// </summary>
    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue FindConstructorResult(JsValue result, JsValue self) =>
        result.IsObject ? result : result.IsUndefined && !self.IsUninitialized ? self : JsValue.Hole;

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
            return agent.TopFrame;
        }
        ResumeAfter(caller);
        var newTarget = (Opcode)code switch
        {
            Opcode.New => function,
            Opcode.SuperCall => caller.Registers[caller.Base + Unsafe.Add(ref code, 4)].Object,
            _ => null,
        };
        agent.PushInlined(caller, function, first, newTarget, resumePc);
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

    /// <summary>
    /// Notes that an instruction of an inlined function has failed, in the function's frame that was made for that.
    /// </summary>
    public static void NoteFailed(CallFrame frame, int failed)
    {
        if (failed >= 0 && !frame.Instance.Block.IsCopy) MachineCode.NoteFailure(FeedbackVector.Of(frame.Instance.Block), failed);
    }

    // Notes what an instruction calls, to inline it.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void NoteCall(Machine agent, CallFrame frame, int pc, ScriptFunction function, CallWay way = CallWay.Direct)
    {
        if (WantsCall(frame, pc)) NoteCall(agent, frame, frame.Instance.MachineCode!.Feedback, pc, function.Instance, way);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool WantsCall(CallFrame frame, int pc) =>
        frame.Instance.MachineCode is { } compiled && compiled.Feedback.WantsCall(pc);

    /// <summary>The number of calls of one place between two looks at the caches of what it calls.</summary>
    private const int CallsBetweenLooks = 64;

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void NoteCall(
        Machine agent, CallFrame frame, FeedbackVector feedback, int pc, CodeInstance callee, CallWay way)
    {
        // A function whose first call is on its way has no code yet. While the caller is being compiled, it cannot be
        // improved: later calls ask again, but do not count for ever, because only what is counted is slow.
        if (!callee.Block.HasBytecode) return;
        var isDue = NoteCallee(agent, frame, feedback, pc, callee, way);
        if (isDue || feedback.Sites[pc].Calls % CallsBetweenLooks == 0)
        {
            callee.NotePlaces();
            // Such a call takes longer than one of machine code, or of the interpreter.
            if (callee.MachineCode is null) agent.Tier.Note(callee);
        }
        if (isDue) agent.Tier.TryImprove(frame.Instance);
    }

    // Notes what an instruction calls, and who has called its code. Returns whether the code can be improved.
    private static bool NoteCallee(Machine agent, CallFrame frame, FeedbackVector feedback, int pc, CodeInstance callee, CallWay way)
    {
        var caller = agent.FrameBelow(frame);
        return feedback.NoteCall(pc, callee.Block, way, caller?.Instance.Block, caller?.Pc ?? 0);
    }

    /// <summary>Notes what warm code calls, for its first machine code.</summary>
    /// <param name="agent">The machine.</param>
    /// <param name="frame">The frame of the code, whose instruction calls; without machine code.</param>
    /// <param name="function">The function.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void NoteInterpretedCall(Machine agent, CallFrame frame, ScriptFunction function)
    {
        var (block, pc) = (frame.Instance.Block, frame.Pc);
        if (block.Feedback is not { } feedback || pc >= feedback.Sites.Length || !feedback.WantsCall(pc))
        {
            // Enough is known of code that has run so often. To note more would take time.
            frame.Instance.Cool();
            return;
        }
        var callee = function.Instance;
        if (!callee.Block.HasBytecode || WayOfCall(frame, function) is not { } way) return;
        NoteCallee(agent, frame, feedback, pc, callee, way);
        if (feedback.Sites[pc].Calls % CallsBetweenLooks == 0) agent.Tier.NoteCallee(callee);
    }

    // How the instruction of a frame calls a function; null for other ways than those that are inlined.
    private static CallWay? WayOfCall(CallFrame frame, ScriptFunction function)
    {
        if (frame.Run is not null) return CallWay.Callback;
        ref var code = ref frame.Instance.Block.Code[frame.Pc];
        switch ((Opcode)code)
        {
            case Opcode.GetProperty or Opcode.GetLength or Opcode.SetProperty: return CallWay.Direct;
            case Opcode.Call or Opcode.TailCall or Opcode.New or Opcode.SuperCall:
                var callee = Operand(ref frame.Registers[frame.Base], ref code, 2).ObjectOrNull;
                return ReferenceEquals(callee, function) ? CallWay.Direct
                    : callee is NativeFunction { Role: NativeRole.Call or NativeRole.Apply } ? CallWay.Through : null;
            default: return null;
        }
    }
}
