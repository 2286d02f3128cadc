using System.Diagnostics;
using Quoll.Bytecode;
using static Quoll.Vm.Interpreter;
using static Quoll.Vm.MachineCodeCalls;
using static Quoll.Vm.PropertyInstructions;

namespace Quoll.Vm;

/// <summary>
/// Instructions for which machine code has a fast path that does not apply, and what is noted of that. Operands are in
/// the frame. Each method returns false if a frame must be run by the loop.
/// </summary>
internal static class SlowPaths
{
    /// <summary>The steps before a poll in which slow paths are not noted.</summary>
    private const int LastSteps = 8;

    /// <summary>
    /// Runs an instruction that has no slow path of its own. Returns false if a frame must be run by the loop.
    /// </summary>
    public static bool RunNoted(Machine agent, CallFrame frame, ref JsValue r, int pc)
    {
        NoteSlowPath(agent, frame.Instance, pc);
        return RunOther(agent, frame, ref r, pc);
    }

    /// <summary>Returns where the interpreter goes on that is to run an instruction.</summary>
    public static long LeaveBefore(CallFrame frame, int pc)
    {
        NoteLeave(frame, pc);
        return MachineCode.ResumeAt(pc, MachineCode.Planned);
    }

    /// <summary>Notes that the interpreter gets virtual objects where it goes on after machine code.</summary>
    public static void NoteObjects(CallFrame frame, int pc)
    {
        if (Counting(Machine.Of(frame.Realm), frame.Instance) is { } feedback) feedback.Sites[pc].LeftWithObjects = true;
    }

    private static void NoteLeave(CallFrame frame, int pc)
    {
        var (instance, agent) = (frame.Instance, Machine.Of(frame.Realm));
        if (Counting(agent, instance) is { } feedback && feedback.NoteLeave(pc) && !agent.Tier.TryImprove(instance))
            feedback.Sites[pc].Leaves = 0;
    }

    /// <summary>Runs an instruction. Returns where the interpreter goes on.</summary>
    public static long RunAndLeave(Machine agent, CallFrame frame, ref JsValue r, int pc)
    {
        NoteLeave(frame, pc);
        var opcode = (Opcode)frame.Instance.Block.Code[pc];
        var isDone = opcode switch
        {
            Opcode.GetProperty => GetPropertyAlone(agent, frame, ref r, pc),
            Opcode.GetLength => GetLengthAlone(agent, frame, ref r, pc),
            Opcode.SetProperty => SetPropertyAlone(agent, frame, ref r, pc),
            Opcode.GetElement => GetElementAlone(agent, frame, ref r, pc),
            Opcode.SetElement => SetElementAlone(agent, frame, ref r, pc),
            Opcode.NewLiteral => NewLiteralAlone(agent, frame, ref r, pc),
            _ => throw new UnreachableException($"Machine code comes back after {opcode}."),
        };
        var next = pc + OpcodeTable.Get(opcode).Length;
        return GoesOn(isDone, agent, frame, next) ? MachineCode.ResumeAt(next, MachineCode.Planned) : MachineCode.Pushed;
    }

    // The following do what the interpreter does, except that machine code runs getters, setters and functions.

    [SlowPath(Opcode.GetProperty)]
    public static bool GetPropertyAlone(Machine agent, CallFrame frame, ref JsValue r, int pc)
    {
        ref var code = ref frame.Instance.Block.Code[pc];
        ref var target = ref Operand(ref r, ref code, 2);
        frame.Pc = pc;
        // In the place of an inlined getter, for which the interpreter takes no step.
        ref var known = ref FindProperty(agent, target, ref frame.Instance.Caches[0], Unsafe.Add(ref code, 3));
        if (Unsafe.IsNullRef(ref known)) return ReadProperty(agent, frame, target, ref r, ref code);
        NoteSlowPath(agent, frame.Instance, pc);
        known.CopyTo(ref Operand(ref r, ref code, 1));
        return true;
    }

