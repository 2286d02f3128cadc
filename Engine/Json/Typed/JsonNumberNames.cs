using System.Globalization;
using System.Text;
using System.Text.Json.Serialization;

namespace Quoll.Json.Typed;

/// <summary>
/// Values that are no JSON numbers, by the names that System.Text.Json gives them
/// (JsonNumberHandling.AllowNamedFloatingPointLiterals).
/// </summary>
internal static class JsonNumberNames
{
    public static string Of(double value) => double.IsNaN(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity";

    /// <summary>The name of a value that is no JSON number, where it may be written.</summary>
    public static string Allowed(double value, JsonNumberHandling handling) =>
        (handling & JsonNumberHandling.AllowNamedFloatingPointLiterals) != 0 ? Of(value)
            : throw new QuollJsonException(
                $"{value.ToString(CultureInfo.InvariantCulture)} is no JSON number (RFC 8259 §6); QuollJsonOptions.NumberHandling may allow names for such values.");

    /// <summary>The value of such a name, where it may be read.</summary>
    public static bool TryRead(string text, JsonNumberHandling handling, out double value)
    {
        value = 0;
        return (handling & JsonNumberHandling.AllowNamedFloatingPointLiterals) != 0 && text.Length <= 9
            && TryRead(Encoding.UTF8.GetBytes(text), out value);
    }

    /// <summary>Is a text a number by the grammar of JSON (RFC 8259 §6), and nothing else?</summary>
    public static bool IsNumber(ReadOnlySpan<char> text)
    {
        if (text is ['-', ..]) text = text[1..];
        var whole = Digits(text);
        if (whole == 0 || whole > 1 && text[0] == '0') return false;
        text = text[whole..];
        if (text is ['.', ..])
        {
            var fraction = Digits(text[1..]);
            if (fraction == 0) return false;
            text = text[(1 + fraction)..];
        }
        if (text is not ['e' or 'E', ..]) return text.IsEmpty;
        text = text[1..];
        if (text is ['+' or '-', ..]) text = text[1..];
        return !text.IsEmpty && Digits(text) == text.Length;
    }

    private static int Digits(ReadOnlySpan<char> text) =>
        text.IndexOfAnyExceptInRange('0', '9') is >= 0 and var end ? end : text.Length;

    public static bool TryRead(ReadOnlySpan<byte> text, out double value)
    {
        value = text.SequenceEqual("NaN"u8) ? double.NaN : text.SequenceEqual("Infinity"u8) ? double.PositiveInfinity
            : text.SequenceEqual("-Infinity"u8) ? double.NegativeInfinity : 0;
        return value != 0;
    }
}
