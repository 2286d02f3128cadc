using Quoll.TypeModel;

namespace Quoll.Hosts.Objects;

/// <summary>
/// The operators of scripts, by the names of those of .NET, and the errors of operators that a type does not define.
/// </summary>
internal static class OperatorSymbols
{
    private static readonly Dictionary<string, string> Symbols = new(BinaryOperators.Symbols)
    {
        ["op_Exponent"] = "**",
        ["op_UnaryPlus"] = "unary +",
        ["op_UnaryNegation"] = "unary -",
        ["op_OnesComplement"] = "~",
        ["op_Increment"] = "++",
        ["op_Decrement"] = "--",
    };

    /// <summary>
    /// Returns whether a type that defines these operators has no others: it is not a number, and it defines an
    /// operator besides those that == would be.
    /// </summary>
    public static bool AreRequired(IReadOnlyDictionary<string, ScriptMethod> operators) =>
        !operators.ContainsKey("valueOf") && operators.Keys.Any(Symbols.ContainsKey);

    /// <summary>
    /// Returns the error of an operator that a type does not define for operands. Returns null if the operator of
    /// ECMA-262 has a meaning for them: all operators if the type is a number or defines no operator of a script, +
    /// with a string or an object of the script, and comparisons with these.
    /// </summary>
    public static ThrowCompletion? Error(
        string type, IReadOnlyDictionary<string, ScriptMethod> operators, string name, ReadOnlySpan<JsValue> operands)
    {
        var areHosts = true;
        var haveTexts = false;
        foreach (ref readonly var operand in operands)
        {
            areHosts &= operand.ObjectOrNull is HostObject;
            haveTexts |= operand.IsString || operand.IsSymbol || operand.IsObject && operand.ObjectOrNull is not HostObject;
        }
        var isText = haveTexts && name is "op_Addition" or "op_LessThan" or "op_GreaterThan" or "op_LessThanOrEqual"
            or "op_GreaterThanOrEqual";
        var isDefined = operators.TryGetValue(name, out var method);
        if (isDefined && areHosts) return method!.Mismatch(operands);
        if (isText || !AreRequired(operators)) return null;
        return isDefined ? method!.Mismatch(operands) : Raise.TypeError(Messages.HostNoOperator, type, Symbols[name]);
    }
}
