using System.Reflection.Emit;
using Quoll.Bytecode;
using Quoll.Vm;

namespace Quoll.Tier;

// Lean code gets its this value and its arguments as arguments of the .NET method, and returns its result. Its frame is
// reserved, but the registers of the frame are written only where code bails out or needs operands there. The result is
// a hole if it has bailed out: then the frame and all above it are complete, and the caller does the same.
internal sealed partial class Translator
{
    // After the block, the machine and the frame.
    private const int FirstValue = 3;

    private const int ThisRegister = -1;
    private const int FunctionRegister = -2;

    // The interpreter finds the function, and the this value of a constructor, below the registers.
    private bool IsLive(int register, int pc) =>
        _flow.IsLive(register, pc) || !IsInlined && _method.IsLean
            && (register == FunctionRegister || register == ThisRegister && _method.Lean.TakesThis);

    // The state at the start of lean code.
    private RegisterState StateOfLean()
    {
        var start = new RegisterState(_block.RegisterCount, ValueKind.Memory);
        for (var register = _method.Lean.TakesThis ? ThisRegister : 0; register < _block.ParameterCount; register++)
            start.Set(register, ValueKind.Any, isStored: false);
        start.Set(FunctionRegister, ValueKind.Any, isStored: false);
        return start;
    }

    private void EmitValues()
    {
        if (_flow.IsLive(FunctionRegister, 0))
        {
            PushFrame();
            Call(nameof(MachineCodeCalls.FunctionOfFrame));
            _il.Emit(OpCodes.Stloc, Local(FunctionRegister, ValueKind.Any));
        }
        var first = _method.Lean.TakesThis ? ThisRegister : 0;
        for (var register = first; register < _block.ParameterCount; register++)
        {
            _il.Emit(OpCodes.Ldarg, (short)(FirstValue + register - first));
            _il.Emit(OpCodes.Stloc, Local(register, ValueKind.Any));
        }
    }

    private void VisitLeanReturn(Opcode opcode, int pc)
    {
        if (opcode == Opcode.Return) RequireLoaded(Operand(pc, 1));
        PushAgentAndFrame();
        Call(nameof(Machine.PopReserved));
        if (opcode == Opcode.Return) PushValue(Operand(pc, 1));
        else Call(nameof(Interpreter.UndefinedValue));
        if (_emits) EmitLeanReturn();
    }

    // Returns the value on the stack.
    private void EmitLeanReturn()
    {
        _il.Emit(OpCodes.Stloc, _method.Result);
        _il.Emit(OpCodes.Br, _method.End);
    }

    // Lean code has no handlers, so it does not walk what must be closed if something throws.
    private void RequireCursor(int pc)
    {
        _resume = new ResumePoint(NextOf(pc), _state.Clone());
        if (!_emits) return;
        EmitPlaceOf(Operand(pc, 1));
        Call(nameof(IterationInstructions.HasCursor));
        _il.Emit(OpCodes.Brfalse, Exit(pc));
    }

    // Returns false if the instruction is an ordinary call.
    private bool TryVisitLean(int pc)
    {
        var signature = new LeanSignature(_sites[pc].LeanSignature);
        if (signature.IsNone || !MayHaveFrame || Operand(pc, 3) == SpecialOperands.SpreadCount) return false;
        var isConstruction = (Opcode)_code[pc] == Opcode.New;
        var first = Operand(pc, 2);
        // A construction makes its this value.
        var values = RequireValues(signature, pc, takesThis: signature.TakesThis && !isConstruction);
        var slow = BeginSlowPath(pc);
        LocalBuilder? self = null;
        if (slow is not null)
        {
            EmitRequireThis(signature, slow);
            EmitFrames();
            if (isConstruction) self = EmitNewThis(signature, first, slow);
            var isOwn = !isConstruction && CallsItself(pc);
            EmitEnterLean(signature, first, slow, isOwn);
            PushAgent();
            Load(_method.Reserved);
            if (self is not null) Load(self);
            EmitValues(values, Operand(pc, 2), signature);
            if (isOwn) _method.CallItself();
            else _il.Emit(OpCodes.Callvirt, LeanCalls.InvokeOf(signature));
            Keep(_method.Direct);
        }
        ResultsInMemory(pc);
        Set(Operand(pc, 1), ValueKind.Any);
        if (slow is not null) EmitLeaveWithCallee(pc);
        if (self is not null)
        {
            Load(_method.Constructor);
            Load(self);
            Load(_method.Direct);
            Call(nameof(MachineCodeCalls.ResultOfLean));
            Set(Operand(pc, 1), ValueKind.Any);
        }
        EndSlowPath(slow);
        return true;
    }

