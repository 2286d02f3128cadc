using Quoll.RegExp.UnicodeData;

namespace Quoll.RegExp;

/// <summary>
/// The escapes that classes and atoms share (ECMA-262 §22.2.1 CharacterEscape, CharacterClassEscape; §B.1.2 without the
/// u or v flag). Each method starts after the backslash.
/// </summary>
internal sealed class EscapeReader(PatternReader reader, RegExpFlags flags, bool hasGroupNames)
{
    private readonly bool _unicode = flags.IsUnicode();

    /// <summary>CharacterClassEscape: <c>d D s S w W</c>, and with u or v <c>p P</c>.</summary>
    public bool TryReadClassEscape(out ClassOperand? operand)
    {
        operand = null;
        var kind = reader.Peek();
        switch (kind)
        {
            case 'd' or 'D' or 's' or 'S' or 'w' or 'W':
                reader.Position++;
                operand = new ClassEscape((char)kind);
                return true;
            case 'p' or 'P' when _unicode:
                reader.Position++;
                operand = ReadProperty((char)kind);
                return true;
            default:
                return false;
        }
    }

    private ClassProperty ReadProperty(char kind)
    {
        var start = reader.Position;
        var end = reader.Eat('{') ? reader.Text.IndexOf('}', reader.Position) : -1;
        if (end < 0) RegExpSyntaxException.Throw(RegExpMessages.PropertyInvalid, kind.ToString(), start);
        var text = reader.Text.AsSpan(reader.Position, end - reader.Position);
        if (!UnicodeProperty.TryFind(text, flags.Has(RegExpFlags.UnicodeSets), out UnicodeProperty property))
            RegExpSyntaxException.Throw(RegExpMessages.PropertyUnknown, text.ToString(), reader.Position);
        if (kind == 'P' && property.Kind == UnicodePropertyKind.Strings) RegExpSyntaxException.Throw(RegExpMessages.NegatedStrings, start);
        reader.Position = end + 1;
        return new ClassProperty(property, kind == 'P');
    }

    /// <summary>
    /// CharacterEscape, and in a class also <c>\b</c> and (u) <c>\-</c>. Without u or v, <c>\c</c> that is not a
    /// control escape is the backslash itself, and the position stays before the <c>c</c>.
    /// </summary>
    public int ReadCharacterEscape(bool inClass)
    {
        var start = reader.Position;
        if (reader.AtEnd) RegExpSyntaxException.Throw(RegExpMessages.EscapeAtEnd, start - 1);
        var unit = reader.Peek();
        switch (unit)
        {
            case 'b' when inClass:
                reader.Position++;
                return '\b';
            case '-' when inClass && _unicode:
                reader.Position++;
                return '-';
            case 't':
                reader.Position++;
                return '\t';
            case 'n':
                reader.Position++;
                return '\n';
            case 'v':
                reader.Position++;
                return '\v';
            case 'f':
                reader.Position++;
                return '\f';
            case 'r':
                reader.Position++;
                return '\r';
            case 'c':
                return ReadControlEscape(inClass);
            case 'x':
                reader.Position++;
                if (reader.TryReadHex(2, out int value)) return value;
                if (_unicode) RegExpSyntaxException.Throw(RegExpMessages.HexEscapeInvalid, start);
                return 'x';
            case 'u':
                reader.Position++;
                return reader.TryReadUnicodeEscape(_unicode, out int codePoint) ? codePoint : 'u';
            case >= '0' and <= '9':
                return ReadDecimalEscape(unit);
            default:
                return ReadIdentityEscape();
        }
    }

    /// <summary><c>\c</c> and a letter; §B.1.2 ClassControlLetter takes digits and <c>_</c> too.</summary>
    private int ReadControlEscape(bool inClass)
    {
        var letter = reader.Peek(1);
        if (letter >= 0 && (char.IsAsciiLetter((char)letter) ||
                            (inClass && !_unicode && (char.IsAsciiDigit((char)letter) || letter == '_'))))
        {
            reader.Position += 2;
            return letter % 32;
        }
        if (_unicode) RegExpSyntaxException.Throw(RegExpMessages.ControlEscapeInvalid, reader.Position);
        return '\\';
    }

    /// <summary>NUL, or §B.1.2 LegacyOctalEscapeSequence, in which 8 and 9 mean themselves.</summary>
    private int ReadDecimalEscape(int unit)
    {
        var start = reader.Position++;
        var digitFollows = reader.Peek() is >= '0' and <= '9';
        if (unit == '0' && !digitFollows) return 0;
        if (_unicode) RegExpSyntaxException.Throw(RegExpMessages.DecimalEscapeInvalid, start);
        if (unit >= '8') return unit;
        var value = unit - '0';
        while (reader.Peek() is >= '0' and <= '7' && reader.Position - start < 3 && value * 8 + (reader.Peek() - '0') <= 0xFF)
            value = value * 8 + (reader.Text[reader.Position++] - '0');
        return value;
    }

    private int ReadIdentityEscape()
    {
        var start = reader.Position;
        var codePoint = reader.Read(_unicode);
        if (_unicode)
        {
            if (!IsSyntaxCharacter(codePoint) && codePoint != '/')
                RegExpSyntaxException.Throw(RegExpMessages.EscapeInvalid, reader.Describe(start), start);
        }
        else if (codePoint == 'k' && hasGroupNames)
        {
            RegExpSyntaxException.Throw(RegExpMessages.NamedReferenceInvalid, start);
        }
        return codePoint;
    }

    /// <summary>§22.2.1 SyntaxCharacter.</summary>
    private static bool IsSyntaxCharacter(int codePoint) => codePoint is '^' or '$' or '\\' or '.' or '*' or '+' or '?'
        or '(' or ')' or '[' or ']' or '{' or '}' or '|';
}
