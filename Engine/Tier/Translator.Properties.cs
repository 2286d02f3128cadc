using System.Reflection.Emit;
using Quoll.Bytecode;
using Quoll.Vm;

namespace Quoll.Tier;

// Properties, elements and arguments.
internal sealed partial class Translator
{
    private void VisitGetProperty(Opcode opcode, int pc)
    {
        var target = Operand(pc, 2);
        RequireLoaded(target);
        var level = opcode == Opcode.GetLength ? _sites[pc].Level : PropertyLevel(pc);
        if (level == SiteLevel.Narrow && opcode == Opcode.GetLength)
        {
            GetKnownLength(target, pc);
            return;
        }
        if (level != SiteLevel.Anything && opcode == Opcode.GetProperty)
        {
            GetKnownProperty(
                pc, level == SiteLevel.Narrow ? nameof(Interpreter.FindProperty) : nameof(Interpreter.FindPropertyOfSeveral));
            return;
        }
        EmitPc(pc);
        CallWith(opcode == Opcode.GetProperty ? nameof(Interpreter.GetAnyProperty) : nameof(Interpreter.GetLength), pc, 2);
        SetUnlessGetter(Operand(pc, 1), pc);
    }

    private SiteLevel PropertyLevel(int pc) =>
        _sites[pc].Level == SiteLevel.Narrow && _seesSeveral ? SiteLevel.Numbers : _sites[pc].Level;

    private void GetKnownProperty(int pc, string find)
    {
        var slow = BeginSlowPath(pc);
        CallWith(IsMethodOfText(Operand(pc, 3)) ? nameof(Interpreter.FindMethodOfText) : find, pc, 2, isOfRealm: true);
        RequirePlace(slow);
        PushFromPlace();
        Set(Operand(pc, 1), ValueKind.Any);
        EndSlowPath(slow);
    }

    private void GetKnownLength(int target, int pc)
    {
        var slow = BeginSlowPath(pc);
        PushValue(target);
        Call(nameof(Interpreter.LengthOf));
        if (slow is not null)
        {
            _il.Emit(OpCodes.Stloc, Index);
            Load(Index);
            Int(0);
            _il.Emit(OpCodes.Blt, slow.Label);
            Load(Index);
        }
        Set(Operand(pc, 1), ValueKind.Int);
        EndSlowPath(slow);
    }

    private void VisitSetProperty(int pc)
    {
        var target = Operand(pc, 1);
        var value = Operand(pc, 3);
        RequireLoaded(target);
        RequireLoaded(value);
        var level = PropertyLevel(pc);
        var isKnown = level != SiteLevel.Anything;
        var slow = isKnown ? BeginSlowPath(pc) : null;
        if (!isKnown) EmitPc(pc);
        CallWith(
            level switch
            {
                SiteLevel.Narrow => nameof(Interpreter.TrySetProperty),
                SiteLevel.Numbers => nameof(Interpreter.TrySetPropertyOfSeveral),
                _ => nameof(Interpreter.SetAnyProperty),
            }, pc, 1);
        if (slow is not null) _il.Emit(OpCodes.Brfalse, slow.Label);
        if (isKnown) EndSlowPath(slow);
        else EmitPushedPath(_state.Clone(), pc);
    }

    private void VisitCountArguments(int pc)
    {
        RequireLoaded(Operand(pc, 2));
        EmitPc(pc);
        CallWith(nameof(Interpreter.CountArguments), pc, 2);
        SetUnlessGetter(Operand(pc, 1), pc);
    }
}
