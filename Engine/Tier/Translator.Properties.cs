using System.Reflection.Emit;
using Quoll.Bytecode;
using Quoll.Vm;

namespace Quoll.Tier;

// Properties, and other members that caches know.
internal sealed partial class Translator
{
    // The object of a longer literal is made by a method.
    private const int MostValuesOfLiteral = 16;

    private void VisitGetLength(int pc)
    {
        var target = Operand(pc, 2);
        RequireLoaded(target);
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
