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
        if (slow is not null)
        {
            var known = KindOf(target);
            if (known is ValueKind.Any or ValueKind.Object or ValueKind.Array) EmitArrayLength(target, known);
            else
            {
                PushValue(target);
                Call(nameof(Interpreter.LengthOf));
                _il.Emit(OpCodes.Stloc, _method.Index);
            }
            Load(_method.Index);
            Int(0);
            _il.Emit(OpCodes.Blt, slow.Label);
            Load(_method.Index);
        }
        Set(Operand(pc, 1), ValueKind.Int);
        EndSlowPath(slow);
    }

    // The length of an array; by a method that of anything else.
    private void EmitArrayLength(int target, ValueKind known)
    {
        var array = _method.Array;
        if (known == ValueKind.Array) array = Local(target, known);
        var found = _il.DefineLabel();
        if (known != ValueKind.Array)
        {
            Load(Local(target, known));
            if (known == ValueKind.Any) _il.Emit(OpCodes.Ldfld, EmittedFields.Reference);
            _il.Emit(OpCodes.Isinst, typeof(JsArray));
            Keep(array);
            _il.Emit(OpCodes.Brfalse, _method.Rare(() =>
            {
                Load(Local(target, known));
                EmitBox(known);
                Call(nameof(Interpreter.LengthOf));
                _il.Emit(OpCodes.Stloc, _method.Index);
                _il.Emit(OpCodes.Br, found);
            }));
        }
        Load(array);
        _il.Emit(OpCodes.Ldfld, EmittedFields.ArrayLength);
        _il.Emit(OpCodes.Stloc, _method.Index);
        _il.MarkLabel(found);
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
        if (CreatedAt(pc) is { } o && !NeedsObjects(pc) && TryCreateVirtual(o, pc)) return;
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
                var offset = i * Unsafe.SizeOf<JsValue>();
                EmitWrite(
                    () =>
                    {
                        Load(_method.Place);
                        Int(offset);
                        Op(OpCodes.Conv_I);
                        Op(OpCodes.Add);
                    },
                    first + i, KindOf(first + i));
            }
            Load(made);
            Call(nameof(Interpreter.ObjectValue));
        }
        Set(Operand(pc, 1), ValueKind.Any);
        EndSlowPath(slow);
    }
}