    // Whether the method calls itself there. Its first argument is the block.
    private bool CallsItself(int pc) => _method.IsLean && _sites[pc].CallsItself && ReferenceEquals(_block, Root._block);

    // Loads what is passed. Returns the registers.
    private Range RequireValues(LeanSignature signature, int pc, bool takesThis)
    {
        var first = Operand(pc, 2);
        var start = first + (takesThis ? 1 : RegisterSpan.Below);
        var end = first + RegisterSpan.Below + Math.Min(Operand(pc, 3), signature.Parameters);
        RequireLoaded(first);
        for (var register = start; register < end; register++) RequireLoaded(register);
        return start..end;
    }

    // Pushes what is passed.
    private void EmitValues(Range registers, int first, LeanSignature signature)
    {
        var (start, end) = (registers.Start.Value, registers.End.Value);
        for (var register = start; register < end; register++) PushValue(register);
        for (var i = end - first - RegisterSpan.Below; i < signature.Parameters; i++) Call(nameof(Interpreter.UndefinedValue));
    }

    // Lean code in tail position takes over the frame of this lean code. Returns false if the instruction is an
    // ordinary one. A constructor may have been called by new, and keeps its frame then.
    private bool TryVisitLeanTail(int pc)
    {
        var signature = new LeanSignature(_sites[pc].LeanSignature);
        if (signature.IsNone || IsInlined || _block.IsConstructor || Operand(pc, 3) == SpecialOperands.SpreadCount) return false;
        var values = RequireValues(signature, pc, signature.TakesThis);
        var slow = BeginSlowPath(pc);
        if (slow is not null)
        {
            EmitRequireThis(signature, slow);
            PushAgentAndFrame();
            PushValue(Operand(pc, 2));
            Int(signature.Id);
            Call(nameof(MachineCodeCalls.TryReplaceLean));
            _il.Emit(OpCodes.Brfalse, slow.Label);
            PushFrame();
            Call(nameof(MachineCodeCalls.LeanCodeOf));
            PushAgentAndFrame();
            EmitValues(values, Operand(pc, 2), signature);
            _il.Emit(OpCodes.Callvirt, LeanCalls.InvokeOf(signature));
            EmitLeanReturn();
        }
        ResultsInMemory(pc);
        EndSlowPath(slow);
        return true;
    }

    private LocalBuilder EmitNewThis(LeanSignature signature, int first, SlowPath slow)
    {
        PushAgent();
        PushOwnFrame();
        PushValue(first);
        Keep(_method.Constructor);
        Int(signature.Id);
        Int(first);
        Call(nameof(MachineCodeCalls.CanConstructLean));
        _il.Emit(OpCodes.Brfalse, slow.Label);
        Load(_method.Constructor);
        Call(nameof(MachineCodeCalls.NewThisOfLean));
        _il.Emit(OpCodes.Stloc, _method.Constructed);
        return _method.Constructed;
    }

    // Returns if the called function takes over the frame.
    private void EmitTailCallOfLean(int pc)
    {
        if (!_emits) return;
        var isOrdinary = _il.DefineLabel();
        PushAgentAndFrame();
        PushRegisters();
        Int(pc);
        Call(nameof(MachineCodeCalls.TailCallLean));
        Keep(_method.Direct);
        Call(nameof(Interpreter.IsUninitialized));
        _il.Emit(OpCodes.Brtrue, isOrdinary);
        Load(_method.Direct);
        EmitLeanReturn();
        _il.MarkLabel(isOrdinary);
    }

