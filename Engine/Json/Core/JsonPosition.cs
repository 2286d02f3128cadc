using System.Buffers;
using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;

namespace Quoll.Json.Core;

/// <summary>
/// Positions in a text, for messages. Lines and columns count from 1; a column counts UTF-16 code units. Lines end with
/// LF, CR, or both.
/// </summary>
internal static class JsonPosition
{
    /// <summary>Names the character at a position.</summary>
    public static string FoundAt<TUnit>(ReadOnlySpan<TUnit> text, int at) where TUnit : unmanaged =>
        at < text.Length ? Character(text, at) : "the end of the text";

    /// <summary>
    /// Describes a position for a script: its offset in units of the text, from 0, and its line and column.
    /// </summary>
    public static string Place<TUnit>(ReadOnlySpan<TUnit> text, int at) where TUnit : unmanaged
    {
        var (line, column) = LineAndColumn(text, at);
        return string.Create(CultureInfo.InvariantCulture, $"position {at} (line {line} column {column})");
    }

    private static string Character<TUnit>(ReadOnlySpan<TUnit> text, int at) where TUnit : unmanaged
    {
        var code = TextUnit.ToCode(text[at]);
        if (typeof(TUnit) == typeof(byte) && code >= 0x80)
        {
            var bytes = MemoryMarshal.AsBytes(text[at..]);
            if (Rune.DecodeFromUtf8(bytes, out var rune, out _) != OperationStatus.Done)
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

    // A visible character is shown unchanged, others by their numbers.
    private static string Name(int code, string text)
    {
        var category = CharUnicodeInfo.GetUnicodeCategory(code);
        var isVisible =
            category is not (UnicodeCategory.Control or UnicodeCategory.Format or UnicodeCategory.Surrogate or UnicodeCategory.PrivateUse
            or UnicodeCategory.OtherNotAssigned or UnicodeCategory.SpaceSeparator or UnicodeCategory.LineSeparator
            or UnicodeCategory.ParagraphSeparator or UnicodeCategory.NonSpacingMark);
        return isVisible ? $"'{text}'" : $"U+{code:X4}";
    }

    /// <summary>Finds the line and the column of a position.</summary>
    /// <param name="text">The text.</param>
    /// <param name="at">The position.</param>
    /// <param name="start">The position where counting begins, like the start of the text.</param>
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
            // In UTF-8 the first byte of a character counts; twice if UTF-16 has a surrogate pair.
            if (typeof(TUnit) == typeof(char) || (code & 0xC0) != 0x80) column += typeof(TUnit) == typeof(byte) && code >= 0xF0 ? 2 : 1;
        }
        return (line, column);
    }
}
