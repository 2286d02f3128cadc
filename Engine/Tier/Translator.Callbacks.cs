using System.Reflection.Emit;
using Quoll.Runtime.Objects;
using Quoll.Vm;

namespace Quoll.Tier;

// Functions that a built-in method calls, such as the argument of map, become a part of the code that calls the method.
// The method goes on between the calls (CallbackRun). It writes each call after the registers of the frame, and the
// inlined function reads its arguments there.
internal sealed partial class Translator
{
    private readonly bool _isCallback;

    // Visits the instruction that calls the method, for its translator. Returns false if the function cannot be
    // inlined.
    private bool TryVisitCallbacks()
    {
        var caller = _caller!;
        // The method, and what runs if the function bails out, may do anything, as in a call.
        caller.StoreOperands(_callPc);
        caller.StoreLive(caller.NextOf(_callPc));
        var start = new RegisterState(_block.RegisterCount);
        for (var register = -RegisterSpan.Below; register < _block.ParameterCount; register++)
            start.Set(register, ValueKind.Memory, isStored: true);
        if (!TryAnalyse(start)) return false;
        var slow = caller._emits ? EmitCallbacks() : null;
        caller.ResultsInMemory(_callPc);
        caller.EndSlowPath(slow);
        return true;
    }

    private SlowPath EmitCallbacks()
    {
        var caller = _caller!;
        var slow = caller.BeginSlowPath(_callPc)!;
        var run = _il.DeclareLocal(typeof(CallbackRun));
        caller.EmitHelper(nameof(MachineCodeCalls.StartCallbacks), _callPc);
        Keep(run);
        _il.Emit(OpCodes.Brfalse, slow.Label);

        var next = _il.DefineLabel();
        var ended = _il.DefineLabel();
        _il.MarkLabel(next);
        caller.PushAgentAndFrame();
        Load(run);
        caller.Int(Inlining.IdOf(_block));
        caller.Int(_block.ParameterCount);
        caller.Int(End);
        caller.Int(_block.CallSteps);
        caller.Call(nameof(MachineCodeCalls.NextCallback));
        Keep(_method.Index);
        caller.ReturnIfPushed();
        Load(_method.Index);
        caller.Int((int)CallbackStep.Ended);
        _il.Emit(OpCodes.Beq, ended);

        _emits = true;
        Load(run);
        Call(nameof(MachineCodeCalls.FunctionOfCallback));
        _il.Emit(OpCodes.Stloc, _function = _il.DeclareLocal(typeof(ScriptFunction)));
        EmitCaches();
        _end = _il.DefineLabel();
        EmitBlocks();
        _il.MarkLabel(_end);
        Load(run);
        Load(caller.Local(caller.Operand(_callPc, 1), _returned));
        EmitBox(_returned);
        Call(nameof(MachineCodeCalls.ReturnToMethod));
        _il.Emit(OpCodes.Br, next);
        _il.MarkLabel(ended);
        return slow;
    }
}
