namespace Quoll.Json.Typed;

/// <summary>
/// Values that are no JSON numbers, by the names that System.Text.Json gives them
/// (JsonNumberHandling.AllowNamedFloatingPointLiterals).
/// </summary>
internal static class JsonNumberNames
{
    public static string Of(double value) => double.IsNaN(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity";

    public static bool TryRead(ReadOnlySpan<byte> text, out double value)
    {
        value = text.SequenceEqual("NaN"u8) ? double.NaN : text.SequenceEqual("Infinity"u8) ? double.PositiveInfinity
            : text.SequenceEqual("-Infinity"u8) ? double.NegativeInfinity : 0;
        return value != 0;
    }
}
