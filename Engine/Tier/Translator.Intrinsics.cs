using System.Reflection;
using System.Reflection.Emit;
using Quoll.Bytecode;
using Quoll.Vm;

namespace Quoll.Tier;

// Functions of Math, which need no call. A property of that name may be anything, so the function is checked.
internal sealed partial class Translator
{
    private static readonly Dictionary<string, (NativeRole Role, MethodInfo Code)> s_mathByName = new()
    {
        ["abs"] = (NativeRole.MathAbs, Code(Math.Abs)),
        ["ceil"] = (NativeRole.MathCeil, Code(Math.Ceiling)),
        ["cos"] = (NativeRole.MathCos, Code(Math.Cos)),
        ["exp"] = (NativeRole.MathExp, Code(Math.Exp)),
        ["floor"] = (NativeRole.MathFloor, Code(Math.Floor)),
        ["log"] = (NativeRole.MathLog, Code(Math.Log)),
        ["max"] = (NativeRole.MathMax, ((Func<double, double, double>)Math.Max).Method),
        ["min"] = (NativeRole.MathMin, ((Func<double, double, double>)Math.Min).Method),
        ["sin"] = (NativeRole.MathSin, Code(Math.Sin)),
        ["sqrt"] = (NativeRole.MathSqrt, Code(Math.Sqrt)),
        ["trunc"] = (NativeRole.MathTrunc, Code(Math.Truncate)),
    };

    // The name of the property that a register was loaded from, in this block.
    private readonly Dictionary<int, string> _loadedFrom = [];

    private static MethodInfo Code(Func<double, double> function) => function.Method;

    private void NoteProperty(int register, int cache)
    {
        if (_block.CacheKeys[cache].Name is string name) _loadedFrom[register] = name;
    }

    // Returns false if the call is not one of these functions, as far as is known.
    private bool TryVisitIntrinsic(int pc)
    {
        var callee = Operand(pc, 2);
        var count = Operand(pc, 3);
        if (_levels[pc] != SiteLevel.Narrow || !_loadedFrom.TryGetValue(callee, out var name)
            || !s_mathByName.TryGetValue(name, out var function) || function.Code.GetParameters().Length != count) return false;
        for (var i = 0; i < count; i++) RequireNumber(callee + 2 + i, pc);
        RequireLoaded(callee);
        PushValue(callee);
        Int((int)function.Role);
        Call(nameof(Interpreter.HasRole));
        if (_emits) _il.Emit(OpCodes.Brfalse, Exit(pc));
        // A call takes a step. If it is the last one before a look at the limits, the interpreter does it.
        PushAgent();
        Call(nameof(Interpreter.TryStep));
        if (_emits) _il.Emit(OpCodes.Brfalse, Exit(CompiledCode.Planned));
        for (var i = 0; i < count; i++) PushNumber(callee + 2 + i);
        if (_emits) _il.Emit(OpCodes.Call, function.Code);
        Set(Operand(pc, 1), ValueKind.Number);
        _hasEffect = true;
        return true;
    }
}
