using System.Reflection.Emit;
using Quoll.Runtime.Objects;
using Quoll.Vm;

namespace Quoll.Tier;

// Where code leaves, its virtual objects become objects (they are materialized, as compilers call it). The registers
// get marks at first. When everything else is done, one place of the method makes the objects, and puts them where
// their marks are.
internal sealed partial class Translator
{
    // Leaves marks of the virtual objects that registers have. They become objects when everything else is done.
    private void EmitStore(RegisterState state, int register, bool isRare = false)
    {
        if (state.VirtualAt(register) is >= 0 and var number) EmitMark(register, number);
        else EmitStore(register, state[register], isRare);
    }

    private void EmitMark(int register, int number) => EmitWrite(() => EmitPlaceOf(register), () =>
    {
        Int(number);
        Call(nameof(MachineCodeCalls.MarkOf));
    });

    // Says which virtual objects are made where code leaves, with the state of its registers.
    private void EmitMaterialized(RegisterState state)
    {
        if (!HasVirtualObjects) return;
        var bits = 0L;
        AddObjects(state, ref bits);
        for (var called = this; called.IsInlined; called = called._caller!)
        {
            if (called._beforeCall is { } before) called._caller!.AddObjects(before, ref bits);
            if (called.Constructed is { } o) AddObject(o, ref bits);
        }
        _il.Emit(OpCodes.Ldc_I8, bits);
        _il.Emit(OpCodes.Stloc, _method.Materialized);
    }

    private void AddObjects(RegisterState state, ref long bits)
    {
        foreach (var number in state.VirtualObjects()) AddObject(Root._virtualObjects[number], ref bits);
    }

    private static void AddObject(VirtualObject o, ref long bits)
    {
        if ((bits & o.Bit) != 0) return;
        bits |= o.Bit;
        foreach (var property in o.Properties)
        {
            if (property.Value is { } value) AddObject(value, ref bits);
        }
    }

    // Where code goes that leaves, after its registers and its result are written.
    private Label? _materializes;

    private Label Materializes => Root._materializes ??= _il.DefineLabel();

    // Makes the virtual objects, puts them in the places of their marks, and leaves.
    private void EmitMaterialization()
    {
        if (_materializes is not { } label) return;
        _il.MarkLabel(label);
        var made = _virtualObjects.FindAll(static o => !o.Escapes && o.Shape is not null);
        var objects = made.ConvertAll(_ => _il.DeclareLocal(typeof(JsObject)));
        ForEachMaterialized(made, i =>
        {
            PushAgent();
            Int(made[i].Number);
            Load(made[i].Shape!);
            Int(made[i].Properties.Count);
            Call(nameof(MachineCodeCalls.Materialize));
            _il.Emit(OpCodes.Stloc, objects[i]);
        });
        ForEachMaterialized(made, i =>
        {
            if (made[i].Properties.Count == 0) return;
            Load(objects[i]);
            Call(nameof(Interpreter.FirstSlotOf));
            _il.Emit(OpCodes.Stloc, _method.Place);
            for (var k = 0; k < made[i].Properties.Count; k++) EmitSlot(made[i].Properties[k], k, made, objects);
        });
        PushAgentAndFrame();
        Int(LastRegister());
        Call(nameof(MachineCodeCalls.ReplaceMarks));
        if (_method.IsLean)
        {
            _il.Emit(OpCodes.Br, _method.Left);
            return;
        }
        Load(_method.Exit);
        _il.Emit(OpCodes.Ldc_I8, RunsInstruction);
        var runs = _il.DefineLabel();
        _il.Emit(OpCodes.Beq, runs);
        Load(_method.Exit);
        _il.Emit(OpCodes.Ret);
        _il.MarkLabel(runs);
        PushAgentAndFrame();
        PushRegisters();
        Load(_method.Resumed);
        Call(nameof(SlowPaths.RunAndLeave));
        _il.Emit(OpCodes.Ret);
    }

    private void ForEachMaterialized(List<VirtualObject> made, Action<int> emit)
    {
        for (var i = 0; i < made.Count; i++)
        {
            var next = _il.DefineLabel();
            Load(_method.Materialized);
            _il.Emit(OpCodes.Ldc_I8, made[i].Bit);
            _il.Emit(OpCodes.And);
            _il.Emit(OpCodes.Brfalse, next);
            emit(i);
            _il.MarkLabel(next);
        }
    }

    // A slot behind those that the object has may get what an earlier object had: it gets another value before it is
    // read.
    private void EmitSlot(VirtualProperty property, int index, List<VirtualObject> made, List<LocalBuilder> objects)
    {
        if (property.Kind == ValueKind.None || property.Value is { } other && !made.Contains(other)) return;
        EmitWrite(
            () =>
            {
                Load(_method.Place);
                Int(index * Unsafe.SizeOf<JsValue>());
                _il.Emit(OpCodes.Conv_I);
                _il.Emit(OpCodes.Add);
            },
            () =>
            {
                Load(property.Value is { } value ? objects[made.IndexOf(value)] : LocalOf(property));
                EmitBox(property.Value is null ? property.Kind : ValueKind.Object);
            });
    }

    // After the registers of all functions that are inlined here, from register 0 of the frame.
    private int LastRegister()
    {
        var end = End;
        foreach (var called in _inlined.Values.SelectMany(static called => called)) end = Math.Max(end, called.LastRegister());
        return end;
    }
}
