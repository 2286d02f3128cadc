using System.Reflection.Emit;
using Quoll.Runtime.Objects;
using Quoll.Vm;

namespace Quoll.Tier;

// Functions that a built-in method calls, such as the argument of map, become a part of the code that calls the method.
// The method goes on between the calls (CallbackRun). It writes each call after the registers of the frame, and the
// inlined function reads its arguments there. A method that goes from element to element (ElementWalk) writes nothing:
// its function finds the arguments in the run.
internal sealed partial class Translator
{
    private readonly bool _isCallback;

    private static readonly HashSet<string> s_walks =
        ["every", "filter", "find", "findIndex", "flatMap", "forEach", "map", "reduce", "some"];

    // See MachineCodeCalls.ArgumentOf.
    private const int LastResult = -3;

    // Whether the method is probably one that goes from element to element.
    private bool MayWalk => _caller!._calledNames.TryGetValue(_callPc, out var name) && s_walks.Contains(name);

    private bool IsReduction => _caller!._calledNames[_callPc] == "reduce";

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
        {
            var isInLocal = MayWalk && _flow.IsLive(register, 0);
            start.Set(register, isInLocal ? ValueKind.Any : ValueKind.Memory, isStored: !isInLocal);
        }
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
        var walk = MayWalk ? _il.DeclareLocal(typeof(ElementWalk)) : null;
        caller.EmitHelper(nameof(MachineCodeCalls.StartCallbacks), _callPc);
        Keep(run);
        _il.Emit(OpCodes.Brfalse, slow.Label);
        if (walk is not null)
        {
            Load(run);
            caller.Int(IsReduction ? 1 : 0);
            caller.Call(nameof(MachineCodeCalls.WalkOf));
            _il.Emit(OpCodes.Stloc, walk);
        }

        var next = _il.DefineLabel();
        var start = _il.DefineLabel();
        var ended = _il.DefineLabel();
        _il.MarkLabel(next);
        _emits = true;
        if (walk is not null)
        {
            var isOther = _il.DefineLabel();
            Load(walk);
            _il.Emit(OpCodes.Brfalse, isOther);
            EmitNext(walk, nameof(MachineCodeCalls.NextElement), ended);
            EmitArgumentsOf(walk);
            _il.Emit(OpCodes.Br, start);
            _il.MarkLabel(isOther);
        }
        EmitNext(run, nameof(MachineCodeCalls.NextCallback), ended);
        if (walk is not null) EmitArgumentsInRegisters();

        _il.MarkLabel(start);
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

    // Lets the method go on to its next call of the function.
    private void EmitNext(LocalBuilder run, string step, Label ended)
    {
        var caller = _caller!;
        caller.PushAgentAndFrame();
        Load(run);
        caller.Int(_block.Id);
        caller.Int(_block.ParameterCount);
        caller.Int(End);
        caller.Int(_block.CallSteps);
        caller.Call(step);
        Keep(_method.Index);
        caller.ReturnIfPushed();
        Load(_method.Index);
        caller.Int((int)CallbackStep.Ended);
        _il.Emit(OpCodes.Beq, ended);
    }

    private void EmitArgumentsOf(LocalBuilder walk)
    {
        for (var register = FunctionRegister; register < _block.ParameterCount; register++)
        {
            if (!_flow.IsLive(register, 0)) continue;
            Load(walk);
            Int(!IsReduction || register < 0 ? register : register == 0 ? LastResult : register - 1);
            Call(nameof(MachineCodeCalls.ArgumentOf));
            _il.Emit(OpCodes.Stloc, Local(register, ValueKind.Any));
        }
    }

    private void EmitArgumentsInRegisters()
    {
        for (var register = FunctionRegister; register < _block.ParameterCount; register++)
        {
            if (_flow.IsLive(register, 0)) EmitLoad(register);
        }
    }
}
