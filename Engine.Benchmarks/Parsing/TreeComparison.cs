using System.Collections;
using System.Globalization;
using System.Numerics;
using System.Text;
using System.Text.Json;

namespace Quoll.Benchmarks.Parsing;

/// <summary>
/// Compares the JSON of our syntax tree with the nodes of another parser, property by property of our JSON. The range
/// is skipped for nodes without one in our tree.
/// </summary>
internal sealed class TreeComparison(PeerParser peer, string source)
{
    /// <summary>The names of operators in enumerations, without "Assign" and "Assignment" at their end.</summary>
    private static readonly Dictionary<string, string> Operators = new()
    {
        ["Plus"] = "+",
        ["Addition"] = "+",
        ["UnaryPlus"] = "+",
        ["Minus"] = "-",
        ["Subtraction"] = "-",
        ["UnaryNegation"] = "-",
        ["Times"] = "*",
        ["Multiplication"] = "*",
        ["Divide"] = "/",
        ["Division"] = "/",
        ["Modulo"] = "%",
        ["Remainder"] = "%",
        ["Exponentiation"] = "**",
        ["BitwiseAnd"] = "&",
        ["BitwiseOr"] = "|",
        ["BitwiseXor"] = "^",
        ["BitwiseNot"] = "~",
        ["LeftShift"] = "<<",
        ["RightShift"] = ">>",
        ["UnsignedRightShift"] = ">>>",
        ["Equal"] = "==",
        ["Equality"] = "==",
        ["NotEqual"] = "!=",
        ["Inequality"] = "!=",
        ["StrictlyEqual"] = "===",
        ["StrictEquality"] = "===",
        ["StrictlyNotEqual"] = "!==",
        ["StrictInequality"] = "!==",
        ["Less"] = "<",
        ["LessThan"] = "<",
        ["LessOrEqual"] = "<=",
        ["LessThanOrEqual"] = "<=",
        ["Greater"] = ">",
        ["GreaterThan"] = ">",
        ["GreaterOrEqual"] = ">=",
        ["GreaterThanOrEqual"] = ">=",
        ["In"] = "in",
        ["InstanceOf"] = "instanceof",
        ["TypeOf"] = "typeof",
        ["Void"] = "void",
        ["Delete"] = "delete",
        ["LogicalNot"] = "!",
        ["Increment"] = "++",
        ["Decrement"] = "--",
        ["LogicalAnd"] = "&&",
        ["And"] = "&&",
        ["LogicalOr"] = "||",
        ["Or"] = "||",
        ["NullishCoalescing"] = "??",
        ["Nullish"] = "??",
        [""] = "",
    };

    /// <summary>Returns the first difference with its path; null if there is none.</summary>
    public string? Difference(JsonElement ours, object? theirs)
    {
        switch (ours.ValueKind)
        {
            case JsonValueKind.Null:
                return theirs is null ? null : Other(ours, theirs);
            case JsonValueKind.True or JsonValueKind.False:
                // An arrow function lacks the property for generators.
                return (theirs ?? false).Equals(ours.GetBoolean()) ? null : Other(ours, theirs);
            case JsonValueKind.Number:
                return theirs is double number && number.Equals(ours.GetDouble()) ? null : Other(ours, theirs);
            case JsonValueKind.String:
                return Text(theirs) is { } text && ours.ValueEquals(text) ? null : Other(ours, theirs);
            case JsonValueKind.Array:
                return theirs is IEnumerable list ? ListDifference(ours, list) : Other(ours, theirs);
            default:
                return theirs is null ? Other(ours, theirs) : NodeDifference(ours, theirs);
        }
    }

    private string Other(JsonElement ours, object? theirs) =>
        $" is {(ours.ValueKind is JsonValueKind.Object or JsonValueKind.Array ? "there" : ours.GetRawText())}, " +
        $"{peer.Name} has {Shown(theirs)}";

