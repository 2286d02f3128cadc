using System.Reflection;
using System.Reflection.Emit;
using Quoll.Bytecode;
using Quoll.Vm;

namespace Quoll.Tier;

// Functions of Math and String, which need no call. A property of that name may be anything, so the function is
// checked.
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

    // Methods that programs call on Strings most of all.
    private bool IsMethodOfText(int cache) =>
        _block.CacheKeys[cache].Name is "charCodeAt" or "charAt" or "codePointAt" or "startsWith" or "substring";

    /// <summary>
    /// Returns whether a method of this name with this number of arguments may be one of these functions.
    /// </summary>
    public static bool IsIntrinsic(string? name, int count) =>
        name == "charCodeAt" && count == 1
        || name is not null && s_mathByName.TryGetValue(name, out var function) && function.Code.GetParameters().Length == count;

    // Returns false if the call is not one of these functions, as far as is known.
    private bool TryVisitIntrinsic(int pc)
    {
        var callee = Operand(pc, 2);
        var count = Operand(pc, 3);
        if (_levels[pc] != SiteLevel.Narrow || !_loadedFrom.TryGetValue(callee, out var name)) return false;
        if (!IsIntrinsic(name, count)) return false;
        if (name == "charCodeAt") VisitCharCodeAt(callee, pc);
        else VisitMath(s_mathByName[name].Role, s_mathByName[name].Code, callee, count, pc);
        _hasEffect = true;
        return true;
    }

    private void VisitMath(NativeRole role, MethodInfo code, int callee, int count, int pc)
    {
        for (var i = 0; i < count; i++) RequireNumber(callee + 2 + i, pc);
        RequireRole(role, callee, pc);
        for (var i = 0; i < count; i++) PushNumber(callee + 2 + i);
        if (_emits) _il.Emit(OpCodes.Call, code);
        Set(Operand(pc, 1), ValueKind.Number);
    }

    private void VisitCharCodeAt(int callee, int pc)
    {
        var index = RequireIndex(callee + 2, pc);
        RequireLoaded(callee + 1);
        PushValue(callee + 1);
        Call(nameof(Interpreter.IsString));
        if (_emits) _il.Emit(OpCodes.Brfalse, Exit(pc));
        RequireRole(NativeRole.CharCodeAt, callee, pc);
        PushValue(callee + 1);
        if (_emits) Load(index!);
        Call(nameof(Interpreter.CharCodeAt));
        Set(Operand(pc, 1), ValueKind.Number);
    }

    // Makes sure that the function is the one that is meant, and takes the step of the call. If it is the last one
    // before a look at the limits, the interpreter does it.
    private void RequireRole(NativeRole role, int callee, int pc)
    {
        RequireLoaded(callee);
        PushValue(callee);
        Int((int)role);
        Call(nameof(Interpreter.HasRole));
        if (_emits) _il.Emit(OpCodes.Brfalse, Exit(pc));
        PushAgent();
        Call(nameof(Interpreter.TryStep));
        if (_emits) _il.Emit(OpCodes.Brfalse, Exit(CompiledCode.Planned));
    }
}
