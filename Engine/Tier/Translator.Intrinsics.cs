using System.Reflection;
using System.Reflection.Emit;
using Quoll.Bytecode;
using Quoll.Vm;

namespace Quoll.Tier;

// Calls of intrinsics.
internal sealed partial class Translator
{
    // By the number of parameters.
    private static readonly string[] s_directCalls =
    [
        nameof(Interpreter.CallDirect0), nameof(Interpreter.CallDirect1), nameof(Interpreter.CallDirect2),
        nameof(Interpreter.CallDirect3),
    ];

    // The names of the functions that are called, by the instructions that call them.
    private readonly Dictionary<int, string> _calledNames;

    private readonly HashSet<int> _directCalls = [];

    // Returns false if the call is not one of these functions, as far as is known.
    private bool TryVisitIntrinsic(int pc)
    {
        var callee = Operand(pc, 2);
        var count = Operand(pc, 3);
        if (_sites[pc].Level != SiteLevel.Narrow || _sites[pc].Inlined is not null || !_calledNames.TryGetValue(pc, out var name)
            || !Intrinsics.Has(name, count)) return false;
        if (Intrinsics.DirectOf(name, count) is { } direct)
        {
            VisitDirect(direct, pc);
            return true;
        }
        if (name == "charCodeAt") VisitCharCodeAt(callee, pc);
        else VisitMath(Intrinsics.MathOf(name), callee, count, pc);
        return true;
    }

    // A construction by a built-in function that probably has direct code.
    private bool TryVisitDirectConstruction(int pc)
    {
        if (_sites[pc].Level != SiteLevel.Narrow || _sites[pc].Inlined is not null
            || !Intrinsics.HasConstructor(_calledNames.GetValueOrDefault(pc), Operand(pc, 3))) return false;
        var callee = Operand(pc, 2);
        RequireLoaded(callee);
        var slow = BeginSlowPath(pc);
        _directCalls.Add(pc);
        PushAgent();
        PushValue(callee);
        Call(nameof(Interpreter.ConstructDirect));
        if (slow is not null) RequireResult(slow);
        ResultsInMemory(pc);
        Set(Operand(pc, 1), ValueKind.Any);
        EndSlowPath(slow);
        return true;
    }

    private void VisitMath((NativeRole Role, MethodInfo Code) function, int callee, int count, int pc)
    {
        for (var i = 0; i < count; i++) RequireNumber(callee + 2 + i, pc);
        RequireRole(function.Role, callee, pc);
        // The greatest and the least of several numbers are found two by two.
        var arity = function.Code.GetParameters().Length;
        for (var i = 0; i < count; i++)
        {
            PushNumber(callee + 2 + i);
            if (_emits && i >= arity - 1) _il.Emit(OpCodes.Call, function.Code);
        }
        Set(Operand(pc, 1), ValueKind.Number);
    }

    // A call of a function that probably has direct code, which needs no frame.
    private void VisitDirect(Intrinsics.DirectFunction function, int pc)
    {
        var first = Operand(pc, 2);
        var count = Operand(pc, 3);
        for (var i = 0; i < count + RegisterSpan.Below; i++) RequireLoaded(first + i);
        var slow = BeginSlowPath(pc);
        _directCalls.Add(pc);
        PushAgent();
        for (var i = 0; i < count + RegisterSpan.Below; i++) PushValue(first + i);
        for (var i = count; i < function.Arity; i++) Call(nameof(Interpreter.UndefinedValue));
        Call(s_directCalls[function.Arity]);
        if (slow is not null) EmitDirectResult(function.Result, slow);
        ResultsInMemory(pc);
        Set(Operand(pc, 1), function.Result);
        EndSlowPath(slow);
    }

    // On the stack is a hole if the direct code has done nothing. A value of another kind comes from another function
    // than expected. It must not be called again, so the interpreter continues after the call.
    private void EmitDirectResult(ValueKind kind, SlowPath slow)
    {
        if (kind == ValueKind.Any)
        {
            RequireResult(slow);
            return;
        }
        var result = _method.Direct;
        Keep(result);
        var target = Operand(slow.Pc, 1);
        var after = _state.Clone();
        after.Set(target, ValueKind.Any, isStored: false);
        var exit = Exit(new ResumePoint(NextOf(slow.Pc), after), slow.Pc);
        var isOther = _method.Rare(() =>
        {
            Load(result);
            Call(nameof(Interpreter.IsNoHole));
            _il.Emit(OpCodes.Brfalse, slow.Label);
            Load(result);
            _il.Emit(OpCodes.Stloc, Local(target, ValueKind.Any));
            _il.Emit(OpCodes.Br, exit);
        });
        if (kind == ValueKind.Number)
        {
            _method.RequireNumber(isOther);
            Load(result);
            _method.ToDouble();
        }
        else
        {
            Call(nameof(Interpreter.IsBoolean));
            _il.Emit(OpCodes.Brfalse, isOther);
            Load(result);
            Call(nameof(Interpreter.IsTrue));
        }
    }

    // Makes sure that the function is the one that is meant, and takes the step of the call. If it is the last one
    // before a poll, the interpreter does it.
    private void RequireRole(NativeRole role, int callee, int pc)
    {
        RequireLoaded(callee);
        PushValue(callee);
        Int((int)role);
        Call(nameof(Interpreter.HasRole));
        if (_emits) _il.Emit(OpCodes.Brfalse, Exit(pc));
        TakeStep();
    }
}
