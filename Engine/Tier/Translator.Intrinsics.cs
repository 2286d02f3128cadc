using System.Reflection;
using System.Reflection.Emit;
using Quoll.Bytecode;
using Quoll.Vm;

namespace Quoll.Tier;

// Built-in functions that need no call, or no frame. A property of that name may be anything, so the function is
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

    /// <summary>A function with direct code (<see cref="NativeFunction.Direct"/>).</summary>
    /// <param name="Least">The arguments that it needs at least.</param>
    /// <param name="Arity">The arguments that its direct code has.</param>
    /// <param name="Result">What it returns.</param>
    private readonly record struct DirectFunction(int Least, int Arity, ValueKind Result);

    private static readonly Dictionary<string, DirectFunction> s_directByName = FindDirect();

    // By the number of parameters.
    private static readonly string[] s_directCalls =
    [
        nameof(Interpreter.CallDirect0), nameof(Interpreter.CallDirect1), nameof(Interpreter.CallDirect2),
        nameof(Interpreter.CallDirect3),
    ];

    // The names of the functions that are called, by the instructions that call them.
    private readonly Dictionary<int, string> _calledNames;

    private readonly HashSet<int> _directCalls = [];

    private LocalBuilder? _direct;

    private static MethodInfo Code(Func<double, double> function) => function.Method;

    private static Dictionary<string, DirectFunction> FindDirect()
    {
        var functions = new Dictionary<string, DirectFunction>
        {
            ["add"] = new(1, 1, ValueKind.Any),
            ["at"] = new(1, 1, ValueKind.Any),
            ["atan2"] = new(2, 2, ValueKind.Number),
            ["charAt"] = new(1, 1, ValueKind.Any),
            ["codePointAt"] = new(1, 1, ValueKind.Any),
            ["fromCharCode"] = new(1, 1, ValueKind.Any),
            ["fround"] = new(1, 1, ValueKind.Number),
            ["get"] = new(1, 1, ValueKind.Any),
            ["getPrototypeOf"] = new(1, 1, ValueKind.Any),
            ["has"] = new(1, 1, ValueKind.Boolean),
            ["hasOwn"] = new(2, 2, ValueKind.Boolean),
            ["hasOwnProperty"] = new(1, 1, ValueKind.Boolean),
            ["imul"] = new(2, 2, ValueKind.Number),
            ["isArray"] = new(1, 1, ValueKind.Boolean),
            ["pop"] = new(0, 0, ValueKind.Any),
            ["pow"] = new(2, 2, ValueKind.Number),
            ["push"] = new(1, 1, ValueKind.Number),
            ["round"] = new(1, 1, ValueKind.Number),
            ["set"] = new(2, 2, ValueKind.Any),
            ["sign"] = new(1, 1, ValueKind.Number),
        };
        foreach (var kind in (string[])["Int8", "Uint8", "Int16", "Uint16", "Int32", "Uint32", "Float16", "Float32", "Float64"])
        {
            functions["get" + kind] = new(1, 2, ValueKind.Number);
            functions["set" + kind] = new(2, 3, ValueKind.Any);
        }
        return functions;
    }

    /// <summary>Finds the names of the properties that instructions call, as far as a look at the code tells.</summary>
    public static Dictionary<int, string> FindCalledNames(CodeBlock block)
    {
        var names = new Dictionary<int, string>();
        var loaded = new Dictionary<int, string>();
        var code = block.Code;
        for (var pc = 0; pc < code.Length; pc += OpcodeTable.Get((Opcode)code[pc]).Length)
        {
            if ((Opcode)code[pc] is Opcode.Call or Opcode.TailCall && loaded.TryGetValue(code[pc + 2], out var called)) names[pc] = called;
            foreach (var span in RegisterSpan.Of(code, pc))
            {
                for (var i = 0; span.IsWritten && i < span.Count; i++) loaded.Remove(span.First + i);
            }
            if ((Opcode)code[pc] == Opcode.GetProperty && block.CacheKeys[code[pc + 3]].Name is string name) loaded[code[pc + 1]] = name;
        }
        return names;
    }

    // Methods that programs call on Strings most of all.
    private bool IsMethodOfText(int cache) =>
        _block.CacheKeys[cache].Name is "charCodeAt" or "charAt" or "codePointAt" or "startsWith" or "substring";

    /// <summary>
    /// Returns whether a method of this name with this number of arguments may be one of these functions.
    /// </summary>
    public static bool IsIntrinsic(string? name, int count) =>
        name == "charCodeAt" && count == 1
        || name is not null && s_mathByName.TryGetValue(name, out var function) && function.Code.GetParameters().Length == count
        || IsDirect(name, count);

    private static bool IsDirect(string? name, int count) =>
        name is not null && s_directByName.TryGetValue(name, out var direct) && count >= direct.Least && count <= direct.Arity;

    // Returns false if the call is not one of these functions, as far as is known.
    private bool TryVisitIntrinsic(int pc)
    {
        var callee = Operand(pc, 2);
        var count = Operand(pc, 3);
        if (_levels[pc] != SiteLevel.Narrow || _levels.CalleeAt(pc) is not null || !_calledNames.TryGetValue(pc, out var name)
            || !IsIntrinsic(name, count)) return false;
        if (IsDirect(name, count))
        {
            VisitDirect(s_directByName[name], pc);
            return true;
        }
        if (name == "charCodeAt") VisitCharCodeAt(callee, pc);
        else VisitMath(s_mathByName[name].Role, s_mathByName[name].Code, callee, count, pc);
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

    // A call of a function that probably has direct code, which needs no frame.
    private void VisitDirect(DirectFunction function, int pc)
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
        var result = _direct ??= _il.DeclareLocal(typeof(JsValue));
        _il.Emit(OpCodes.Stloc, result);
        Load(result);
        if (kind == ValueKind.Any)
        {
            Call(nameof(Interpreter.IsNoHole));
            _il.Emit(OpCodes.Brfalse, slow.Label);
            Load(result);
            return;
        }
        var isOther = _il.DefineLabel();
        if (kind == ValueKind.Number)
        {
            EmitRequireNumber(isOther);
            Load(result);
            EmitNumber();
        }
        else
        {
            Call(nameof(Interpreter.IsBoolean));
            _il.Emit(OpCodes.Brfalse, isOther);
            Load(result);
            Call(nameof(Interpreter.IsTrue));
        }
        var target = Operand(slow.Pc, 1);
        var behind = _state.Clone();
        behind.Set(target, ValueKind.Any, isStored: false);
        var exit = Exit(new ResumePoint(NextOf(slow.Pc), behind), slow.Pc);
        _stubs.Add(() =>
        {
            _il.MarkLabel(isOther);
            Load(result);
            Call(nameof(Interpreter.IsNoHole));
            _il.Emit(OpCodes.Brfalse, slow.Label);
            Load(result);
            _il.Emit(OpCodes.Stloc, Local(target, ValueKind.Any));
            _il.Emit(OpCodes.Br, exit);
        });
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
    // before a poll, the interpreter does it.
    private void RequireRole(NativeRole role, int callee, int pc)
    {
        RequireLoaded(callee);
        PushValue(callee);
        Int((int)role);
        Call(nameof(Interpreter.HasRole));
        if (_emits) _il.Emit(OpCodes.Brfalse, Exit(pc));
        PushAgent();
        Call(nameof(Interpreter.TryStep));
        if (_emits) _il.Emit(OpCodes.Brfalse, Exit(MachineCode.Planned));
    }
}
