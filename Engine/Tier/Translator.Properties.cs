using System.Reflection.Emit;
using Quoll.Bytecode;
using Quoll.Vm;

namespace Quoll.Tier;

// Properties, and other members that caches know.
internal sealed partial class Translator
{
    // The object of a longer literal is made by a method.
    private const int MostValuesOfLiteral = 16;

    private void VisitGetProperty(Opcode opcode, int pc)
    {
        if (TryVisitInlined(pc)) return;
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
            var find = level == SiteLevel.Narrow ? nameof(Interpreter.FindProperty) : nameof(Interpreter.FindPropertyOfSeveral);
            VisitFastPath(IsMethodOfText(Operand(pc, 3)) ? nameof(Interpreter.FindMethodOfText) : find, pc, 2, isOfRealm: true);
            return;
        }
        VisitRead(opcode == Opcode.GetProperty ? nameof(Interpreter.GetAnyProperty) : nameof(PropertyInstructions.GetLength), pc);
    }

    // A read that may call a getter.
    private void VisitRead(string method, int pc)
    {
        RequireOperands(pc);
        EmitPc(pc);
        CallWith(method, pc, 2);
        SetUnlessGetter(Operand(pc, 1), pc);
    }

    private SiteLevel PropertyLevel(int pc) =>
        _sites[pc].Level == SiteLevel.Narrow && _seesSeveral ? SiteLevel.Numbers : _sites[pc].Level;

    private void GetKnownLength(int target, int pc)
    {
        var slow = BeginSlowPath(pc);
        PushValue(target);
        Call(nameof(Interpreter.LengthOf));
        if (slow is not null)
        {
            Keep(_method.Index);
            Int(0);
            _il.Emit(OpCodes.Blt, slow.Label);
            Load(_method.Index);
        }
        Set(Operand(pc, 1), ValueKind.Int);
        EndSlowPath(slow);
    }

    private void VisitSetProperty(int pc)
    {
        if (TryVisitInlined(pc)) return;
        RequireOperands(pc);
        var level = PropertyLevel(pc);
        if (level != SiteLevel.Anything)
        {
            VisitFastPath(
                level == SiteLevel.Narrow ? nameof(Interpreter.TrySetProperty) : nameof(Interpreter.TrySetPropertyOfSeveral), pc, 1);
            return;
        }
        EmitPc(pc);
        CallWith(nameof(Interpreter.SetAnyProperty), pc, 1);
        EmitPushedPath(_state.Clone(), pc);
    }

    // Private elements, fields, super properties and properties of literals. The interpreter runs these instructions
    // outside of its loop, so they take a step.
    private void VisitMember(Opcode opcode, int pc)
    {
        // The this value of super matters to getters only.
        if (opcode == Opcode.GetSuperProperty) RequireLoaded(Operand(pc, 3));
        else RequireOperands(pc);
        switch (opcode)
        {
            case Opcode.GetPrivate: VisitFastPath(nameof(Interpreter.FindPrivate), pc, 2); break;
            case Opcode.GetSuperProperty: VisitFastPath(nameof(Interpreter.FindSuper), pc, 3); break;
            case Opcode.SetPrivate: VisitFastPath(nameof(Interpreter.TrySetPrivate), pc, 1); break;
            case Opcode.DefineProperty: VisitFastPath(nameof(Interpreter.TryDefineProperty), pc, 1); break;
            // Most classes have no fields.
            case Opcode.InitializeFields: VisitFastPath(nameof(MachineCodeCalls.TrySkipFields), pc, 2); break;
            default: VisitFastPath(nameof(Interpreter.TryAddField), pc, 1); break;
        }
    }

    // An object literal whose shape the cache has: the values go from their locals into the new object.
    private void VisitNewLiteral(int pc)
    {
        var (first, count) = (Operand(pc, 2), Operand(pc, 3));
        if (_sites[pc].Level == SiteLevel.Anything || count > MostValuesOfLiteral)
        {
            VisitOperation(nameof(DefinitionInstructions.NewLiteral), pc);
            return;
        }
        for (var i = 0; i < count; i++) RequireLoaded(first + i);
        var slow = BeginSlowPath(pc);
        PushAgent();
        Push(_caches);
        Int(Operand(pc, 4));
        Int(Operand(pc, 5));
        Call(nameof(DefinitionInstructions.TryNewLiteral));
        if (slow is not null)
        {
            var made = _method.Object;
            Keep(made);
            _il.Emit(OpCodes.Brfalse, slow.Label);
            Load(made);
            Call(nameof(Interpreter.FirstSlotOf));
            _il.Emit(OpCodes.Stloc, _method.Place);
            for (var i = 0; i < count; i++)
            {
                Load(_method.Place);
                Int(i * Unsafe.SizeOf<JsValue>());
                Op(OpCodes.Conv_I);
                Op(OpCodes.Add);
                WritePlace(first + i);
            }
            Load(made);
            Call(nameof(Interpreter.ObjectValue));
        }
        Set(Operand(pc, 1), ValueKind.Any);
        EndSlowPath(slow);
    }
}
