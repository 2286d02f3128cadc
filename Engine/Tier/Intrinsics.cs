using System.Reflection;
using Quoll.Bytecode;

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
    public readonly record struct DirectFunction(int Least, int Arity, ValueKind Result);

    private static readonly Dictionary<string, DirectFunction> s_directByName = FindDirect();

    /// <summary>
    /// Returns whether a method of this name with this number of arguments may be one of these functions.
    /// </summary>
    public static bool Has(string? name, int count) =>
        name == "charCodeAt" && count == 1
        || name is not null && s_mathByName.TryGetValue(name, out var function) && function.Code.GetParameters().Length == count
        || DirectOf(name, count) is not null;

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
            ["fromCharCode"] = new(1, 1, ValueKind.Any),
            ["fround"] = new(1, 1, ValueKind.Number),
            ["get"] = new(1, 1, ValueKind.Any),
            ["getPrototypeOf"] = new(1, 1, ValueKind.Any),
            ["has"] = new(1, 1, ValueKind.Boolean),
            ["hasOwn"] = new(2, 2, ValueKind.Boolean),
            ["hasOwnProperty"] = new(1, 1, ValueKind.Boolean),
            ["imul"] = new(2, 2, ValueKind.Number),
            ["isArray"] = new(1, 1, ValueKind.Boolean),
            ["localeCompare"] = new(1, 1, ValueKind.Number),
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
            foreach (var register in RegisterSpan.WrittenBy(code, pc)) loaded.Remove(register);
            if ((Opcode)code[pc] == Opcode.GetProperty && block.CacheKeys[code[pc + 3]].Name is string name) loaded[code[pc + 1]] = name;
        }
        return names;
    }
}
