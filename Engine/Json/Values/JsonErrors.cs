using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using Quoll.Runtime.Values;
using Quoll.Text;

namespace Quoll.Json.Values;

/// <summary>
/// The SyntaxErrors of the reader: what was expected, what was found, and where. Lines and columns count from 1; a
/// column counts UTF-16 code units; the offset counts units of the text as given, from 0. Lines end with LF, CR, or
/// both.
/// </summary>
internal static class JsonErrors
{
    public const string Value = "a value";
    public const string ValueOrEndOfArray = "a value or ']'";
    public const string KeyOrEndOfObject = "a property name in double quotes or '}'";
    public const string Key = "a property name in double quotes";
    public const string Colon = "':' after a property name";
    public const string CommaOrEndOfArray = "',' or ']'";
    public const string CommaOrEndOfObject = "',' or '}'";
    public const string EndOfText = "the end of the text";
    public const string Digit = "a digit";
    public const string ClosingQuote = "the closing quote of a string";
    public const string UnclosedComment = "The end of a comment is missing";
    public const string NoLeadingZero = "no further digit after a leading zero";

    [DoesNotReturn]
    public static void Throw<TUnit>(ReadOnlySpan<TUnit> text, int at, string expected) where TUnit : unmanaged =>
        throw Of(JsonTextFault.Expected(at, expected), text);

    /// <summary>The SyntaxError of a fault.</summary>
    public static ThrowCompletion Of<TUnit>(JsonTextFault fault, ReadOnlySpan<TUnit> text) where TUnit : unmanaged =>
        Of(new JsonSyntaxFault(fault.Describe(FoundAt(text, fault.At)), fault.At), Where(text, fault.At));

    private static ThrowCompletion Of(JsonSyntaxFault fault, string where) =>
        new(ErrorKind.SyntaxError, $"{fault.What} at {where}") { Detail = fault };

    [DoesNotReturn]
    public static void ThrowTooDeep<TUnit>(ReadOnlySpan<TUnit> text, int at, int limit) where TUnit : unmanaged =>
        throw Raise.RangeError(Messages.JsonTooDeep, limit, Where(text, at));

    /// <summary>What stands at a position.</summary>
    public static string FoundAt<TUnit>(ReadOnlySpan<TUnit> text, int at) where TUnit : unmanaged =>
        at < text.Length ? Character(text, at) : "the end of the text";

    private static string Character<TUnit>(ReadOnlySpan<TUnit> text, int at) where TUnit : unmanaged
    {
        var code = TextUnit.ToCode(text[at]);
        if (typeof(TUnit) == typeof(byte) && code >= 0x80)
        {
            var bytes = System.Runtime.InteropServices.MemoryMarshal.AsBytes(text[at..]);
            if (System.Text.Rune.DecodeFromUtf8(bytes, out var rune, out _) != System.Buffers.OperationStatus.Done)
                return $"the byte 0x{code:X2}";
            return Name(rune.Value, rune.ToString());
        }
        if (typeof(TUnit) == typeof(char) && char.IsHighSurrogate((char)code) && at + 1 < text.Length)
        {
            var low = (char)TextUnit.ToCode(text[at + 1]);
            if (char.IsLowSurrogate(low)) return Name(char.ConvertToUtf32((char)code, low), $"{(char)code}{low}");
        }
        return Name((int)code, ((char)code).ToString());
    }

    // A character as itself where that can be seen, else by its number.
    private static string Name(int code, string text)
    {
        var category = CharUnicodeInfo.GetUnicodeCategory(code);
        var isVisible =
            category is not (UnicodeCategory.Control or UnicodeCategory.Format or UnicodeCategory.Surrogate or UnicodeCategory.PrivateUse
            or UnicodeCategory.OtherNotAssigned or UnicodeCategory.SpaceSeparator or UnicodeCategory.LineSeparator
            or UnicodeCategory.ParagraphSeparator or UnicodeCategory.NonSpacingMark);
        return isVisible ? $"'{text}'" : $"U+{code:X4}";
    }

    private static string Where<TUnit>(ReadOnlySpan<TUnit> text, int at) where TUnit : unmanaged
    {
        var (line, column) = LineAndColumn(text, at);
        return string.Create(CultureInfo.InvariantCulture, $"line {line}, column {column} (offset {at})");
    }

    /// <summary>The line and the column of a position, from 1.</summary>
    /// <param name="text">The text.</param>
    /// <param name="at">The position.</param>
    /// <param name="start">What is counted from, as if it were the beginning.</param>
    public static (int Line, int Column) LineAndColumn<TUnit>(ReadOnlySpan<TUnit> text, int at, int start = 0) where TUnit : unmanaged
    {
        var line = 1;
        var lineStart = start;
        for (var i = start; i < at; i++)
        {
            var code = TextUnit.ToCode(text[i]);
            var isBreak = code == '\n' || code == '\r' && !(i + 1 < text.Length && TextUnit.ToCode(text[i + 1]) == '\n');
            if (!isBreak) continue;
            line++;
            lineStart = i + 1;
        }
        var column = 1;
        for (var i = lineStart; i < at; i++)
        {
            var code = TextUnit.ToCode(text[i]);
            // In UTF-8 the first byte counts, and for what is a pair of surrogates in UTF-16 twice.
            if (typeof(TUnit) == typeof(char) || (code & 0xC0) != 0x80) column += typeof(TUnit) == typeof(byte) && code >= 0xF0 ? 2 : 1;
        }
        return (line, column);
    }
}