    private string? ListDifference(JsonElement ours, IEnumerable theirs)
    {
        var i = 0;
        foreach (var other in theirs)
        {
            if (i < ours.GetArrayLength() && Difference(ours[i], other) is { } difference) return $"[{i}]{difference}";
            i++;
        }
        return i == ours.GetArrayLength() ? null : $" has {ours.GetArrayLength()} elements, {peer.Name} has {i}";
    }

    private string? NodeDifference(JsonElement ours, object theirs)
    {
        // The parts of a regular expression and a template's text are not nodes.
        if (!ours.TryGetProperty("type", out var typeName)) return FirstDifference(ours, theirs);
        var type = typeName.GetString()!;
        var other = peer.TypeOf(theirs);
        var hasRange = ours.TryGetProperty("start", out var start);
        // The names of a module's exports and imports. Our tree does not record whether they were identifiers or
        // strings.
        if (!hasRange && type is "Identifier" or "Literal" && other is "Identifier" or "Literal" && type != other)
        {
            var name = PeerParser.Get(theirs, other == "Identifier" ? "name" : "value");
            return Difference(ours.GetProperty(type == "Identifier" ? "name" : "value"), name);
        }
        if (type != other) return $" is {type}, {peer.Name} has {other}";
        if (hasRange && peer.RangeDifference(type, (start.GetInt32(), ours.GetProperty("end").GetInt32()), theirs, source) is { } range)
            return $" ({type}) is at {range}";
        if (type == "ExpressionStatement" && theirs.GetType().Name == "Directive" != ours.TryGetProperty("directive", out _))
            return " is a directive in one tree only";
        var first = type == "Literal" ? LiteralDifference(ours, theirs) : FirstDifference(ours, theirs);
        return first is null ? null : $":{type}{first}";
    }

    private string? FirstDifference(JsonElement ours, object theirs)
    {
        foreach (var property in ours.EnumerateObject())
        {
            if (property.NameEquals("type") || property.NameEquals("start") || property.NameEquals("end")) continue;
            var name = property.Name;
            if (Difference(property.Value, PeerParser.Get(theirs, name == "directive" ? "value" : name)) is { } difference)
                return $".{name}{difference}";
        }
        return null;
    }

    private string? LiteralDifference(JsonElement ours, object theirs)
    {
        if (ours.TryGetProperty("raw", out var raw) && Difference(raw, PeerParser.Get(theirs, "raw")) is { } difference)
            return $".raw{difference}";
        if (ours.TryGetProperty("regex", out var regex))
            return Difference(regex, PeerParser.Get(theirs, "regex") ?? PeerParser.Get(theirs, "regExp"));
        var value = PeerParser.Get(theirs, "value");
        if (ours.TryGetProperty("bigint", out var bigint))
        {
            return value is BigInteger number && number == BigInteger.Parse(bigint.GetString()!, CultureInfo.InvariantCulture) ? null
                : Other(bigint, value);
        }
        // JSON has no infinity.
        return Difference(ours.GetProperty("value"), value is double.PositiveInfinity ? null : value);
    }

    // Returns enumerations in the words of ESTree, and half a surrogate pair as JSON in UTF-8 represents it.
    private static string? Text(object? value) => value switch
    {
        string text => Encoding.UTF8.GetString(Encoding.UTF8.GetBytes(text)),
        Enum { } name when name.ToString() == "AwaitUsing" => "await using",
        Enum { } name when name.GetType().Name.EndsWith("Operator", StringComparison.Ordinal) => OperatorOf(name.ToString()),
        Enum { } name => name.ToString().ToLowerInvariant(),
        _ => null,
    };

    private static string OperatorOf(string name)
    {
        foreach (var end in (string[])["Assignment", "Assign"])
        {
            if (name.EndsWith(end, StringComparison.Ordinal)) return Operators[name[..^end.Length]] + "=";
        }
        return Operators[name];
    }

    private static string Shown(object? value) => value is null ? "nothing" : Text(value) ?? value.ToString() ?? "";
}
