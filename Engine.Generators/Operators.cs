using Microsoft.CodeAnalysis;

namespace Quoll.Generators;

/// <summary>Operators as C# calls them, by the names that they have in .NET.</summary>
internal static class Operators
{
    private static readonly Dictionary<string, string> Binary = new()
    {
        ["op_Addition"] = "+",
        ["op_Subtraction"] = "-",
        ["op_Multiply"] = "*",
        ["op_Division"] = "/",
        ["op_Modulus"] = "%",
        ["op_BitwiseAnd"] = "&",
        ["op_BitwiseOr"] = "|",
        ["op_ExclusiveOr"] = "^",
        ["op_LeftShift"] = "<<",
        ["op_RightShift"] = ">>",
        ["op_UnsignedRightShift"] = ">>>",
        ["op_Equality"] = "==",
        ["op_Inequality"] = "!=",
        ["op_LessThan"] = "<",
        ["op_GreaterThan"] = ">",
        ["op_LessThanOrEqual"] = "<=",
        ["op_GreaterThanOrEqual"] = ">=",
    };

    private static readonly Dictionary<string, string> Unary = new()
    {
        ["op_UnaryNegation"] = "-",
        ["op_UnaryPlus"] = "+",
        ["op_LogicalNot"] = "!",
        ["op_OnesComplement"] = "~",
    };

    /// <summary>
    /// The call of an operator; null of one that is not an expression by itself (true, false, ++, --).
    /// </summary>
    public static Func<string, IReadOnlyList<string>, string>? Invoke(IMethodSymbol method)
    {
        if (method.MethodKind == MethodKind.Conversion)
            return (_, arguments) => $"({Symbols.Text(method.ReturnType)})({arguments[0]})";
        if (Binary.TryGetValue(method.MetadataName, out var binary) && method.Parameters.Length == 2)
            return (_, arguments) => $"{arguments[0]} {binary} {arguments[1]}";
        return Unary.TryGetValue(method.MetadataName, out var unary) ? (_, arguments) => $"{unary}({arguments[0]})" : null;
    }
}
