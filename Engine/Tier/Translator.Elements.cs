using System.Reflection.Emit;
using Quoll.Bytecode;
using Quoll.Runtime.Objects;
using Quoll.Vm;

namespace Quoll.Tier;

// Elements of arrays and of typed arrays.
internal sealed partial class Translator
{
    // The key of a compound assignment. A number is a key itself.
    private void VisitKey(int pc)
    {
        var source = Operand(pc, 2);
        if (_sites[pc].Level != SiteLevel.Narrow)
        {
            VisitOperation(nameof(Interpreter.AnyPropertyKey), pc);
            return;
        }
        RequireNumber(source, pc);
        VisitMove(Operand(pc, 1), source);
    }

    // What has properties is neither undefined nor null.
    private void VisitObjectCheck(int pc)
    {
        var value = Operand(pc, 1);
        if (IsVirtual(value)) return;
        RequireLoaded(value);
        if (KindOf(value) != ValueKind.Any) return;
        PushValue(value);
        Call(nameof(Interpreter.IsNullish));
        if (_emits) _il.Emit(OpCodes.Brtrue, Exit(pc));
    }

    private void VisitGetElement(int pc)
    {
        var target = Operand(pc, 2);
        var key = Operand(pc, 3);
        if (_sites[pc].Level != SiteLevel.Narrow)
        {
            VisitOperation(nameof(Interpreter.GetAnyElement), pc);
            return;
        }
        if (_sites[pc].TakesPrimitives)
        {
            VisitFastPath(nameof(Interpreter.ElementOfText), pc);
            return;
        }
        RequireLoaded(target);
        if (_sites[pc].Elements is { } kind)
        {
            GetTypedElement(kind, target, key, pc);
            return;
        }
        var slow = FindElement(target, key, pc, isWrite: false);
        PushFromPlace();
        Set(Operand(pc, 1), ValueKind.Any);
        EndSlowPath(slow);
    }

    private void VisitSetElement(int pc)
    {
        var target = Operand(pc, 1);
        var key = Operand(pc, 2);
        var value = Operand(pc, 3);
        if (_sites[pc].Level != SiteLevel.Narrow)
        {
            VisitOperation(nameof(Interpreter.SetAnyElement), pc);
            return;
        }
        RequireLoaded(target);
        RequireLoaded(value);
        if (_sites[pc].Elements is { } kind and not ElementKind.Uint8Clamped)
        {
            SetTypedElement(kind, target, key, value, pc);
            return;
        }
        var slow = FindElement(target, key, pc, isWrite: true);
        if (slow is not null) EmitWrite(value);
        EndSlowPath(slow);
    }

    private SlowPath? FindElement(int target, int key, int pc, bool isWrite)
    {
        var index = RequireIndex(key, pc);
        var slow = BeginSlowPath(pc);
        RequireObject(target, ValueKind.Array, slow);
        if (slow is null) return null;
        Load(index!);
        PushObject(target);
        _il.Emit(OpCodes.Ldfld, EmittedFields.DenseCount);
        _il.Emit(OpCodes.Bge_Un, slow.Label);
        if (isWrite)
        {
            PushObject(target);
            _il.Emit(OpCodes.Ldfld, EmittedFields.ElementAttributes);
            Int((int)PropertyFlags.Writable);
            _il.Emit(OpCodes.And);
            _il.Emit(OpCodes.Brfalse, slow.Label);
        }
        PushObject(target);
        _il.Emit(OpCodes.Ldfld, EmittedFields.Dense);
        _il.Emit(OpCodes.Ldflda, EmittedFields.FirstValue);
        Load(index!);
        EmitScale(Unsafe.SizeOf<JsValue>());
        Keep(_method.Place);
        _il.Emit(OpCodes.Call, EmittedFields.IsHole);
        _il.Emit(OpCodes.Brtrue, slow.Label);
        return slow;
    }

    private void GetTypedElement(ElementKind kind, int target, int key, int pc)
    {
        var slow = FindTypedElement(kind, target, key, pc, isWrite: false);
        Push(_method.Element);
        Op(kind switch
        {
            ElementKind.Int8 => OpCodes.Ldind_I1,
            ElementKind.Uint8 or ElementKind.Uint8Clamped => OpCodes.Ldind_U1,
            ElementKind.Int16 => OpCodes.Ldind_I2,
            ElementKind.Uint16 => OpCodes.Ldind_U2,
            ElementKind.Int32 => OpCodes.Ldind_I4,
            ElementKind.Uint32 => OpCodes.Ldind_U4,
            ElementKind.Float32 => OpCodes.Ldind_R4,
            _ => OpCodes.Ldind_R8,
        });
        if (kind == ElementKind.Uint32) Op(OpCodes.Conv_U8);
        if (kind == ElementKind.Float32) Op(OpCodes.Conv_R8);
        if (kind == ElementKind.Uint32) SetWide(Operand(pc, 1), WidthOfUint);
        else Set(Operand(pc, 1), kind < ElementKind.Uint32 ? ValueKind.Int : ValueKind.Number);
        EndSlowPath(slow);
    }

