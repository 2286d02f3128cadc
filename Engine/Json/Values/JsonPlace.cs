using System.Runtime.InteropServices;
using System.Text;
using Quoll.Json.Core;

namespace Quoll.Json.Values;

/// <summary>A place in a JSON text, with the part of its line around it.</summary>
/// <param name="Line">The line, from 1.</param>
/// <param name="Column">The column in UTF-16 code units, from 1.</param>
/// <param name="Around">The part of the line.</param>
/// <param name="Index">The index of the place in this part.</param>
internal sealed record JsonPlace(int Line, int Column, string Around, int Index)
{
    /// <summary>Finds the line and column of an offset.</summary>
    /// <param name="text">The text.</param>
    /// <param name="at">The offset, in units of the text.</param>
    /// <param name="most">The number of units on each side that the part has at most.</param>
    public static JsonPlace Of<TUnit>(ReadOnlySpan<TUnit> text, int at, int most) where TUnit : unmanaged
    {
        at = Math.Min(at, text.Length);
        var (line, column) = JsonPosition.LineAndColumn(text, at);
        var (start, end) = (at, at);
        while (start > 0 && at - start < most && !IsBreak(text[start - 1])) start--;
        while (end < text.Length && end - at < most && !IsBreak(text[end])) end++;
        var before = ToText(text[start..at]);
        return new JsonPlace(line, column, before + ToText(text[at..end]), before.Length);
    }

    private static bool IsBreak<TUnit>(TUnit unit) where TUnit : unmanaged => TextUnit.ToCode(unit) is '\n' or '\r';

    // A character that is cut off becomes U+FFFD, and a byte order mark is not shown.
    private static string ToText<TUnit>(ReadOnlySpan<TUnit> text) where TUnit : unmanaged =>
        (typeof(TUnit) == typeof(char) ? new string(MemoryMarshal.Cast<TUnit, char>(text))
            : Encoding.UTF8.GetString(MemoryMarshal.AsBytes(text))).TrimStart('\uFEFF');
}
