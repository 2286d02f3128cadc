using System.Globalization;
using Quoll.Json.Core;

namespace Quoll.Json.Values;

/// <summary>
/// The errors of JSON.parse: what was expected, what was found, and where. The offset counts units of the original
/// text, from 0.
/// </summary>
internal static class JsonErrors
{
    [DoesNotReturn]
    public static void Throw<TUnit>(ReadOnlySpan<TUnit> text, int at, string expected) where TUnit : unmanaged =>
        throw Of(JsonTextFault.Expected(at, expected), text);

    /// <summary>Creates the SyntaxError of a fault.</summary>
    public static ThrowCompletion Of<TUnit>(JsonTextFault fault, ReadOnlySpan<TUnit> text) where TUnit : unmanaged
    {
        var what = fault.Describe(text);
        return new JsonSyntaxCompletion(new JsonSyntaxFault(what, fault.At), $"{what} at {Where(text, fault.At)}");
    }

    [DoesNotReturn]
    public static void ThrowTooDeep<TUnit>(ReadOnlySpan<TUnit> text, int at, int limit) where TUnit : unmanaged =>
        throw Raise.RangeError(JsonMessages.TooDeep + " at {1}", limit, Where(text, at));

    private static string Where<TUnit>(ReadOnlySpan<TUnit> text, int at) where TUnit : unmanaged
    {
        var (line, column) = JsonPosition.LineAndColumn(text, at);
        return string.Create(CultureInfo.InvariantCulture, $"line {line}, column {column} (offset {at})");
    }
}
