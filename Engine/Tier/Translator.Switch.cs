using System.Reflection.Emit;
using Quoll.Bytecode;
using Quoll.Vm;
using static Quoll.Tier.RegisterState;

namespace Quoll.Tier;

// Switch statements whose tests are literals.
internal sealed partial class Translator
{
    private void VisitSwitch(int pc)
    {
        var value = Operand(pc, 1);
        var table = _block.Switches[Operand(pc, 2)];
        RequireLoaded(value);
        if (!_emits) return;
        var edges = Array.ConvertAll(table.Targets, EdgeTo);
        var otherwise = edges[Array.IndexOf(table.Targets, table.Otherwise)];
        var isOther = IsObject(KindOf(value)) || KindOf(value) == ValueKind.Boolean;
        if (!isOther && !table.HasTexts && table.ByNumber.Length > 0)
        {
            PushIndexOfCase(value, otherwise);
            Int(table.Least);
            _il.Emit(OpCodes.Sub);
            _il.Emit(OpCodes.Switch, Array.ConvertAll(table.ByNumber, index => edges[index]));
        }
        else if (!isOther)
        {
            if (IsInlined) Push(_function);
            else PushFrame();
            PushValue(value);
            Int(Operand(pc, 2));
            Call(IsInlined ? nameof(MachineCodeCalls.FindCaseOfInlined) : nameof(Interpreter.FindCase));
            _il.Emit(OpCodes.Switch, edges);
        }
        _il.Emit(OpCodes.Br, otherwise);
    }

    // Pushes a number as an integer. Jumps if it is none, or no number.
    private void PushIndexOfCase(int value, Label otherwise)
    {
        if (KindOf(value) == ValueKind.Int)
        {
            PushInt32(value);
            return;
        }
        if (KindOf(value) == ValueKind.Any)
        {
            PushField(EmittedFields.Reference, Local(value, ValueKind.Any));
            _il.Emit(OpCodes.Brtrue, otherwise);
        }
        PushDouble(value);
        _il.Emit(OpCodes.Call, EmittedFields.ToInt);
        Keep(_method.Index);
        _il.Emit(OpCodes.Conv_R8);
        PushDouble(value);
        _il.Emit(OpCodes.Bne_Un, otherwise);
        Load(_method.Index);
    }

    private void PushDouble(int value)
    {
        if (KindOf(value) != ValueKind.Any)
        {
            PushNumber(value);
            return;
        }
        Load(Local(value, ValueKind.Any));
        _method.ToDouble();
    }
}
