using Microsoft.CodeAnalysis;
using Quoll.TypeModel;

namespace Quoll.Generators;

/// <summary>The operators of C#, by their names in .NET.</summary>
internal static class Operators
{
    private static readonly Dictionary<string, string> Binary = new(BinaryOperators.Symbols)
    {
        ["op_Equality"] = "==",
        ["op_Inequality"] = "!=",
    };

    private static readonly Dictionary<string, string> Unary = new()
    {
        ["op_UnaryNegation"] = "-",
        ["op_UnaryPlus"] = "+",
        ["op_LogicalNot"] = "!",
        ["op_OnesComplement"] = "~",
    };

    /// <summary>
    /// Returns the call of an operator; null for operators that are not expressions by themselves (true, false).
    /// </summary>
    public static Func<string, IReadOnlyList<string>, string>? Invoke(IMethodSymbol method)
    {
        if (method.MethodKind == MethodKind.Conversion)
            return (_, arguments) => $"({Symbols.Text(method.ReturnType)})({arguments[0]})";
        if (Binary.TryGetValue(method.MetadataName, out var binary) && method.Parameters.Length == 2)
            return (_, arguments) => $"{arguments[0]} {binary} {arguments[1]}";
        // They need a variable.
        if (method.MetadataName is "op_Increment" or "op_Decrement")
            return (_, arguments) => $"({arguments[0]} is var value ? {(method.MetadataName == "op_Increment" ? "++" : "--")}value : value)";
        return Unary.TryGetValue(method.MetadataName, out var unary) ? (_, arguments) => $"{unary}({arguments[0]})" : null;
    }
}
