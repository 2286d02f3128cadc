using System.Reflection;
using System.Reflection.Emit;
using Quoll.Bytecode;
using Quoll.Vm;
using static Quoll.Tier.RegisterState;

namespace Quoll.Tier;

// Writes of values: to registers of frames, slots, elements, variables, and locals that another kind of local becomes.
// Emitted code writes them without a call. The runtime keeps only the first 1,024 variables of a method in registers;
// each inlined call makes some, and what is left must be set to zero whenever the method starts.
internal sealed partial class Translator
{
    // The frame gets the value of a register.
    private void Store(int register)
    {
        Escape(register);
        if (_state.IsStored(register)) return;
        if (_emits) EmitStore(register, _state[register]);
        _state.Set(register, _state[register], isStored: true);
    }

    private void EmitStore(int register, ValueKind kind, bool isRare = false)
    {
        if (kind == ValueKind.None) return;
        if (register == FunctionRegister && _method.IsLean && !IsInlined)
        {
            PushFrame();
            _il.Emit(OpCodes.Call, CalledMethods.Get(nameof(MachineCodeCalls.WriteFunction)));
            return;
        }
        _method.KeepRegisters(() => EmitWrite(() => EmitPlaceOf(register), register, kind, isRare));
    }

    // Writes a register to the place in the local.
    private void EmitWrite(int register) => EmitWrite(PushPlace, register, KindOf(register));

    private void EmitWrite(Action pushPlace, int register, ValueKind kind, bool isRare = false)
    {
        var isNumber = kind is ValueKind.Int or ValueKind.Wide or ValueKind.Number;
        if (!isNumber && !IsObject(kind))
        {
            EmitWrite(pushPlace, () => PushValue(register, kind), kind == ValueKind.Any && !isRare ? Local(register, kind) : null);
            return;
        }
        pushPlace();
        if (isNumber) _il.Emit(OpCodes.Ldnull);
        else Load(Local(register, kind));
        _il.Emit(OpCodes.Stfld, EmittedFields.Reference);
        pushPlace();
        if (isNumber)
        {
            Load(Local(register, kind));
            if (kind != ValueKind.Number) _il.Emit(OpCodes.Conv_R8);
            _il.Emit(OpCodes.Call, EmittedFields.ToBits);
        }
        else _il.Emit(OpCodes.Ldc_I8, (long)JsType.Object);
        _il.Emit(OpCodes.Stfld, EmittedFields.Bits);
    }

    // Writes a value. If it is in a local, it is looked at first: a number needs no write barrier.
    private void EmitWrite(Action pushPlace, Action pushValue, LocalBuilder? local = null)
    {
        if (local is null)
        {
            pushPlace();
            pushValue();
            _il.Emit(OpCodes.Stobj, typeof(JsValue));
            return;
        }
        var isNumber = _il.DefineLabel();
        var done = _il.DefineLabel();
        Load(local);
        _il.Emit(OpCodes.Ldfld, EmittedFields.Reference);
        _il.Emit(OpCodes.Brfalse, isNumber);
        EmitWriteField(pushPlace, EmittedFields.Reference, local);
        _il.Emit(OpCodes.Br, done);
        _il.MarkLabel(isNumber);
        pushPlace();
        _il.Emit(OpCodes.Ldnull);
        _il.Emit(OpCodes.Stfld, EmittedFields.Reference);
        _il.MarkLabel(done);
        EmitWriteField(pushPlace, EmittedFields.Bits, local);
    }

    private void EmitWriteField(Action pushPlace, FieldInfo field, LocalBuilder value)
    {
        pushPlace();
        Load(value);
        _il.Emit(OpCodes.Ldfld, field);
        _il.Emit(OpCodes.Stfld, field);
    }
}
