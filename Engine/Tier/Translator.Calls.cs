using System.Reflection.Emit;
using Quoll.Bytecode;
using Quoll.Vm;

namespace Quoll.Tier;

// Calls and returns.
internal sealed partial class Translator
{
    private void VisitCall(Opcode opcode, int pc)
    {
        if (opcode == Opcode.Call && TryVisitIntrinsic(pc) || TryVisitInlined(pc)) return;
        StoreOperands(pc);
        StoreLive(NextOf(pc));
        if (opcode == Opcode.Call) EmitCall(pc);
        else EmitCallByHelper(opcode, pc);
        ResultsInMemory(pc);
        _hasEffect = true;
    }

    // Machine code calls the machine code of most functions without a frame that is complete.
    private void EmitCall(int pc)
    {
        _needsFrame = true;
        if (!_emits) return;
        var isOther = _il.DefineLabel();
        var hasLeft = _il.DefineLabel();
        var back = _il.DefineLabel();
        EmitPlaceOf(Operand(pc, 2));
        Call(nameof(Interpreter.IsScriptFunction));
        _il.Emit(OpCodes.Brfalse, isOther);
        PushAgent();
        PushFrame();
        EmitPlaceOf(Operand(pc, 2));
        Int(pc);
        Int(Operand(pc, 2));
        Int(Operand(pc, 3));
        Call(nameof(Interpreter.TryReserve));
        _il.Emit(OpCodes.Stloc, Reserved);
        Load(Reserved);
        _il.Emit(OpCodes.Brfalse, isOther);
        Load(Reserved);
        Call(nameof(Interpreter.CodeOf));
        _il.Emit(OpCodes.Stloc, Called);
        Load(Called);
        Call(nameof(Interpreter.RunOf));
        PushAgent();
        Load(Reserved);
        Int(Interpreter.DistanceOfResult(Operand(pc, 1), Operand(pc, 2)));
        _il.Emit(OpCodes.Callvirt, s_run);
        _il.Emit(OpCodes.Stloc, Wide);
        Load(Wide);
        _il.Emit(OpCodes.Ldc_I8, MachineCode.Returned);
        _il.Emit(OpCodes.Bne_Un, hasLeft);
        _il.MarkLabel(back);
        _stubs.Add(() =>
        {
            _il.MarkLabel(isOther);
            EmitCallByHelper(Opcode.Call, pc);
            _il.Emit(OpCodes.Br, back);
            _il.MarkLabel(hasLeft);
            PushAgent();
            PushFrame();
            Load(Reserved);
            Load(Called);
            Load(Wide);
            Call(nameof(Interpreter.GoOnAfter));
            _il.Emit(OpCodes.Brtrue, back);
            EmitReturn(MachineCode.Pushed);
        });
    }

    private void EmitCallByHelper(Opcode opcode, int pc)
    {
        PushAgent();
        PushFrame();
        PushRegisters();
        Int(pc);
        Int(Operand(pc, 1));
        Int(Operand(pc, 2));
        Int(Operand(pc, 3));
        if (opcode == Opcode.SuperCall) Int(Operand(pc, 4));
        Call(opcode switch
        {
            Opcode.Call => nameof(Interpreter.CallCompiled),
            Opcode.New => nameof(Interpreter.NewCompiled),
            _ => nameof(Interpreter.SuperCallCompiled),
        });
        ReturnIfPushed();
    }

    private void VisitTailCall(int pc)
    {
        if (TryVisitIntrinsic(pc) || TryVisitInlined(pc)) return;
        StoreOperands(pc);
        StoreLive(NextOf(pc));
        PushAgent();
        PushFrame();
        PushRegisters();
        Int(pc);
        Op(OpCodes.Ldarg_3);
        Call(nameof(Interpreter.TailCallCompiled));
        if (_emits)
        {
            var label = _il.DefineLabel();
            _il.Emit(OpCodes.Stloc, Wide);
            Load(Wide);
            _il.Emit(OpCodes.Brtrue, label);
            _stubs.Add(() =>
            {
                _il.MarkLabel(label);
                Load(Wide);
                _il.Emit(OpCodes.Ret);
            });
        }
        ResultsInMemory(pc);
    }

    private void VisitReturn(Opcode opcode, int pc)
    {
        if (IsInlined)
        {
            VisitInlinedReturn(opcode, pc);
            return;
        }
        // The result of a constructor may be its this value.
        if (_state[-1] != ValueKind.None) Store(-1);
        if (opcode == Opcode.Return) RequireLoaded(Operand(pc, 1));
        if (!_emits) return;
        var isComplete = _il.DefineLabel();
        _il.Emit(OpCodes.Ldarg_3);
        Int(0);
        _il.Emit(OpCodes.Bge, isComplete);
        PushRegisters();
        _il.Emit(OpCodes.Ldarg_3);
        Call(nameof(Interpreter.PlaceOfResult));
        if (opcode == Opcode.Return) WritePlace(Operand(pc, 1));
        else WriteUndefined();
        PushAgent();
        Call(nameof(Interpreter.PopReserved));
        EmitReturn(MachineCode.Returned);
        var state = _state.Clone();
        _stubs.Add(() =>
        {
            _il.MarkLabel(isComplete);
            _state = state;
            EmitReturn(opcode, pc);
        });
    }

    private void WriteUndefined()
    {
        Call(nameof(Interpreter.UndefinedValue));
        Call(nameof(Interpreter.WritePlace));
    }

    // Returns from a frame that the loop may have to go on with.
    private void EmitReturn(Opcode opcode, int pc)
    {
        PushAgent();
        PushFrame();
        if (opcode == Opcode.Return) PushValue(Operand(pc, 1));
        else Call(nameof(Interpreter.UndefinedValue));
        Call(nameof(Interpreter.ReturnCompiled));
        var left = _il.DefineLabel();
        _il.Emit(OpCodes.Stloc, Wide);
        Load(Wide);
        _il.Emit(OpCodes.Brfalse, left);
        Load(Wide);
        _il.Emit(OpCodes.Ret);
        _il.MarkLabel(left);
        if (opcode == Opcode.Return) Store(Operand(pc, 1));
        EmitBailout(pc);
    }

    // Most classes have no fields.
    private void VisitInitializeFields(int pc)
    {
        RequireLoaded(Operand(pc, 1));
        RequireLoaded(Operand(pc, 2));
        var slow = BeginSlowPath(pc);
        CallWith(nameof(Interpreter.TrySkipFields), pc, 2);
        if (slow is not null) _il.Emit(OpCodes.Brfalse, slow.Label);
        EndSlowPath(slow);
    }
}
