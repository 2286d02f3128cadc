using System.Reflection.Emit;
using Quoll.Bytecode;
using Quoll.Vm;

namespace Quoll.Tier;

// Private elements, fields, super properties and properties of literals. The interpreter runs these instructions
// outside of its loop, so they take a step.
internal sealed partial class Translator
{
    private void VisitGetMember(Opcode opcode, int pc)
    {
        var isPrivate = opcode == Opcode.GetPrivate;
        // The this value of super matters to getters only.
        if (isPrivate) RequireLoaded(Operand(pc, 2));
        RequireLoaded(Operand(pc, 3));
        var slow = BeginSlowPath(pc);
        PushAgent();
        if (isPrivate) PushValue(Operand(pc, 2));
        PushValue(Operand(pc, 3));
        PushCaches();
        Int(Operand(pc, 4));
        Call(isPrivate ? nameof(Interpreter.FindPrivate) : nameof(Interpreter.FindSuper));
        RequirePlace(slow);
        PushFromPlace();
        Set(Operand(pc, 1), ValueKind.Any);
        EndSlowPath(slow);
    }

    private void VisitDefineMember(Opcode opcode, int pc)
    {
        var (name, value, cache) = opcode switch
        {
            Opcode.DefineProperty => (SpecialOperands.NoRegister, 3, 2),
            Opcode.DefinePrivate => (2, 3, 5),
            _ => (2, 3, 4),
        };
        var hasName = name != SpecialOperands.NoRegister;
        RequireLoaded(Operand(pc, 1));
        if (hasName) RequireLoaded(Operand(pc, name));
        RequireLoaded(Operand(pc, value));
        var slow = BeginSlowPath(pc);
        PushAgent();
        PushValue(Operand(pc, 1));
        if (hasName) PushValue(Operand(pc, name));
        PushCaches();
        Int(Operand(pc, cache));
        PushValue(Operand(pc, value));
        Call(opcode switch
        {
            Opcode.SetPrivate => nameof(Interpreter.TrySetPrivate),
            Opcode.DefineProperty => nameof(Interpreter.TryDefineProperty),
            _ => nameof(Interpreter.TryAddField),
        });
        if (slow is not null) _il.Emit(OpCodes.Brfalse, slow.Label);
        EndSlowPath(slow);
    }
}
