using System.Reflection.Emit;
using Quoll.Bytecode;
using Quoll.Vm;

namespace Quoll.Tier;

// Functions that are not in a register of their caller become a part of it: getters, setters, and what initializes the
// fields of a new object. The registers of such a function are after those of its caller, as in a call
// that a built-in method makes.
internal sealed partial class Translator
{
    private readonly bool _isAbove;

    private bool IsSetter => (Opcode)_caller!._code[_callPc] == Opcode.SetProperty;

    // Whether the caller gets what the function returns.
    private bool HasResult => (Opcode)_caller!._code[_callPc] is not (Opcode.InitializeFields or Opcode.SetProperty);

    // The register of the caller that has the this value.
    private int Self => _isThrough ? _caller!.Operand(_callPc, 2) + 2 : _caller!.Operand(_callPc, HasResult ? 2 : 1);

    // Loads the operands. The object may be virtual if it has one getter, or gets fields.
    private void RequireOperandsAbove(int pc, Translator called)
    {
        var mayBeVirtual = (Opcode)_code[pc] == Opcode.InitializeFields
            || called.HasResult && _inlined[pc].Count == 1 && !called._seesSeveral
                && ((Opcode)_code[pc] == Opcode.GetLength || LevelOf(pc) == SiteLevel.Narrow);
        foreach (var register in RegisterSpan.ReadBy(_code, pc))
        {
            if (!mayBeVirtual || register != called.Self || !IsVirtual(register)) RequireLoaded(register);
        }
    }

    // Finds the getter of a property, which is tested for each of the functions. Returns where it is.
    private LocalBuilder EmitGetter(int pc, bool ofSeveral)
    {
        if (VirtualAt(Operand(pc, 2)) is { } o)
        {
            PushShapeAndCache(o, Operand(pc, 3));
            Call(nameof(MachineCodeCalls.FindGetterOfShape));
        }
        else
        {
            PushAgent();
            EmitTargetOfGetter(pc);
            Call(ofSeveral ? nameof(MachineCodeCalls.FindGetterOfSeveral) : nameof(MachineCodeCalls.FindGetter));
        }
        var getter = _il.DeclareLocal(typeof(ScriptFunction));
        _il.Emit(OpCodes.Stloc, getter);
        return getter;
    }

    private void EmitTargetOfGetter(int pc)
    {
        PushValue(Operand(pc, 2));
        Push(_caches);
        Int(Operand(pc, 3));
    }

    // Jumps if another function is called. A getter has been found.
    private void EmitInlinedAbove(Label other, LocalBuilder? getter, bool ofSeveral)
    {
        var caller = _caller!;
        if (_isThrough && _block.BindsSloppyThis) EmitSloppyThis(Self, other);
        if (IsSetter)
        {
            caller.PushAgent();
            caller.PushValue(caller.Operand(_callPc, 1));
            caller.Push(caller._caches);
            caller.Int(caller.Operand(_callPc, 2));
            caller.Call(nameof(MachineCodeCalls.FindSetter));
        }
        else if (_isThrough)
        {
            EmitThrough();
            caller.Call(nameof(MachineCodeCalls.FindThrough));
        }
        else if (getter is null)
        {
            caller.PushValue(caller.Operand(_callPc, 2));
            caller.Call(nameof(MachineCodeCalls.FindFieldInitializer));
        }
        else Load(getter);
        // The instruction takes a step, too; Function.prototype.call and apply take two.
        EmitEnter(other, otherSteps: _isThrough ? 2 : 1);
        if (ofSeveral && getter is not null)
        {
            caller.EmitTargetOfGetter(_callPc);
            Call(nameof(MachineCodeCalls.NoteGetterOfSeveral));
        }
        Load(_function!);
        Call(nameof(MachineCodeCalls.ValueOfFunction));
        _il.Emit(OpCodes.Stloc, Local(-RegisterSpan.Below, ValueKind.Any));
        if (!caller.IsVirtual(Self))
        {
            caller.PushValue(Self);
            _il.Emit(OpCodes.Stloc, Local(ThisRegister, ValueKind.Any));
        }
        if (IsSetter)
        {
            var value = caller.Operand(_callPc, 3);
            Load(caller.Local(value, caller.KindOf(value)));
            _il.Emit(OpCodes.Stloc, Local(0, caller.KindOf(value)));
        }
        EmitBody();
    }

    // The function, its this value, and what the callers need later.
    private void EmitCallersBelow()
    {
        for (var register = -RegisterSpan.Below; register < 0; register++) EmitStore(_before[0], register);
        var result = HasResult ? _caller!.Operand(_callPc, 1) : SpecialOperands.NoRegister;
        _caller!.EmitWriteBack(_beforeCall!, _caller.NextOf(_callPc), except: result);
        if (_caller.IsInlined) _caller.EmitCallers();
    }

    // The fields of a new object. An inlined constructor cannot call what initializes them.
    private void VisitInitializeFields(int pc)
    {
        if (_block.Fields is not null) _needsFrame = true;
        // Most classes have no fields.
        VisitFastPath(nameof(MachineCodeCalls.TrySkipFields), pc, 2);
    }
}
