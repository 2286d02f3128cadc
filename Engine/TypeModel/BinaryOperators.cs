namespace Quoll.TypeModel;

/// <summary>The binary operators of C# that scripts write alike; the source generator compiles this file too.</summary>
internal static class BinaryOperators
{
    /// <summary>The symbols, by the names of the operators in .NET (ECMA-335 §I.10.3.2).</summary>
    public static readonly Dictionary<string, string> Symbols = new()
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
        ["op_LessThan"] = "<",
        ["op_GreaterThan"] = ">",
        ["op_LessThanOrEqual"] = "<=",
        ["op_GreaterThanOrEqual"] = ">=",
    };
}
