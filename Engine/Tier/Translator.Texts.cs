using System.Reflection.Emit;
using Quoll.Bytecode;
using Quoll.Runtime.Objects;
using Quoll.Vm;

namespace Quoll.Tier;

// Strings: their methods and code units, and templates.
internal sealed partial class Translator
{
    // A function that is only inlined may have seen nothing yet: only Strings have these methods.
    private bool IsMethodOfPrimitive(int pc) => _sites[pc].TakesPrimitives
        || _block.CacheKeys[Operand(pc, 3)].Name
            is "charCodeAt" or "charAt" or "codePointAt" or "localeCompare" or "startsWith" or "substring";

    private void VisitCharCodeAt(int callee, int pc)
    {
        var index = RequireIndex(callee + 2, pc);
        RequireLoaded(callee + 1);
        PushValue(callee + 1);
        Call(nameof(Interpreter.IsString));
        if (_emits) _il.Emit(OpCodes.Brfalse, Exit(pc));
        RequireRole(NativeRole.CharCodeAt, callee, pc);
        PushValue(callee + 1);
        if (_emits) Load(index!);
        Call(nameof(Interpreter.CharCodeAt));
        Set(Operand(pc, 1), ValueKind.Number);
    }

    // Strings and numbers stay what they are.
    private void VisitToText(int target, int source, int pc)
    {
        RequireLoaded(source);
        if (!IsNumeric(source))
        {
            PushValue(source);
            Call(nameof(Interpreter.IsNumberOrString));
            if (_emits) _il.Emit(OpCodes.Brfalse, Exit(pc));
        }
        VisitMove(target, source);
    }

    // By the number of parts, from two.
    private static readonly string[] s_joins =
    [
        nameof(Interpreter.JoinTwo), nameof(Interpreter.JoinThree), nameof(Interpreter.JoinFour), nameof(Interpreter.JoinFive),
    ];

    private void VisitJoinTexts(int pc)
    {
        var (first, count) = (Operand(pc, 2), Operand(pc, 3));
        if (_sites[pc].Level == SiteLevel.Anything || count < 2 || count - 2 >= s_joins.Length)
        {
            VisitOther(pc);
            return;
        }
        for (var i = 0; i < count; i++) RequireLoaded(first + i);
        var slow = BeginSlowPath(pc);
        PushAgent();
        for (var i = 0; i < count; i++) PushValue(first + i);
        Call(s_joins[count - 2]);
        if (slow is not null) RequireResult(slow);
        Set(Operand(pc, 1), ValueKind.Any);
        EndSlowPath(slow);
    }
}
