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
        var level = opcode == Opcode.GetLength ? _levels[pc] : PropertyLevel(pc);
        if (level == SiteLevel.Narrow && opcode == Opcode.GetLength)
        {
            GetKnownLength(target, pc);
            return;
        }
        if (level != SiteLevel.Anything && opcode == Opcode.GetProperty)
        {
            GetKnownProperty(
                target, pc, level == SiteLevel.Narrow ? nameof(Interpreter.FindProperty) : nameof(Interpreter.FindPropertyOfSeveral));
            return;
        }
        if (opcode == Opcode.GetProperty) PushAgent();
        PushFrame();
        PushValue(target);
        if (opcode == Opcode.GetProperty) PushCaches();
        Int(Operand(pc, 3));
        Int(pc);
        Call(opcode == Opcode.GetProperty ? nameof(Interpreter.GetPropertyCompiled) : nameof(Interpreter.GetLengthCompiled));
        SetUnlessGetter(Operand(pc, 1), pc);
    }

    private SiteLevel PropertyLevel(int pc) =>
        _levels[pc] == SiteLevel.Narrow && _seesSeveral ? SiteLevel.Numbers : _levels[pc];

    private void GetKnownProperty(int target, int pc, string find)
    {
        var slow = BeginSlowPath(pc);
        var isOfText = IsMethodOfText(Operand(pc, 3));
        PushAgent();
        if (isOfText) PushFrameOfRealm();
        PushValue(target);
        PushCaches();
        Int(Operand(pc, 3));
        Call(isOfText ? nameof(Interpreter.FindMethodOfText) : find);
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
        PushAgent();
        if (!isKnown) PushFrame();
        PushValue(target);
        PushCaches();
        Int(Operand(pc, 2));
        PushValue(value);
        if (!isKnown) Int(pc);
        Call(level switch
        {
            SiteLevel.Narrow => nameof(Interpreter.TrySetProperty),
            SiteLevel.Numbers => nameof(Interpreter.TrySetPropertyOfSeveral),
            _ => nameof(Interpreter.SetPropertyCompiled),
        });
        if (slow is not null) _il.Emit(OpCodes.Brfalse, slow.Label);
        if (isKnown) EndSlowPath(slow);
        else EmitPushedPath(_state.Clone(), pc);
    }

    private void VisitArgument(Opcode opcode, int pc)
    {
        StoreOperands(pc);
        PushFrame();
        if (opcode == Opcode.GetArgument)
        {
            RequireLoaded(Operand(pc, 3));
            PushRegisters();
            Int(Operand(pc, 2));
            PushValue(Operand(pc, 3));
            Int(pc);
            Call(nameof(Interpreter.GetArgumentCompiled));
            // The arguments object may be made.
            ResultsInMemory(pc);
            Set(Operand(pc, 1), ValueKind.Any);
        }
        else
        {
            RequireLoaded(Operand(pc, 2));
            PushValue(Operand(pc, 2));
            Int(Operand(pc, 3));
            Int(pc);
            Call(nameof(Interpreter.CountArgumentsCompiled));
            SetUnlessGetter(Operand(pc, 1), pc);
        }
    }
}
