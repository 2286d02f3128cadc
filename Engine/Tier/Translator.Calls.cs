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
        Call(nameof(MachineCodeCalls.IsScriptFunction));
        _il.Emit(OpCodes.Brfalse, isOther);
        PushAgent();
        PushFrame();
        EmitPlaceOf(Operand(pc, 2));
        Int(pc);
        Int(Operand(pc, 2));
        Int(Operand(pc, 3));
        Call(nameof(MachineCodeCalls.TryReserve));
        _il.Emit(OpCodes.Stloc, Reserved);
        Load(Reserved);
        _il.Emit(OpCodes.Brfalse, isOther);
        Load(Reserved);
        Call(nameof(MachineCodeCalls.CodeOf));
        _il.Emit(OpCodes.Stloc, Called);
        Load(Called);
        Call(nameof(MachineCodeCalls.RunOf));
        PushAgent();
        Load(Reserved);
        Int(MachineCodeCalls.DistanceOfResult(Operand(pc, 1), Operand(pc, 2)));
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
            Call(nameof(MachineCodeCalls.GoOnAfter));
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
            Opcode.Call => nameof(MachineCodeCalls.Call),
            Opcode.New => nameof(MachineCodeCalls.New),
            _ => nameof(MachineCodeCalls.SuperCall),
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
        Call(nameof(MachineCodeCalls.TailCall));
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
        Call(nameof(MachineCodeCalls.PlaceOfResult));
        if (opcode == Opcode.Return) WritePlace(Operand(pc, 1));
        else WriteUndefined();
        PushAgent();
        Call(nameof(MachineCodeCalls.PopReserved));
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
        Call(nameof(MachineCodeCalls.Return));
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
        CallWith(nameof(MachineCodeCalls.TrySkipFields), pc, 2);
        if (slow is not null) _il.Emit(OpCodes.Brfalse, slow.Label);
        EndSlowPath(slow);
    }
}
