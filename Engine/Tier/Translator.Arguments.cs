using System.Reflection.Emit;
using Quoll.Bytecode;
using Quoll.Runtime.Objects;
using Quoll.Vm;

namespace Quoll.Tier;

// Inlined functions that pass their arguments on, what Function.prototype.call and apply call, and what only
// constructors of derived classes have.
internal sealed partial class Translator
{
    // Whether the caller calls Function.prototype.call or apply, which calls the function.
    private readonly bool _isThrough;

    // The calls that pass the arguments of this function on, by apply.
    private readonly HashSet<int> _passes;

    // The arguments of an inlined function. Those that it keeps are in locals, because its registers for them may
    // change.
    private readonly List<ValueKind> _argumentKinds = [];
    private readonly List<LocalBuilder> _arguments = [];

    private bool PassesArguments => _caller!._passes.Contains(_callPc);

    private int ArgumentCountThrough => PassesArguments ? _caller!._argumentKinds.Count : _caller!.Operand(_callPc, 3) - 1;

    // The register of the caller that has an argument.
    private int RegisterOf(int argument) => _caller!.Operand(_callPc, 2) + RegisterSpan.Below + argument + (_isThrough ? 1 : 0);

    // What has a frame takes its own arguments from there, in an ordinary call.
    private bool CanInlineThrough(int pc) =>
        (IsInlined || !_passes.Contains(pc)) && Inlining.MayInlineThrough(_block, pc);

    private void FindArgumentKinds()
    {
        _argumentKinds.Clear();
        if (!_isThrough && !_block.KeepsArguments) return;
        for (var i = 0; i < ArgumentCount; i++)
            _argumentKinds.Add(_isThrough && PassesArguments ? _caller!._argumentKinds[i] : _caller!.KindOf(RegisterOf(i)));
    }

    private void EmitArguments()
    {
        for (var i = 0; i < _argumentKinds.Count; i++)
        {
            var from = _isThrough && PassesArguments ? _caller!._arguments[i] : _caller!.Local(RegisterOf(i), _argumentKinds[i]);
            if (_isThrough && i < _block.ParameterCount)
            {
                Load(from);
                _il.Emit(OpCodes.Stloc, Local(i, _argumentKinds[i]));
            }
            if (!_block.KeepsArguments) continue;
            Load(from);
            _arguments.Add(_il.DeclareLocal(from.LocalType));
            _il.Emit(OpCodes.Stloc, _arguments[i]);
        }
    }

    // The frame on the stack gets the arguments.
    private void EmitKeptArguments()
    {
        EmitArgumentsFrom(0);
        Call(nameof(MachineCodeCalls.GiveArguments));
    }

    // Pushes an array of the arguments from one on.
    private void EmitArgumentsFrom(int first)
    {
        Int(Math.Max(_arguments.Count - first, 0));
        _il.Emit(OpCodes.Newarr, typeof(JsValue));
        for (var i = first; i < _arguments.Count; i++)
        {
            _il.Emit(OpCodes.Dup);
            Int(i - first);
            Load(_arguments[i]);
            EmitBox(_argumentKinds[i]);
            _il.Emit(OpCodes.Stelem, typeof(JsValue));
        }
    }

    // The operands of EnterThrough, for the caller.
    private void EmitThrough()
    {
        _caller!.PushFrameOfRealm();
        var callee = _caller!.Operand(_callPc, 2);
        _caller.PushValue(callee);
        _caller.PushValue(callee + 1);
        _caller.Int((int)(PassesArguments ? NativeRole.Apply : NativeRole.Call));
    }

    // Instructions that need a frame elsewhere. Returns false for others.
    private bool TryVisitWithoutFrame(Opcode opcode, int pc)
    {
        if (!IsInlined) return false;
        switch (opcode)
        {
            case Opcode.LoadNewTarget: VisitNewTarget(Operand(pc, 1)); return true;
            case Opcode.GetSuperConstructor:
                RequireLoaded(Operand(pc, 2));
                TakeStep();
                PushValue(Operand(pc, 2));
                Call(nameof(CallInstructions.SuperConstructor));
                Set(Operand(pc, 1), ValueKind.Any);
                return true;
            case Opcode.CheckConstructorResult:
                RequireOperands(pc);
                PushValue(Operand(pc, 2));
                PushValue(Operand(pc, 3));
                Call(nameof(MachineCodeCalls.FindConstructorResult));
                if (_emits)
                {
                    Keep(_method.Direct);
                    Call(nameof(Interpreter.IsNoHole));
                    _il.Emit(OpCodes.Brfalse, Exit(MachineCode.Planned));
                }
                TakeStep();
                if (_emits) Load(_method.Direct);
                Set(Operand(pc, 1), ValueKind.Any);
                return true;
            case Opcode.PassArguments: VisitPassArguments(pc); return true;
            case Opcode.CreateRest:
                TakeStep();
                PushFrameOfRealm();
                if (_emits) EmitArgumentsFrom(Operand(pc, 2));
                Call(nameof(MachineCodeCalls.ArrayOf));
                Set(Operand(pc, 1), ValueKind.Any);
                return true;
            default: return false;
        }
    }

    private void VisitNewTarget(int target)
    {
        if (IsConstruction)
        {
            Push(_newTarget);
            Call(nameof(MachineCodeCalls.ValueOfFunction));
        }
        else Call(nameof(Interpreter.UndefinedValue));
        Set(target, ValueKind.Any);
    }

    private void VisitPassArguments(int pc)
    {
        var (callee, arguments) = (Operand(pc, 2), Operand(pc, 3));
        RequireLoaded(callee);
        RequireLoaded(callee + 1);
        RequireLoaded(arguments);
        PushFrameOfRealm();
        PushValue(callee);
        PushValue(callee + 1);
        PushValue(arguments);
        Call(nameof(MachineCodeCalls.PassesArguments));
        if (_emits) _il.Emit(OpCodes.Brfalse, Exit(pc));
        TakeStep();
        Call(nameof(Interpreter.HoleValue));
        Set(Operand(pc, 1), ValueKind.Any);
    }
}
