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
        CallWith(isPrivate ? nameof(Interpreter.FindPrivate) : nameof(Interpreter.FindSuper), pc, isPrivate ? 2 : 3);
        RequirePlace(slow);
        PushFromPlace();
        Set(Operand(pc, 1), ValueKind.Any);
        EndSlowPath(slow);
    }

    private void VisitDefineMember(Opcode opcode, int pc)
    {
        foreach (var span in RegisterSpan.Of(_code, pc)) RequireLoaded(span.First);
        var slow = BeginSlowPath(pc);
        CallWith(
            opcode switch
            {
                Opcode.SetPrivate => nameof(Interpreter.TrySetPrivate),
                Opcode.DefineProperty => nameof(Interpreter.TryDefineProperty),
                _ => nameof(Interpreter.TryAddField),
            }, pc, 1);
        if (slow is not null) _il.Emit(OpCodes.Brfalse, slow.Label);
        EndSlowPath(slow);
    }
}
