using System.Text;
using System.Text.Json.Serialization;
using Quoll.Json.Core;

namespace Quoll.Json.Typed;

/// <summary>
/// Values that are not JSON numbers, by their names in System.Text.Json
/// (JsonNumberHandling.AllowNamedFloatingPointLiterals).
/// </summary>
internal static class JsonNumberNames
{
    public static string Of(double value) => double.IsNaN(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity";

    /// <summary>Returns the name of a value that is not a JSON number, if it may be written.</summary>
    public static string Allowed(double value, JsonNumberHandling handling) =>
        (handling & JsonNumberHandling.AllowNamedFloatingPointLiterals) != 0 ? Of(value)
            : throw new QuollJsonException(JsonMessages.NotFinite, Of(value));

    /// <summary>Reads the value of such a name, if it is allowed.</summary>
    public static bool TryRead(string text, JsonNumberHandling handling, out double value)
    {
        value = 0;
        return (handling & JsonNumberHandling.AllowNamedFloatingPointLiterals) != 0 && text.Length <= 9
            && TryRead(Encoding.UTF8.GetBytes(text), out value);
    }

    public static bool TryRead(ReadOnlySpan<byte> text, out double value)
    {
        value = text.SequenceEqual("NaN"u8) ? double.NaN : text.SequenceEqual("Infinity"u8) ? double.PositiveInfinity
            : text.SequenceEqual("-Infinity"u8) ? double.NegativeInfinity : 0;
        return value != 0;
    }
}
