using System.Diagnostics;
using Quoll.Bytecode;
using static Quoll.Vm.Interpreter;
using static Quoll.Vm.MachineCodeCalls;
using static Quoll.Vm.NameInstructions;
using static Quoll.Vm.PropertyInstructions;

namespace Quoll.Vm;

/// <summary>
/// Instructions for which machine code has a fast path that does not apply, and what is noted of that.
/// </summary>
internal static class SlowPaths
{
    /// <summary>
    /// Runs an instruction for which machine code has a fast path that does not apply. Returns false if a frame must be
    /// run by the loop.
    /// </summary>
    public static bool RunAlone(Machine agent, CallFrame frame, ref JsValue r, int pc)
    {
        // The search in the caches is not repeated. An array may still be in the place of a typed one, or be very long.
        ref var code = ref frame.Instance.Block.Code[pc];
        ref var a = ref Operand(ref r, ref code, 1);
        frame.Pc = pc;
        switch ((Opcode)code)
        {
            case Opcode.GetProperty: return GetProperty(agent, frame, ref r, ref code);
            case Opcode.GetLength:
            {
                if (Operand(ref r, ref code, 2).ObjectOrNull is { } and not (JsArray or IElements or TypedArrayObject))
                    return GetProperty(agent, frame, ref r, ref code);
                NoteSlowPath(agent, frame.Instance, pc);
                var length = GetLength(frame, Operand(ref r, ref code, 2), Unsafe.Add(ref code, 3));
                if (length.IsHole) return RunPushed(agent, frame);
                a = length;
                return true;
            }
            case Opcode.SetProperty:
            {
                NoteSeveral(agent, frame.Instance, a, Unsafe.Add(ref code, 2), pc);
                ref var value = ref Operand(ref r, ref code, 3);
                // In the place of an inlined setter, for which the interpreter takes no step.
                if (TrySetProperty(agent, a, ref frame.Instance.Caches[0], Unsafe.Add(ref code, 2), value))
                {
                    NoteSlowPath(agent, frame.Instance, pc);
                    return true;
                }
                var setter = SetOrFindSetter(frame, a, Unsafe.Add(ref code, 2), value);
                if (setter is not null) NoteCall(agent, frame, pc, setter);
                return setter is null || RunAbove(agent, frame, setter, a, new ReadOnlySpan<JsValue>(in value), null);
            }
            case Opcode.GetElement:
                NoteElement(agent, frame.Instance, Operand(ref r, ref code, 2), pc);
                a = GetAnyElement(frame, Operand(ref r, ref code, 2), Operand(ref r, ref code, 3));
                return true;
            case Opcode.SetElement:
                NoteElement(agent, frame.Instance, a, pc);
                SetAnyElement(frame, a, Operand(ref r, ref code, 2), Operand(ref r, ref code, 3));
                return true;
            case Opcode.GetPrivate or Opcode.SetPrivate or Opcode.GetSuperProperty or Opcode.DefineField or Opcode.DefinePrivate
                or Opcode.DefineProperty:
                NoteSlowPath(agent, frame.Instance, pc);
                return RunOther(agent, frame, ref r, pc);
            case Opcode.InitializeFields: return RunOther(agent, frame, ref r, pc);
            case Opcode.NewLiteral:
                NoteSlowPath(agent, frame.Instance, pc);
                a = DefinitionInstructions.NewLiteral(
                    frame, ref Operand(ref r, ref code, 2), Unsafe.Add(ref code, 3), Unsafe.Add(ref code, 4), Unsafe.Add(ref code, 5));
                return true;
            case Opcode.Call:
                NoteMissed(agent, frame.Instance, Operand(ref r, ref code, 2), pc);
                return MachineCodeCalls.Call(agent, frame, ref r, pc);
            case Opcode.New: return MachineCodeCalls.Construct(agent, frame, ref r, pc);
            case Opcode.TailCall:
                NoteMissed(agent, frame.Instance, Operand(ref r, ref code, 2), pc);
                return MachineCodeCalls.TailCall(agent, frame, ref r, pc, 0) == 0;
            case Opcode.LoadGlobal:
                a = LoadGlobal(frame, Unsafe.Add(ref code, 2), throws: true);
                return true;
            case Opcode.StoreGlobal:
                StoreGlobal(frame, Unsafe.Add(ref code, 1), Operand(ref r, ref code, 2));
                return true;
            default: throw new UnreachableException($"{(Opcode)code} has no slow path.");
        }
    }

    private static bool GetProperty(Machine agent, CallFrame frame, ref JsValue r, ref int code)
    {
        ref var target = ref Operand(ref r, ref code, 2);
        var cache = Unsafe.Add(ref code, 3);
        if ((Opcode)code == Opcode.GetProperty)
        {
            // In the place of an inlined getter, for which the interpreter takes no step.
            ref var known = ref FindProperty(agent, target, ref frame.Instance.Caches[0], cache);
            if (!Unsafe.IsNullRef(ref known))
            {
                NoteSlowPath(agent, frame.Instance, frame.Pc);
                known.CopyTo(ref Operand(ref r, ref code, 1));
                return true;
            }
        }
        NoteSeveral(agent, frame.Instance, target, cache, frame.Pc);
        var value = ReadOrFindGetter(frame, target, cache);
        if (value.IsInternal)
        {
            NoteCall(agent, frame, frame.Pc, GetterIn(value));
            return RunAbove(agent, frame, GetterIn(value), target, [], Unsafe.Add(ref code, 1));
        }
        // A length that is not that of an array.
        if ((Opcode)code == Opcode.GetLength) NoteSlowPath(agent, frame.Instance, frame.Pc);
        Operand(ref r, ref code, 1) = value;
        return true;
    }

    // Notes that another function is called in the place of one with direct code. Other functions in the place of one
    // that is inlined are not counted.
    private static void NoteMissed(Machine agent, CodeInstance instance, in JsValue callee, int pc)
    {
        if (callee.ObjectOrNull is not NativeFunction { Direct: not null } && instance.MachineCode is { } compiled
            && compiled.DirectCalls.Contains(pc)) NoteSlowPath(agent, instance, pc);
    }

    private static void NoteElement(Machine agent, CodeInstance instance, in JsValue target, int pc)
    {
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
        // The last step before a poll belongs to the slow path. Code that is not compiled again counts
        // nothing, because threads share it.
        if (agent.StepsLeft <= 1 || instance.MachineCode?.Feedback is not { IsImprovable: true } feedback) return;
        if (feedback.NoteSlowPath(pc) && !agent.Tier.TryImprove(instance)) feedback.Sites[pc].SlowPaths = 0;
    }
}
