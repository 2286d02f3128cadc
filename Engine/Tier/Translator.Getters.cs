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
    private int Self => _caller!.Operand(_callPc, HasResult ? 2 : 1);

    private void EmitInlinedAbove(SlowPath slow)
    {
        var caller = _caller!;
        caller.PushAgent();
        caller.PushFrameOfRealm();
        caller.PushValue(caller.Operand(_callPc, IsSetter ? 1 : 2));
        if (HasResult || IsSetter)
        {
            caller.Push(caller._caches);
            caller.Int(caller.Operand(_callPc, IsSetter ? 2 : 3));
        }
        caller.Int(Inlining.IdOf(_block));
        caller.Int(Depth);
        caller.Int(End);
        caller.Int(_block.CallSteps);
        caller.Call(IsSetter ? nameof(MachineCodeCalls.EnterSetter) : !HasResult ? nameof(MachineCodeCalls.EnterFields)
            : caller.LevelOf(_callPc) == SiteLevel.Narrow && !_seesSeveral ? nameof(MachineCodeCalls.EnterGetter)
            : nameof(MachineCodeCalls.EnterGetterOfSeveral));
        _il.Emit(OpCodes.Stloc, _function = _il.DeclareLocal(typeof(ScriptFunction)));
        Load(_function);
        _il.Emit(OpCodes.Brfalse, slow.Label);
        _emits = true;
        Load(_function);
        Call(nameof(MachineCodeCalls.ValueOfFunction));
        _il.Emit(OpCodes.Stloc, Local(-RegisterSpan.Below, ValueKind.Any));
        caller.PushValue(Self);
        _il.Emit(OpCodes.Stloc, Local(-1, ValueKind.Any));
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
        for (var register = -RegisterSpan.Below; register < 0; register++) EmitStore(register, ValueKind.Any);
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
