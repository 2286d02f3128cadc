using System.Reflection.Emit;
using Quoll.Bytecode;
using Quoll.Vm;

namespace Quoll.Tier;

// Fields and private elements of virtual objects. A private name is another one for each evaluation of its class, so
// the code compares it, and looks whether the element is where its text says.
internal sealed partial class Translator
{
    private bool TryGetVirtualPrivate(int pc)
    {
        if (FindPrivate(Operand(pc, 2), Operand(pc, 4), out var index) is not { } o) return false;
        RequireLoaded(Operand(pc, 3));
        var slow = BeginSlowPath(pc);
        if (slow is not null) EmitRequirePrivate(o, index, Operand(pc, 3), Operand(pc, 4), slow);
        Read(o.Properties[index], Operand(pc, 1));
        EndSlowPath(slow);
        return true;
    }

    private bool TrySetVirtualPrivate(int pc)
    {
        if (FindPrivate(Operand(pc, 1), Operand(pc, 4), out var index) is not { } o) return false;
        RequireLoaded(Operand(pc, 2));
        RequireLoadedOrVirtual(Operand(pc, 3));
        var slow = BeginSlowPath(pc);
        if (slow is not null) EmitRequirePrivate(o, index, Operand(pc, 2), Operand(pc, 4), slow);
        Write(o.Properties[index], Operand(pc, 3));
        EndSlowPath(slow);
        return true;
    }

    // The virtual object in a register that has a private element with the text of the cache.
    private VirtualObject? FindPrivate(int register, int cache, out int index)
    {
        index = -1;
        if (VirtualAt(register) is not { } o || !TryCount(o, register, out var count)) return null;
        index = o.Find(_block.CacheKeys[cache], count, isPrivate: true);
        return index < 0 ? null : o;
    }

    private void EmitRequirePrivate(VirtualObject o, int index, int name, int cache, SlowPath slow)
    {
        EmitRequireShapeAndName(o, name, cache, slow);
        PushPosition(cache, EmittedFields.Slot);
        Int(index);
        _il.Emit(OpCodes.Bne_Un, slow.Label);
        EmitStep(slow);
    }

    private void EmitRequireShapeAndName(VirtualObject o, int name, int cache, SlowPath slow)
    {
        Load(ShapeOf(o));
        PushCached(cache, EmittedFields.CachedShape);
        _il.Emit(OpCodes.Bne_Un, slow.Label);
        EmitRequireName(name, cache, slow);
    }

    // A field, or a private field or method, that a new object gets.
    private bool TryDefineVirtual(int pc)
    {
        var isPrivate = (Opcode)_code[pc] == Opcode.DefinePrivate;
        var (target, name, value, cache) = (Operand(pc, 1), Operand(pc, 2), Operand(pc, 3), Operand(pc, isPrivate ? 5 : 4));
        if (VirtualAt(target) is not { } o || !TryCount(o, target, out var count)) return false;
        if (!TryName(o, count, _block.CacheKeys[cache], isPrivate))
        {
            Escape(target);
            return false;
        }
        RequireLoaded(name);
        RequireLoadedOrVirtual(value);
        var slow = BeginSlowPath(pc);
        if (slow is not null)
        {
            EmitRequireShapeAndName(o, name, cache, slow);
            PushCached(cache, EmittedFields.CachedNewShape);
            Keep(_method.NewShape);
            _il.Emit(OpCodes.Brfalse, slow.Label);
            EmitStep(slow);
            Load(_method.NewShape);
            _il.Emit(OpCodes.Stloc, ShapeOf(o));
        }
        Write(o.Properties[count], value);
        _state.SetCount(o.Number, count + 1);
        EndSlowPath(slow);
        return true;
    }
}
