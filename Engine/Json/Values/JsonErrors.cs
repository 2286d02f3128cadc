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
    public static ThrowCompletion Of<TUnit>(JsonTextFault fault, ReadOnlySpan<TUnit> text) where TUnit : unmanaged =>
        new JsonTextCompletion(ErrorKind.SyntaxError, fault.DescribeForScript(text), fault.At, fault.Describe(text));

    [DoesNotReturn]
    public static void ThrowTooDeep<TUnit>(ReadOnlySpan<TUnit> text, int at, int limit) where TUnit : unmanaged =>
        throw new JsonTextCompletion(
            ErrorKind.RangeError, MessageText.Format(JsonMessages.TooDeep + " at {1}", limit, JsonPosition.Place(text, at)), at);
}