    // A sloppy function gets its this value replaced, if that is not an object.
    private void EmitRequireThis(LeanSignature signature, SlowPath slow)
    {
        if (!signature.BindsThis || (Opcode)_code[slow.Pc] == Opcode.New) return;
        PushValue(Operand(slow.Pc, 2) + 1);
        Call(nameof(MachineCodeCalls.IsObject));
        _il.Emit(OpCodes.Brfalse, slow.Label);
    }

    // Reserves the frame. The code is on the stack after it, except that of this method.
    private void EmitEnterLean(LeanSignature signature, int first, SlowPath slow, bool isOwn)
    {
        PushAgent();
        PushOwnFrame();
        PushValue(first);
        if (!isOwn) Int(signature.Id);
        Int(slow.Pc);
        Int(first);
        Call(isOwn ? nameof(MachineCodeCalls.EnterOwn) : nameof(MachineCodeCalls.EnterLean));
        Keep(_method.Reserved);
        _il.Emit(OpCodes.Brfalse, slow.Label);
        if (isOwn)
        {
            _il.Emit(OpCodes.Ldarg_0);
            return;
        }
        Load(_method.Reserved);
        Call(nameof(MachineCodeCalls.LeanCodeOf));
    }

    // Calls what has no lean code, with the operands in the frame. On the stack is whether the call is done.
    private void EmitNestedCall(int pc)
    {
        _needsFrame = true;
        if (!_emits) return;
        var done = _il.DefineLabel();
        PushAgentAndFrame();
        EmitPlaceOf(Operand(pc, 2));
        Int(pc);
        Int(Operand(pc, 2));
        Int(Operand(pc, 3));
        Call(nameof(MachineCodeCalls.TryReserveNested));
        Keep(_method.Reserved);
        _il.Emit(OpCodes.Brfalse, _method.Rare(() =>
        {
            EmitHelper(nameof(MachineCodeCalls.Call), pc, mayPush: true);
            _il.Emit(OpCodes.Stloc, _method.Index);
            _il.Emit(OpCodes.Br, done);
        }));
        PushAgentAndFrame();
        Load(_method.Reserved);
        Int(MachineCodeCalls.DistanceOfResult(Operand(pc, 1), Operand(pc, 2)));
        Call(nameof(MachineCodeCalls.RunReservedNested));
        Int(1);
        _il.Emit(OpCodes.Stloc, _method.Index);
        _il.MarkLabel(done);
        Load(_method.Index);
    }

    // If the callee has bailed out, this code does so, too. All frames are complete, and say where they go on.
    private void EmitLeaveWithCallee(int pc)
    {
        var after = _state.Clone();
        Load(_method.Direct);
        Call(nameof(Interpreter.IsNoHole));
        _il.Emit(OpCodes.Brfalse, _method.Rare(() =>
        {
            EmitWriteBack(after, NextOf(pc), except: Operand(pc, 1));
            if (IsInlined) _method.KeepRegisters(EmitCallers);
            EmitMaterialized(after);
            EmitReturn(MachineCode.Pushed, HasVirtualObjects);
        }));
        if (!IsInlined) return;
        PushAgent();
        PushFrameOfRealm();
        Call(nameof(Machine.ReturnTo));
    }

    // The frame of an inlined function, where it has one.
    private LocalBuilder? _frame;

    // Whether the function may have a frame without a bailout, which has no more than a reserved frame. One that is
    // called last takes over another frame, and that of a callback is the method's.
    private bool MayHaveFrame => !IsInlined || !_isCallback && !_isThrough && !_block.KeepsArguments && !IsSuperCall && !IsDerived
        && (Opcode)_caller!._code[_callPc] != Opcode.TailCall && _caller.MayHaveFrame;

    private void PushOwnFrame()
    {
        if (IsInlined) Load(_frame!);
        else PushFrame();
    }

    // Reserves the frames of all inlined functions around a call that needs them.
    private void EmitFrames()
    {
        if (!IsInlined) return;
        _caller!.EmitFrames();
        PushAgent();
        _caller.PushOwnFrame();
        Load(_function!);
        Int(_callPc);
        Int(_isAbove ? _caller._block.RegisterCount : _caller.Operand(_callPc, 2));
        Call(nameof(MachineCodeCalls.ReserveInlined));
        _il.Emit(OpCodes.Stloc, _frame ??= _il.DeclareLocal(typeof(CallFrame)));
    }
}