    [SlowPath(Opcode.GetLength)]
    public static bool GetLengthAlone(Machine agent, CallFrame frame, ref JsValue r, int pc)
    {
        ref var code = ref frame.Instance.Block.Code[pc];
        ref var target = ref Operand(ref r, ref code, 2);
        frame.Pc = pc;
        if (target.ObjectOrNull is { } and not (JsArray or IElements or TypedArrayObject))
            return ReadProperty(agent, frame, target, ref r, ref code);
        NoteSlowPath(agent, frame.Instance, pc);
        var length = GetLength(frame, target, Unsafe.Add(ref code, 3));
        if (length.IsHole) return RunPushed(agent, frame);
        Operand(ref r, ref code, 1) = length;
        return true;
    }

    private static bool ReadProperty(Machine agent, CallFrame frame, in JsValue target, ref JsValue r, ref int code)
    {
        var cache = Unsafe.Add(ref code, 3);
        NoteSeveral(agent, frame.Instance, target, cache, frame.Pc);
        // Before the step of the read, which may be the last one before a poll.
        if (!target.IsObject) NoteSlowPath(agent, frame.Instance, frame.Pc);
        var isKnown = target.IsObject && ReferenceEquals(frame.Instance.Caches[cache].Shape, target.Object.Shape);
        var value = ReadOrFindGetter(frame, target, cache);
        if (value.IsInternal)
        {
            NoteCall(agent, frame, frame.Pc, GetterIn(value));
            return RunAbove(agent, frame, GetterIn(value), target, [], Unsafe.Add(ref code, 1));
        }
        // A length that is not that of an array, or what only .NET code can read: a member of a .NET object, or a
        // built-in getter.
        if (isKnown || (Opcode)code == Opcode.GetLength) NoteSlowPath(agent, frame.Instance, frame.Pc);
        Operand(ref r, ref code, 1) = value;
        return true;
    }

    [SlowPath(Opcode.SetProperty)]
    public static bool SetPropertyAlone(Machine agent, CallFrame frame, ref JsValue r, int pc)
    {
        ref var code = ref frame.Instance.Block.Code[pc];
        ref var target = ref Operand(ref r, ref code, 1);
        ref var value = ref Operand(ref r, ref code, 3);
        var cache = Unsafe.Add(ref code, 2);
        frame.Pc = pc;
        NoteSeveral(agent, frame.Instance, target, cache, pc);
        // In the place of an inlined setter, for which the interpreter takes no step.
        if (TrySetProperty(agent, target, ref frame.Instance.Caches[0], cache, value))
        {
            NoteSlowPath(agent, frame.Instance, pc);
            return true;
        }
        if (SetOrFindSetter(frame, target, cache, value) is not { } setter) return true;
        NoteCall(agent, frame, pc, setter);
        return RunAbove(agent, frame, setter, target, new ReadOnlySpan<JsValue>(in value), null);
    }

    [SlowPath(Opcode.GetPrivate)]
    public static bool GetPrivateAlone(Machine agent, CallFrame frame, ref JsValue r, int pc)
    {
        ref var code = ref frame.Instance.Block.Code[pc];
        BeginPrivate(agent, frame, pc);
        return ReadPrivate(frame, ref r, ref code) is not { } getter
            || RunAbove(agent, frame, getter, Operand(ref r, ref code, 2), [], Unsafe.Add(ref code, 1));
    }

    [SlowPath(Opcode.SetPrivate)]
    public static bool SetPrivateAlone(Machine agent, CallFrame frame, ref JsValue r, int pc)
    {
        ref var code = ref frame.Instance.Block.Code[pc];
        BeginPrivate(agent, frame, pc);
        return WritePrivate(frame, ref r, ref code) is not { } setter
            || RunAbove(agent, frame, setter, Operand(ref r, ref code, 1), new ReadOnlySpan<JsValue>(in Operand(ref r, ref code, 3)), null);
    }

    private static void BeginPrivate(Machine agent, CallFrame frame, int pc)
    {
        NoteSlowPath(agent, frame.Instance, pc);
        frame.Pc = pc;
        agent.Step();
    }

    [SlowPath(Opcode.GetElement)]
    public static bool GetElementAlone(Machine agent, CallFrame frame, ref JsValue r, int pc)
    {
        ref var code = ref frame.Instance.Block.Code[pc];
        ref var target = ref Operand(ref r, ref code, 2);
        frame.Pc = pc;
        NoteElement(agent, frame.Instance, target, pc);
        // An array may be in the place of a typed one, or be very long.
        Operand(ref r, ref code, 1) = GetAnyElement(frame, target, Operand(ref r, ref code, 3));
        return true;
    }

