using System.Reflection.Emit;
using Quoll.Bytecode;
using Quoll.Runtime.Objects;
using Quoll.Vm;

namespace Quoll.Tier;

// Elements of arrays and of typed arrays.
internal sealed partial class Translator
{
    private void VisitGetElement(int pc)
    {
        var target = Operand(pc, 2);
        var key = Operand(pc, 3);
        if (_sites[pc].Level != SiteLevel.Narrow)
        {
            VisitOperation(nameof(Interpreter.GetAnyElement), pc);
            return;
        }
        RequireLoaded(target);
        if (_sites[pc].Elements is { } kind)
        {
            GetTypedElement(kind, target, key, pc);
            return;
        }
        var slow = FindElement(target, key, pc, nameof(Interpreter.FindElement));
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
        var slow = FindElement(target, key, pc, nameof(Interpreter.FindWritableElement));
        PushPlace();
        WritePlace(value);
        EndSlowPath(slow);
    }

    private SlowPath? FindElement(int target, int key, int pc, string find)
    {
        var index = RequireIndex(key, pc);
        var slow = BeginSlowPath(pc);
        PushValue(target);
        if (_emits) Load(index!);
        Call(find);
        RequirePlace(slow);
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
        if (kind == ElementKind.Uint32) Op(OpCodes.Conv_R_Un);
        if (kind is ElementKind.Uint32 or ElementKind.Float32) Op(OpCodes.Conv_R8);
        Set(Operand(pc, 1), kind < ElementKind.Uint32 ? ValueKind.Int : ValueKind.Number);
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

    private SlowPath? FindTypedElement(ElementKind kind, int target, int key, int pc, bool isWrite)
    {
        var index = RequireIndex(key, pc);
        var slow = BeginSlowPath(pc);
        if (slow is null) return null;
        PushAgent();
        PushValue(target);
        Load(index!);
        Int((int)kind);
        Int(isWrite ? 1 : 0);
        Call(nameof(Interpreter.FindTypedElement));
        RequirePlace(_method.Element, slow);
        return slow;
    }
}
