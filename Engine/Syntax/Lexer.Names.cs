using System.Text;

namespace Quoll.Syntax;

/// <summary>§12.7 Names and Keywords.</summary>
internal sealed partial class Lexer
{
    private void ScanName(int start)
    {
        var i = start;
        var end = Math.Min(_text.Length, start + LongRead);
        while (i < end && _text[i] < 128 && UnicodeCharacters.IsIdentifierPart(_text[i])) i++;
        if (i < _text.Length && (_text[i] >= 128 || _text[i] == '\\' || i == end))
        {
            ScanUnusualName(start);
            return;
        }
        _position = i;
        Token.Text = names.Intern(_text.AsSpan(start, i - start), out Token.Kind);
    }

    /// <summary>Scans a name with escapes or characters beyond ASCII, or a long name.</summary>
    private void ScanUnusualName(int start)
    {
        _position = start;
        var hasEscape = false;
        var name = ReadUnusualName(ref hasEscape);
        Token.Text = names.Intern(name, out Token.Kind);
        if (!hasEscape) return;
        if (Keywords.IsReserved(Token.Kind)) Token.Kind = TokenKind.EscapedReservedWord;
        else if (Token.Kind != TokenKind.Identifier) Token.Kind = TokenKind.EscapedContextualWord;
    }

    /// <summary>§12.7 PrivateIdentifier.</summary>
    private void ScanPrivateName()
    {
        var start = _position;
        _position++;
        if (_position >= _text.Length) throw UnexpectedCharacter(start);
        var hasEscape = false;
        var name = ReadUnusualName(ref hasEscape);
        Token.Text = names.Intern("#" + name, out _);
        Token.Kind = TokenKind.PrivateName;
    }

    private string ReadUnusualName(ref bool hasEscape)
    {
        var builder = new StringBuilder();
        while (_position < _text.Length)
        {
            ChargeLongRead();
            var at = _position;
            int codePoint, length;
            if (_text[at] == '\\')
            {
                hasEscape = true;
                codePoint = ReadIdentifierEscape();
            }
            else
            {
                codePoint = CodePointAt(at, out length);
                var belongs = builder.Length == 0
                    ? UnicodeCharacters.IsIdentifierStart(codePoint)
                    : UnicodeCharacters.IsIdentifierPart(codePoint);
                if (!belongs)
                {
                    if (builder.Length == 0) throw UnexpectedCharacter(at);
                    break;
                }
                builder.Append(_text, at, length);
                _position += length;
                continue;
            }
            var allowed = builder.Length == 0
                ? UnicodeCharacters.IsIdentifierStart(codePoint)
                : UnicodeCharacters.IsIdentifierPart(codePoint);
            if (!allowed) throw Fail(SyntaxMessages.InvalidIdentifierEscape, at);
            builder.Append(char.ConvertFromUtf32(codePoint));
        }
        // Once here, and once in the table of names.
        WorkBudget.Memory(2L * sizeof(char) * builder.Length);
        return builder.ToString();
    }

    private int ReadIdentifierEscape()
    {
        var at = _position;
        _position++;
        if (At(0) != 'u') throw Fail(SyntaxMessages.InvalidUnicodeEscape, at);
        _position++;
        var codePoint = ReadUnicodeEscapeBody();
        if (codePoint < 0) throw Fail(SyntaxMessages.InvalidUnicodeEscape, at);
        // A surrogate is not an identifier character, not even as a half of an escaped pair.
        if (codePoint is >= 0xD800 and <= 0xDFFF) throw Fail(SyntaxMessages.InvalidIdentifierEscape, at);
        return codePoint;
    }

    /// <summary>
    /// Reads the part after <c>\u</c>: four digits or braces with a code point. Returns a negative number for other
    /// text.
    /// </summary>
    private int ReadUnicodeEscapeBody()
    {
        if (At(0) != '{') return ReadHexDigits(4);
        _position++;
        var value = 0;
        var digits = 0;
        for (; ; _position++, digits++)
        {
            var digit = HexDigit(At(0));
            if (digit < 0) break;
            value = value * 16 + digit;
            if (value > 0x10FFFF) return -1;
        }
        if (digits == 0 || At(0) != '}') return -1;
        _position++;
        return value;
    }

    private int ReadHexDigits(int count)
    {
        var value = 0;
        for (var i = 0; i < count; i++)
        {
            var digit = HexDigit(At(0));
            if (digit < 0) return -1;
            value = value * 16 + digit;
            _position++;
        }
        return value;
    }

    private static int HexDigit(char c) => c switch
    {
        >= '0' and <= '9' => c - '0',
        >= 'a' and <= 'f' => c - 'a' + 10,
        >= 'A' and <= 'F' => c - 'A' + 10,
        _ => -1,
    };
}
