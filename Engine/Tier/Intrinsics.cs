using System.Reflection;
using Quoll.Bytecode;
using Quoll.Vm;

namespace Quoll.Tier;

/// <summary>
/// Built-in functions that need no call, or no frame, by the names of the properties that have them. A property of that
/// name may be anything, so machine code checks the function.
/// </summary>
[RequiresDynamicCode("It emits code.")]
internal static class Intrinsics
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
    /// <param name="IsOfText">
    /// Whether only that of Strings has direct code. Arrays have functions of these names, too.
    /// </param>
    public readonly record struct DirectFunction(int Least, int Arity, ValueKind Result, bool IsOfText = false);

    private static readonly Dictionary<string, DirectFunction> s_directByName = FindDirect();

    /// <summary>
    /// Returns whether a method of this name with this number of arguments may be one of these functions.
    /// </summary>
    public static bool Has(string? name, int count) =>
        name == "charCodeAt" && count == 1
        || name is not null && s_mathByName.TryGetValue(name, out var function)
            && (function.Code.GetParameters().Length == count || name is "max" or "min" && count is > 1 and <= Machine.FewArguments)
        || DirectOf(name, count) is not null;

    /// <summary>
    /// Returns whether a constructor of this name with this number of arguments may have direct code.
    /// </summary>
    public static bool HasConstructor(string? name, int count) =>
        count == 0 && name is "Array" or "Map" or "Object" or "Set" or "WeakMap" or "WeakSet";

    /// <summary>Returns the function of <c>Math</c> of a name that <see cref="Has"/> knows.</summary>
    public static (NativeRole Role, MethodInfo Code) MathOf(string name) => s_mathByName[name];

    /// <summary>
    /// Returns the function with direct code of a name; null if there is none with this number of arguments.
    /// </summary>
    public static DirectFunction? DirectOf(string? name, int count) =>
        name is not null && s_directByName.TryGetValue(name, out var direct) && count >= direct.Least && count <= direct.Arity
            ? direct : null;

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
            ["endsWith"] = new(1, 1, ValueKind.Boolean),
            ["fromCharCode"] = new(1, 1, ValueKind.Any),
            ["fround"] = new(1, 1, ValueKind.Number),
            ["get"] = new(1, 1, ValueKind.Any),
            ["getPrototypeOf"] = new(1, 1, ValueKind.Any),
            ["has"] = new(1, 1, ValueKind.Boolean),
            ["hasOwn"] = new(2, 2, ValueKind.Boolean),
            ["hasOwnProperty"] = new(1, 1, ValueKind.Boolean),
            ["imul"] = new(2, 2, ValueKind.Number),
            ["includes"] = new(1, 2, ValueKind.Boolean, IsOfText: true),
            ["indexOf"] = new(1, 2, ValueKind.Number, IsOfText: true),
            ["isArray"] = new(1, 1, ValueKind.Boolean),
            ["localeCompare"] = new(1, 1, ValueKind.Number),
            ["pop"] = new(0, 0, ValueKind.Any),
            ["pow"] = new(2, 2, ValueKind.Number),
            ["push"] = new(1, 1, ValueKind.Number),
            ["round"] = new(1, 1, ValueKind.Number),
            ["set"] = new(2, 2, ValueKind.Any),
            ["shift"] = new(0, 0, ValueKind.Any),
            ["sign"] = new(1, 1, ValueKind.Number),
            ["slice"] = new(0, 2, ValueKind.Any, IsOfText: true),
            ["startsWith"] = new(1, 1, ValueKind.Boolean),
            ["substring"] = new(1, 2, ValueKind.Any),
            ["toLowerCase"] = new(0, 0, ValueKind.Any),
            ["toUpperCase"] = new(0, 0, ValueKind.Any),
            ["trim"] = new(0, 0, ValueKind.Any),
        };
        foreach (var kind in (string[])["Int8", "Uint8", "Int16", "Uint16", "Int32", "Uint32", "Float16", "Float32", "Float64"])
        {
            functions["get" + kind] = new(1, 2, ValueKind.Number);
            functions["set" + kind] = new(2, 3, ValueKind.Any);
        }
        return functions;
    }

    // Whether only that of Strings has direct code.
    private static bool IsOfText(string name) => s_directByName.TryGetValue(name, out var direct) && direct.IsOfText;

    /// <summary>
    /// Finds the names of the properties that instructions call, and of the globals that they construct, as far as a
    /// look at the code tells. A name that Strings share with others is left out where the property is not that of a
    /// String.
    /// </summary>
    public static Dictionary<int, string> FindCalledNames(CodeBlock block, SiteFeedback[] sites)
    {
        var names = new Dictionary<int, string>();
        var loaded = new Dictionary<int, (string Name, bool IsGlobal)>();
        var code = block.Code;
        for (var pc = 0; pc < code.Length; pc += OpcodeTable.Get((Opcode)code[pc]).Length)
        {
            var opcode = (Opcode)code[pc];
            if (opcode is Opcode.Call or Opcode.TailCall or Opcode.New && loaded.TryGetValue(code[pc + 2], out var called)
                && called.IsGlobal == (opcode == Opcode.New)) names[pc] = called.Name;
            foreach (var register in RegisterSpan.WrittenBy(code, pc)) loaded.Remove(register);
            if (opcode == Opcode.LoadGlobal && block.CacheKeys[code[pc + 2]].Name is string global) loaded[code[pc + 1]] = (global, true);
            if (opcode == Opcode.GetProperty && block.CacheKeys[code[pc + 3]].Name is string name
                && (sites[pc].TakesPrimitives || !IsOfText(name)))
                loaded[code[pc + 1]] = (name, false);
        }
        return names;
    }
}