    [SlowPath(Opcode.SetElement)]
    public static bool SetElementAlone(Machine agent, CallFrame frame, ref JsValue r, int pc)
    {
        ref var code = ref frame.Instance.Block.Code[pc];
        ref var target = ref Operand(ref r, ref code, 1);
        frame.Pc = pc;
        NoteElement(agent, frame.Instance, target, pc);
        SetAnyElement(frame, target, Operand(ref r, ref code, 2), Operand(ref r, ref code, 3));
        return true;
    }

    [SlowPath(Opcode.NewLiteral)]
    public static bool NewLiteralAlone(Machine agent, CallFrame frame, ref JsValue r, int pc)
    {
        ref var code = ref frame.Instance.Block.Code[pc];
        frame.Pc = pc;
        NoteSlowPath(agent, frame.Instance, pc);
        Operand(ref r, ref code, 1) = DefinitionInstructions.NewLiteral(
            frame, ref Operand(ref r, ref code, 2), Unsafe.Add(ref code, 3), Unsafe.Add(ref code, 4), Unsafe.Add(ref code, 5));
        return true;
    }

    [SlowPath(Opcode.Call)]
    public static bool CallAlone(Machine agent, CallFrame frame, ref JsValue r, int pc)
    {
        NoteMissed(agent, frame, ref r, pc);
        return MachineCodeCalls.Call(agent, frame, ref r, pc);
    }

    [SlowPath(Opcode.New)]
    public static bool ConstructAlone(Machine agent, CallFrame frame, ref JsValue r, int pc)
    {
        NoteMissed(agent, frame, ref r, pc);
        return Construct(agent, frame, ref r, pc);
    }

    [SlowPath(Opcode.TailCall)]
    public static bool TailCallAlone(Machine agent, CallFrame frame, ref JsValue r, int pc)
    {
        NoteMissed(agent, frame, ref r, pc);
        return MachineCodeCalls.TailCall(agent, frame, ref r, pc, 0) == 0;
    }

    // Notes that another function is called in the place of one with direct code. Other functions in the place of one
    // that is inlined are not counted.
    private static void NoteMissed(Machine agent, CallFrame frame, ref JsValue r, int pc)
    {
        var instance = frame.Instance;
        if (Operand(ref r, ref instance.Block.Code[pc], 2).ObjectOrNull is not NativeFunction { Direct: not null }
            && instance.MachineCode is { } compiled && compiled.DirectCalls.Contains(pc)) NoteSlowPath(agent, instance, pc);
    }

    private static void NoteElement(Machine agent, CodeInstance instance, in JsValue target, int pc)
    {
        // A String is noted where it is read.
        if (!target.IsString)
            instance.Block.Feedback?.NoteElements(pc, target.ObjectOrNull is TypedArrayObject { Kind: var kind } ? kind : null);
        NoteSlowPath(agent, instance, pc);
    }

    // Other objects than those that the cache knows are not counted: each new engine has caches to fill.
    private static void NoteSeveral(Machine agent, CodeInstance instance, in JsValue target, int cache, int pc)
    {
        if (instance.MachineCode?.Feedback is not { IsImprovable: true } feedback || !target.IsObject
            || Unsafe.IsNullRef(ref instance.Caches[cache].Among(target.Object.Shape))) return;
        feedback.Sites[pc].SawSeveral = true;
        NoteSlowPath(agent, instance, pc);
    }

    public static void NoteSlowPath(Machine agent, CodeInstance instance, int pc)
    {
        if (Counting(agent, instance) is { } feedback && feedback.NoteSlowPath(pc) && !agent.Tier.TryImprove(instance))
            feedback.Sites[pc].SlowPaths = 0;
    }

    // Returns where a slow path is counted. The last steps before a poll belong to slow paths: a few of them, where a
    // call and what it calls are inlined. Code that is not compiled again counts nothing, because threads share it.
    private static FeedbackVector? Counting(Machine agent, CodeInstance instance) =>
        agent.StepsLeft > LastSteps && instance.MachineCode?.Feedback is { IsImprovable: true } feedback ? feedback : null;
}
