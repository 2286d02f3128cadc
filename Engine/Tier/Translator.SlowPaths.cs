using System.Diagnostics;
using System.Reflection.Emit;
using Quoll.Bytecode;
using Quoll.Vm;

namespace Quoll.Tier;

// Instructions that have a fast path inline and a helper for all other cases, which needs no exit.
internal sealed partial class Translator
{
    /// <summary>The way out of a fast path, with the state of the registers before the instruction.</summary>
    private sealed record SlowPath(int Pc, Label Label, RegisterState Before);

    // Where all instructions leave that do not come back from their slow paths.
    private Label? _leaves;

    // An inlined function bails out, because its helper would need a frame.
    private SlowPath? BeginSlowPath(int pc)
    {
        var info = OpcodeTable.Get((Opcode)_code[pc]);
        if (!info.Has(OpcodeTraits.HasSlowPath)) throw new UnreachableException($"{info.Opcode} has no slow path.");
        return _emits ? new SlowPath(pc, IsInlined ? Exit(MachineCode.NotFound) : _il.DefineLabel(), _state.Clone()) : null;
    }

    // The fast path ends here, and the slow one comes back to here. It may have had any effect.
    private void EndSlowPath(SlowPath? slow)
    {
        _hasEffect = true;
        if (slow is null || IsInlined) return;
        var back = _il.DefineLabel();
        _il.MarkLabel(back);
        var after = _state.Clone();
        _method.Rare(slow.Label, () =>
        {
            if (HasVirtual(slow.Before, slow.Pc) || HasVirtual(after, NextOf(slow.Pc)))
            {
                EmitLeaveWithObjects(slow);
                return;
            }
            var opcode = (Opcode)_code[slow.Pc];
            // A place that calls other functions than the inlined ones all the time.
            var isOrdinary = !_method.IsLean && _sites[slow.Pc] is { LeanSignature: 0, Inlined: not null, InlinesPart: true };
            if (isOrdinary && opcode is Opcode.Call or Opcode.TailCall)
            {
                EmitWriteBack(slow.Before, slow.Pc);
                if (opcode == Opcode.Call) EmitCall(slow.Pc);
                else EmitTailCall(slow.Pc);
                EmitLoads(after, NextOf(slow.Pc), back, slow.Pc);
                return;
            }
            if (!ComesBack(slow.Pc))
            {
                EmitLeaveBySlowPath(slow);
                return;
            }
            EmitWriteBack(slow.Before, slow.Pc);
            if (_method.IsLean && opcode == Opcode.TailCall) EmitTailCallOfLean(slow.Pc);
            if (_method.IsLean && opcode == Opcode.Call && _sites[slow.Pc] is { Inlined: not null, InlinesPart: true })
                EmitNestedCall(slow.Pc);
            else EmitHelper(CalledMethods.SlowPathOf(opcode) ?? nameof(SlowPaths.RunNoted), slow.Pc, mayPush: true);
            EmitComeBack(slow.Pc, after, back);
        });
    }

    // The interpreter goes on after an instruction, or with it if the code is lean.
    private void EmitLeaveBySlowPath(SlowPath slow)
    {
        EmitWriteBack(slow.Before, slow.Pc);
        Int(slow.Pc);
        _il.Emit(OpCodes.Stloc, _method.Resumed);
        _il.Emit(OpCodes.Br, _leaves ??= _method.Rare(() =>
        {
            PushAgentAndFrame();
            if (_method.IsLean) PushFrame();
            else PushRegisters();
            Load(_method.Resumed);
            Call(_method.IsLean ? nameof(SlowPaths.LeaveBefore) : nameof(SlowPaths.RunAndLeave));
            EmitLeave();
        }));
    }

    // Where the virtual objects are made, an instruction runs then.
    private const long RunsInstruction = -4;

    // The interpreter goes on after an instruction, or with it, and gets the virtual objects.
    private void EmitLeaveWithObjects(SlowPath slow)
    {
        EmitWriteBack(slow.Before, slow.Pc);
        EmitMaterialized(slow.Before);
        PushFrame();
        Int(slow.Pc);
        Call(nameof(SlowPaths.NoteObjects));
        if (!_method.IsLean && MayLeaveAfter(slow.Pc))
        {
            Int(slow.Pc);
            _il.Emit(OpCodes.Stloc, _method.Resumed);
            _il.Emit(OpCodes.Ldc_I8, RunsInstruction);
        }
        else
        {
            if (_method.IsLean) PushAgentAndFrame();
            PushFrame();
            Int(slow.Pc);
            Call(nameof(SlowPaths.LeaveBefore));
        }
        EmitLeave(hasMarks: true);
    }

    // Whether the interpreter may go on after a slow path.
    private bool MayLeaveAfter(int pc) => (Opcode)_code[pc] is
        Opcode.GetProperty or Opcode.GetLength or Opcode.SetProperty or Opcode.GetElement or Opcode.SetElement or Opcode.NewLiteral;

    // Whether machine code goes on after a slow path. Those of calls and globals are not counted.
    private bool ComesBack(int pc) => _sites[pc].ComesBack || _mode.IsForced && (pc & 1) == 0 || !MayLeaveAfter(pc);

    // Takes the slow path if the place on the stack was not found.
    private void RequirePlace(SlowPath? slow)
    {
        if (slow is not null) RequirePlace(_method.Place, slow);
    }

    private void RequirePlace(LocalBuilder place, SlowPath slow)
    {
        Keep(place);
        _il.Emit(OpCodes.Brfalse, slow.Label);
    }

    // Takes the slow path if the result on the stack is a hole.
    private void RequireResult(SlowPath slow)
    {
        Keep(_method.Direct);
        Call(nameof(Interpreter.IsNoHole));
        _il.Emit(OpCodes.Brfalse, slow.Label);
        Load(_method.Direct);
    }

    // A method has left a result, or a hole or false if it has pushed the frame of an accessor, whose machine code then
    // runs.
    private void EmitPushedPath(int pc, Type type)
    {
        EscapeLive(NextOf(pc));
        var before = _emits ? _state.Clone() : null;
        if (type != typeof(bool))
        {
            Set(Operand(pc, 1), ValueKind.Any);
            if (_emits) Load(Local(Operand(pc, 1), ValueKind.Any));
            Call(nameof(Interpreter.IsNoHole));
        }
        if (!_emits) return;
        var back = _il.DefineLabel();
        var after = _state.Clone();
        _il.Emit(OpCodes.Brfalse, _method.Rare(() =>
        {
            EmitWriteBack(before!, NextOf(pc));
            if (_method.IsLean)
            {
                EmitHelper(nameof(MachineCodeCalls.RunPushedNested), pc);
            }
            else
            {
                PushAgentAndFrame();
                Call(nameof(MachineCodeCalls.RunPushed));
                EmitGoesOn(pc);
            }
            EmitComeBack(pc, after, back);
        }));
        _il.MarkLabel(back);
    }

    // On the stack is false if a frame must be run by the loop. Otherwise the frame has all registers. They are loaded
    // again: a value that lives across a call costs time where the call is not made, too.
    private void EmitComeBack(int pc, RegisterState after, Label back)
    {
        var pushed = _il.DefineLabel();
        _il.Emit(OpCodes.Brfalse, pushed);
        EmitLoads(after, NextOf(pc), back, pc);
        _il.MarkLabel(pushed);
        EmitReturn(MachineCode.Pushed);
    }

    private int NextOf(int pc) => pc + OpcodeTable.Get((Opcode)_code[pc]).Length;
}
