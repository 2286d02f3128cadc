using System.Reflection.Emit;
using Quoll.Bytecode;
using Quoll.Vm;

namespace Quoll.Tier;

// Calls and returns.
internal sealed partial class Translator
{
    private void VisitCall(Opcode opcode, int pc)
    {
        // A virtual object has no built-in methods of its own.
        if (opcode == Opcode.New ? TryVisitDirectConstruction(pc) : !IsVirtual(Operand(pc, 2) + 1) && TryVisitIntrinsic(pc)) return;
        if (TryVisitInlined(pc) || TryVisitLean(pc)) return;
        StoreOperands(pc);
        if (opcode == Opcode.Call && !_method.IsLean)
        {
            StoreLive(NextOf(pc));
            EmitCall(pc);
        }
        else
        {
            EmitMayPush(opcode == Opcode.Call ? nameof(MachineCodeCalls.Call) : nameof(MachineCodeCalls.Construct), pc);
        }
        ResultsInMemory(pc);
        _hasEffect = true;
    }

    private void VisitSuperCall(int pc)
    {
        if (!TryVisitInlined(pc)) VisitOther(pc);
    }

    // Machine code calls the machine code of most functions without a frame that is complete.
    private void EmitCall(int pc)
    {
        _needsFrame = true;
        if (!_emits) return;
        var back = _il.DefineLabel();
        var isOther = _method.Rare(() =>
        {
            EmitHelper(nameof(MachineCodeCalls.Call), pc, mayPush: true);
            ReturnIfPushed();
            _il.Emit(OpCodes.Br, back);
        });
        EmitPlaceOf(Operand(pc, 2));
        Call(nameof(MachineCodeCalls.IsScriptFunction));
        _il.Emit(OpCodes.Brfalse, isOther);
        PushAgentAndFrame();
        EmitPlaceOf(Operand(pc, 2));
        Int(pc);
        Int(Operand(pc, 2));
        Int(Operand(pc, 3));
        Call(nameof(MachineCodeCalls.TryReserve));
        Keep(_method.Reserved);
        _il.Emit(OpCodes.Brfalse, isOther);
        Load(_method.Reserved);
        Call(nameof(MachineCodeCalls.CodeOf));
        PushAgent();
        Load(_method.Reserved);
        Int(MachineCodeCalls.DistanceOfResult(Operand(pc, 1), Operand(pc, 2)));
        _il.Emit(OpCodes.Callvirt, s_run);
        Keep(_method.Wide);
        _il.Emit(OpCodes.Ldc_I8, MachineCode.Returned);
        _il.Emit(OpCodes.Bne_Un, _method.Rare(() =>
        {
            PushAgentAndFrame();
            Load(_method.Reserved);
            Load(_method.Wide);
            Call(nameof(MachineCodeCalls.GoOnAfter));
            _il.Emit(OpCodes.Brtrue, back);
            EmitReturn(MachineCode.Pushed);
        }));
        _il.MarkLabel(back);
    }

    private void VisitTailCall(int pc)
    {
        if (!IsVirtual(Operand(pc, 2) + 1) && TryVisitIntrinsic(pc) || TryVisitInlined(pc)) return;
        if (_method.IsLean && TryVisitLeanTail(pc)) return;
        StoreOperands(pc);
        if (_method.IsLean)
        {
            EmitTailCallOfLean(pc);
            EmitMayPush(nameof(SlowPaths.TailCallAlone), pc);
            ResultsInMemory(pc);
            return;
        }
        StoreLive(NextOf(pc));
        EmitTailCall(pc);
        ResultsInMemory(pc);
    }

    // The function takes over the frame if that is only reserved.
    private void EmitTailCall(int pc)
    {
        PushAgentAndFrame();
        PushRegisters();
        Int(pc);
        Op(OpCodes.Ldarg_3);
        Call(nameof(MachineCodeCalls.TailCall));
        if (_emits) ReturnUnlessZero();
    }

    // The coroutine takes the frame of the call over. It enters after the instruction when it is resumed.
    private void VisitCreateGenerator(int pc)
    {
        StoreLive(NextOf(pc));
        PushAgentAndFrame();
        Int(pc);
        Call(nameof(MachineCodeCalls.StartCoroutine));
        Op(OpCodes.Ret);
    }

    // Returns the result of a call, which is on the stack, unless it is zero.
    private void ReturnUnlessZero()
    {
        Keep(_method.Wide);
        _il.Emit(OpCodes.Brtrue, _method.Rare(() =>
        {
            Load(_method.Wide);
            _il.Emit(OpCodes.Ret);
        }));
    }

    private void VisitReturn(Opcode opcode, int pc)
    {
        if (IsInlined)
        {
            VisitInlinedReturn(opcode, pc);
            return;
        }
        if (_method.IsLean)
        {
            VisitLeanReturn(opcode, pc);
            return;
        }
        // The result of a constructor may be its this value.
        if (_state[-1] != ValueKind.None) Store(-1);
        if (opcode == Opcode.Return) RequireLoaded(Operand(pc, 1));
        if (!_emits) return;
        var state = _state.Clone();
        _il.Emit(OpCodes.Ldarg_3);
        Int(0);
        _il.Emit(OpCodes.Bge, _method.Rare(() =>
        {
            _state = state;
            EmitReturn(opcode, pc);
        }));
        PushRegisters();
        _il.Emit(OpCodes.Ldarg_3);
        Call(nameof(MachineCodeCalls.PlaceOfResult));
        _il.Emit(OpCodes.Stloc, _method.Place);
        if (opcode == Opcode.Return) EmitWrite(Operand(pc, 1));
        else EmitWrite(PushPlace, () => Call(nameof(Interpreter.UndefinedValue)));
        PushAgentAndFrame();
        Call(nameof(Machine.PopReserved));
        EmitReturn(MachineCode.Returned);
    }

    // Returns from a frame that the loop may have to go on with.
    private void EmitReturn(Opcode opcode, int pc)
    {
        PushAgentAndFrame();
        if (opcode == Opcode.Return) PushValue(Operand(pc, 1));
        else Call(nameof(Interpreter.UndefinedValue));
        Call(nameof(MachineCodeCalls.Return));
        ReturnUnlessZero();
        if (opcode == Opcode.Return) Store(Operand(pc, 1));
        EmitBailout(pc);
    }
}
