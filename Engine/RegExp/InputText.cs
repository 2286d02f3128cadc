using Quoll.RegExp.UnicodeData;

namespace Quoll.RegExp;

/// <summary>The operations of a match on the text that it reads.</summary>
internal static class InputText
{
    private static readonly bool[] Words = FindWords();

    private static bool[] FindWords()
    {
        var words = new bool[128];
        for (var c = '\0'; c < words.Length; c++) words[c] = char.IsAsciiLetterOrDigit(c) || c == '_';
        return words;
    }

    /// <summary>Returns the code point that begins at a position, and its code units.</summary>
    public static int PointAt(ReadOnlySpan<char> text, int position, out int width)
    {
        var first = text[position];
        if (char.IsHighSurrogate(first) && position + 1 < text.Length && char.IsLowSurrogate(text[position + 1]))
        {
            width = 2;
            return char.ConvertToUtf32(first, text[position + 1]);
        }
        width = 1;
        return first;
    }

    /// <summary>Returns the code point that ends at a position, and its code units.</summary>
    public static int PointBefore(ReadOnlySpan<char> text, int position, out int width)
    {
        var last = text[position - 1];
        if (char.IsLowSurrogate(last) && position > 1 && char.IsHighSurrogate(text[position - 2]))
        {
            width = 2;
            return char.ConvertToUtf32(text[position - 2], last);
        }
        width = 1;
        return last;
    }

    /// <summary>Returns whether a position is inside a surrogate pair.</summary>
    public static bool IsInsidePair(ReadOnlySpan<char> text, int position) =>
        position > 0 && position < text.Length && char.IsLowSurrogate(text[position]) && char.IsHighSurrogate(text[position - 1]);

    /// <summary>
    /// Returns the end of a run of up to <paramref name="max"/> code points of a set, and the end of the first
    /// <paramref name="min"/> of them, which is -1 if there are fewer.
    /// </summary>
    public static int PointRun(ReadOnlySpan<char> text, int position, CharSet set, int min, int max, out int least)
    {
        var count = 0;
        least = min == 0 ? position : -1;
        while (count < max && position < text.Length && set.ContainsPoint(PointAt(text, position, out int width)))
        {
            position += width;
            if (++count == min) least = position;
            if (count % CharSet.Window == 0) WorkBudget.Work(CharSet.Window);
        }
        return position;
    }

    /// <summary>§22.2.2.4 CompileAssertion, the part without a body.</summary>
    public static bool Holds(AssertionKind kind, ReadOnlySpan<char> text, int position, bool wordsWithoutCase)
    {
        switch (kind)
        {
            case AssertionKind.InputStart:
                return position == 0;
            case AssertionKind.InputEnd:
                return position == text.Length;
            case AssertionKind.LineStart:
                return position == 0 || IsLineTerminator(text[position - 1]);
            case AssertionKind.LineEnd:
                return position == text.Length || IsLineTerminator(text[position]);
            default:
                var before = position > 0 && IsWord(text[position - 1], wordsWithoutCase);
                var after = position < text.Length && IsWord(text[position], wordsWithoutCase);
                return (before != after) == (kind == AssertionKind.WordBoundary);
        }
    }

    private static bool IsLineTerminator(char unit) => unit is '\n' or '\r' or '\u2028' or '\u2029';

    // §22.2.2.9.3 WordCharacters.
    private static bool IsWord(char unit, bool withoutCase)
    {
        var ascii = Words;
        return unit < (uint)ascii.Length ? ascii[unit] : withoutCase && unit is '\u017F' or '\u212A';
    }

    /// <summary>
    /// §22.2.2.7.2 BackreferenceMatcher: returns the position after (or, backward, before) the text that the group has
    /// captured. Returns the same position if the group has captured nothing, and -1 if the text there differs.
    /// Operands: groups, ignoreCase, backward. <paramref name="steps"/> receives the steps of the comparison.
    /// </summary>
    public static int TakeCapture(
        RegExpProgram program, ReadOnlySpan<char> text, ReadOnlySpan<int> registers, int position, ReadOnlySpan<int> operands,
            out int steps)
    {
        steps = program.Groups[operands[0]].Length >> 5;
        foreach (var group in program.Groups[operands[0]])
        {
            var start = registers[2 * group];
            var end = registers[2 * group + 1];
            if (start < 0 || end < 0) continue;
            var captured = text[start..end];
            var backward = operands[2] != 0;
            var other = backward ? position - captured.Length : position + captured.Length;
            if (other < 0 || other > text.Length) return -1;
            var here = backward ? text[other..position] : text[position..other];
            var same = captured.CommonPrefixLength(here);
            steps += same >> 5;
            if (same < captured.Length && (operands[1] == 0 || !EqualWithoutCase(captured, here, program.Unicode, ref steps))) return -1;
            return program.Unicode && IsInsidePair(text, other) ? -1 : other;
        }
        return position;
    }

    /// <summary>
    /// Compares without case. Case mappings never lead out of the BMP, so both texts have the same length.
    /// </summary>
    private static bool EqualWithoutCase(ReadOnlySpan<char> a, ReadOnlySpan<char> b, bool unicode, ref int steps)
    {
        var mapping = CaseMapping.For(unicode);
        var i = 0;
        var equal = true;
        // The steps are taken at the end. A call may end before.
        var progress = new TextProgress(cost: 0);
        while (equal && i < a.Length)
        {
            var width = 1;
            var x = unicode ? PointAt(a, i, out width) : a[i];
            var y = unicode ? PointAt(b, i, out _) : b[i];
            equal = x == y || mapping.Canonicalize(x) == mapping.Canonicalize(y);
            i += width;
            progress.MoveTo(i);
        }
        steps += i >> 1;
        return equal;
    }
}
