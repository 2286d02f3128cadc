using System.Text.Json;

namespace Quoll.Benchmarks.Comparison;

/// <summary>
/// Compares two texts as JSON documents: numbers by value, strings by characters, properties of objects in any order
/// (scripts put keys that are array indices first). Of duplicate keys the last counts.
/// </summary>
internal static class SameJson
{
    private static readonly JsonDocumentOptions _options = new() { MaxDepth = 10_000 };

    /// <summary>Returns the first difference; null if there is none.</summary>
    public static string? Difference(string expected, string actual)
    {
        if (expected == actual) return null;
        try
        {
            using var left = JsonDocument.Parse(expected, _options);
            using var right = JsonDocument.Parse(actual, _options);
            return Difference(left.RootElement, right.RootElement, "$");
        }
        catch (JsonException e)
        {
            return $"no JSON: {e.Message}";
        }
    }

    private static string? Difference(JsonElement left, JsonElement right, string path)
    {
        if (left.ValueKind != right.ValueKind) return $"{path} is {left.ValueKind}, not {right.ValueKind}";
        switch (left.ValueKind)
        {
            case JsonValueKind.Number:
                return left.GetDouble() == right.GetDouble() ? null : $"{path} is {left.GetRawText()}, not {right.GetRawText()}";
            case JsonValueKind.String:
                return left.GetString() == right.GetString() ? null : $"{path} is {left.GetRawText()}, not {right.GetRawText()}";
            case JsonValueKind.Array:
                if (left.GetArrayLength() != right.GetArrayLength())
                    return $"{path} has {left.GetArrayLength()} elements, not {right.GetArrayLength()}";
                int index = 0;
                foreach (var (first, second) in left.EnumerateArray().Zip(right.EnumerateArray()))
                {
                    if (Difference(first, second, $"{path}[{index++}]") is { } difference) return difference;
                }
                return null;
            case JsonValueKind.Object:
                var members = Members(left);
                var others = Members(right);
                if (members.Count != others.Count) return $"{path} has {members.Count} members, not {others.Count}";
                foreach (var (name, value) in members)
                {
                    if (!others.TryGetValue(name, out var other)) return $"{path} has no member {name}";
                    if (Difference(value, other, $"{path}.{name}") is { } difference) return difference;
                }
                return null;
            default:
                return null;
        }
    }

    private static Dictionary<string, JsonElement> Members(JsonElement value)
    {
        var members = new Dictionary<string, JsonElement>(StringComparer.Ordinal);
        foreach (var member in value.EnumerateObject()) members[member.Name] = member.Value;
        return members;
    }
}