    private void SetTypedElement(ElementKind kind, int target, int key, int value, int pc)
    {
        RequireNumber(value, pc);
        var slow = FindTypedElement(kind, target, key, pc, isWrite: true);
        Push(_method.Element);
        if (kind is ElementKind.Float32 or ElementKind.Float64) PushNumber(value);
        else PushInt32(value);
        Op(kind switch
        {
            ElementKind.Int8 or ElementKind.Uint8 => OpCodes.Stind_I1,
            ElementKind.Int16 or ElementKind.Uint16 => OpCodes.Stind_I2,
            ElementKind.Int32 or ElementKind.Uint32 => OpCodes.Stind_I4,
            ElementKind.Float32 => OpCodes.Stind_R4,
            _ => OpCodes.Stind_R8,
        });
        EndSlowPath(slow);
    }

    // The place of an element, and the step that the interpreter takes for it.
    private SlowPath? FindTypedElement(ElementKind kind, int target, int key, int pc, bool isWrite)
    {
        var index = RequireIndex(key, pc);
        var slow = BeginSlowPath(pc);
        RequireObject(target, ValueKind.TypedArray, slow);
        if (slow is null) return null;
        var found = _il.DefineLabel();
        var state = _state.Clone();
        // An array of variable length, or none of these.
        var isOther = _method.Rare(() =>
        {
            _state = state;
            PushAgent();
            PushValue(target);
            Load(index!);
            Int((int)kind);
            Int(isWrite ? 1 : 0);
            Call(nameof(Interpreter.FindTypedElement));
            RequirePlace(_method.Element, slow);
            _il.Emit(OpCodes.Br, found);
        });
        PushObject(target);
        _il.Emit(OpCodes.Ldfld, EmittedFields.ElementKind);
        Int((int)kind);
        _il.Emit(OpCodes.Bne_Un, slow.Label);
        Load(index!);
        PushObject(target);
        _il.Emit(OpCodes.Ldfld, EmittedFields.FixedLength);
        _il.Emit(OpCodes.Bge_Un, isOther);
        PushObject(target);
        _il.Emit(OpCodes.Ldfld, EmittedFields.StoredEnd);
        PushObject(target);
        _il.Emit(OpCodes.Ldfld, EmittedFields.Buffer);
        Keep(_method.Buffer);
        _il.Emit(OpCodes.Ldfld, EmittedFields.BufferLength);
        _il.Emit(OpCodes.Bgt, isOther);
        if (isWrite)
        {
            Load(_method.Buffer);
            _il.Emit(OpCodes.Ldfld, EmittedFields.IsImmutable);
            _il.Emit(OpCodes.Brtrue, slow.Label);
        }
        EmitStep(slow);
        Load(_method.Buffer);
        _il.Emit(OpCodes.Ldfld, EmittedFields.BufferData);
        _il.Emit(OpCodes.Ldflda, EmittedFields.FirstValue);
        PushObject(target);
        _il.Emit(OpCodes.Ldfld, EmittedFields.StoredByteOffset);
        EmitScale(1);
        Load(index!);
        EmitScale(1 << kind.Shift());
        _il.Emit(OpCodes.Stloc, _method.Element);
        _il.MarkLabel(found);
        return slow;
    }

    // Takes a step, unless a poll is due.
    private void EmitStep(SlowPath slow) => EmitStep(slow.Label, 1);

    private void EmitStep(Label isDue, int count)
    {
        PushAgent();
        _il.Emit(OpCodes.Ldfld, EmittedFields.StepsLeft);
        Int(count);
        _il.Emit(OpCodes.Ble, isDue);
        EmitSteps(count);
    }

    private void EmitSteps(int count)
    {
        PushAgent();
        PushAgent();
        _il.Emit(OpCodes.Ldfld, EmittedFields.StepsLeft);
        Int(count);
        _il.Emit(OpCodes.Sub);
        _il.Emit(OpCodes.Stfld, EmittedFields.StepsLeft);
    }
}
