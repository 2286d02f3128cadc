using System.Globalization;

namespace Quoll.RegExp;

/// <summary>The text of a pattern and a position in it, read by code unit or by code point as the flags say.</summary>
internal sealed class PatternReader(string pattern, bool unicode)
{
    /// <summary>The result of <see cref="Peek"/> after the last character.</summary>
    public const int End = -1;

    public string Text { get; } = pattern;

    /// <summary>Whether the pattern is read by code point and without the extensions of Annex B.</summary>
    public bool Unicode { get; } = unicode;

    public int Position { get; set; }

    public bool AtEnd => Position >= Text.Length;

    /// <summary>Returns the code unit <paramref name="ahead"/> places ahead, or <see cref="End"/>.</summary>
    public int Peek(int ahead = 0)
    {
        var index = Position + ahead;
        return (uint)index < (uint)Text.Length ? Text[index] : End;
    }

    public bool Eat(char unit)
    {
        if (Peek() != unit) return false;
        Position++;
        return true;
    }

    public bool Eat(string text)
    {
        if (!Text.AsSpan(Position).StartsWith(text, StringComparison.Ordinal)) return false;
        Position += text.Length;
        return true;
    }

    public bool StartsWith(string text) => Text.AsSpan(Position).StartsWith(text, StringComparison.Ordinal);

    /// <summary>Reads one SourceCharacter: a surrogate pair is one if <paramref name="byCodePoint"/> is true.</summary>
    public int Read(bool byCodePoint)
    {
        var first = Text[Position++];
        if (byCodePoint && char.IsHighSurrogate(first) && Position < Text.Length && char.IsLowSurrogate(Text[Position]))
            return char.ConvertToUtf32(first, Text[Position++]);
        return first;
    }

    /// <summary>Returns the character at <paramref name="offset"/> for a message.</summary>
    public string Describe(int offset) =>
        offset + 1 < Text.Length && char.IsSurrogatePair(Text, offset) ? Text.Substring(offset, 2) : Text.Substring(offset, 1);

    /// <summary>Reads exactly <paramref name="count"/> hexadecimal digits, or nothing.</summary>
    public bool TryReadHex(int count, out int value)
    {
        value = 0;
        if (Position + count > Text.Length) return false;
        var digits = Text.AsSpan(Position, count);
        foreach (var digit in digits)
        {
            if (!char.IsAsciiHexDigit(digit)) return false;
        }
        value = int.Parse(digits, NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture);
        Position += count;
        return true;
    }

    /// <summary>
    /// Reads decimal digits as a number that stops growing at <see cref="int.MaxValue"/>; returns the digits, too.
    /// </summary>
    public int ReadDecimal(out ReadOnlySpan<char> digits)
    {
        var start = Position;
        long value = 0;
        while (Position < Text.Length && char.IsAsciiDigit(Text[Position]))
            value = Math.Min(value * 10 + (Text[Position++] - '0'), int.MaxValue);
        digits = Text.AsSpan(start, Position - start);
        return (int)value;
    }

    /// <summary>
    /// §22.2.1 RegExpUnicodeEscapeSequence, after <c>\u</c>. With <paramref name="unicodeMode"/> two escapes that are a
    /// surrogate pair are one code point, the form in braces exists, and an invalid escape is an error. Otherwise an
    /// invalid escape reads nothing.
    /// </summary>
    public bool TryReadUnicodeEscape(bool unicodeMode, out int codePoint)
    {
        var start = Position;
        if (unicodeMode && Eat('{'))
        {
            codePoint = 0;
            var digitsStart = Position;
            while (char.IsAsciiHexDigit((char)Math.Max(Peek(), 0)))
            {
                codePoint = codePoint * 16 + Convert.ToInt32(Text.Substring(Position++, 1), 16);
                if (codePoint > 0x10FFFF) RegExpSyntaxException.Throw(RegExpMessages.CodePointEscapeInvalid, start);
            }
            if (Position == digitsStart || !Eat('}')) RegExpSyntaxException.Throw(RegExpMessages.CodePointEscapeInvalid, start);
            return true;
        }
        if (!TryReadHex(4, out codePoint))
        {
            if (unicodeMode) RegExpSyntaxException.Throw(RegExpMessages.UnicodeEscapeInvalid, start);
            return false;
        }
        if (unicodeMode && char.IsHighSurrogate((char)codePoint) && Peek() == '\\' && Peek(1) == 'u')
        {
            var second = Position;
            Position += 2;
            if (TryReadHex(4, out int trail) && char.IsLowSurrogate((char)trail))
                codePoint = char.ConvertToUtf32((char)codePoint, (char)trail);
            else Position = second;
        }
        return true;
    }
}
