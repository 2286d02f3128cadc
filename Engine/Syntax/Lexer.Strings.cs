using System.Text;

namespace Quoll.Syntax;

/// <summary>
/// §12.9.4 String Literals, §12.9.5 Regular Expression Literals, §12.9.6 Template Literal Lexical Components.
/// </summary>
internal sealed partial class Lexer
{
    /// <summary>
    /// Longer strings are unlikely to be property names, so they are not looked up in the table of names.
    /// </summary>
    private const int LongestInternedString = 24;

    private const string DoubleQuotedStops = "\"\\\n\r";
    private const string SingleQuotedStops = "'\\\n\r";
    private const string TemplateStops = "`$\\\r";

    private readonly StringBuilder _builder = new();

    /// <summary>For a template piece without a cooked value: the position and message of its invalid escape.</summary>
    public (int Offset, string Message) TemplateError { get; private set; }

    private void ScanString(char quote)
    {
        Token.Kind = TokenKind.String;
        var start = _position + 1;
        var stops = quote == '"' ? DoubleQuotedStops : SingleQuotedStops;
        var end = Find(stops, start);
        if (end < _text.Length && _text[end] == quote)
        {
            _position = end + 1;
            Token.Text = end - start <= LongestInternedString ? names.Intern(_text.AsSpan(start, end - start), out _) : Copy(start, end);
            return;
        }

        _builder.Clear();
        _position = start;
        while (true)
        {
            AppendUpTo(end);
            if (_position >= _text.Length) throw UnterminatedString(quote);
            var c = _text[_position];
            if (c == quote) break;
            if (c == '\\')
            {
                var at = _position;
                if (at + 1 >= _text.Length) throw UnterminatedString(quote);
                if (ReadEscape(isTemplate: false) is { } message) throw Fail(message, at);
            }
            else
            {
                throw UnterminatedString(quote);
            }
            end = Find(stops, _position);
        }
        _position++;
        Token.Text = BuiltText();
    }

    // Appends the literal characters.
    private void AppendUpTo(int end)
    {
        WorkBudget.Memory(sizeof(char) * (long)(end - _position));
        _builder.Append(_text, _position, end - _position);
        _position = end;
        ChargeLongRead();
    }

    private string BuiltText()
    {
        WorkBudget.Memory(sizeof(char) * (long)_builder.Length);
        return _builder.ToString();
    }

    private SyntaxErrorException UnterminatedString(char quote) =>
        Fail(SyntaxMessages.Format(SyntaxMessages.UnterminatedString, quote == '"' ? "'\"'" : "\"'\""), Token.Start);

    /// <summary>
    /// Reads an escape, including the backslash, into the builder; returns its error message, or null.
    /// </summary>
    private string? ReadEscape(bool isTemplate)
    {
        _position++;
        var c = At(0);
        switch (c)
        {
            case 'n': return AppendEscaped('\n');
            case 't': return AppendEscaped('\t');
            case 'r': return AppendEscaped('\r');
            case 'b': return AppendEscaped('\b');
            case 'f': return AppendEscaped('\f');
            case 'v': return AppendEscaped('\v');
            case '\r':
                _position += At(1) == '\n' ? 2 : 1;
                return null;
            case '\n' or '\u2028' or '\u2029':
                _position++;
                return null;
            case 'x':
                _position++;
                var unit = ReadHexDigits(2);
                if (unit < 0) return SyntaxMessages.InvalidHexEscape;
                _builder.Append((char)unit);
                return null;
            case 'u':
                _position++;
                var codePoint = ReadUnicodeEscapeBody();
                if (codePoint < 0) return SyntaxMessages.InvalidUnicodeEscape;
                if (codePoint < 0x10000) _builder.Append((char)codePoint);
                else _builder.Append(char.ConvertFromUtf32(codePoint));
                return null;
            case >= '0' and <= '9':
                return ReadDigitEscape(isTemplate);
            default:
                return AppendEscaped(c);
        }
    }

    private string? AppendEscaped(char c)
    {
        _builder.Append(c);
        _position++;
        return null;
    }

    /// <summary><c>\0</c>, and the legacy octal escapes with <c>\8</c> and <c>\9</c> (§12.9.4.1).</summary>
    private string? ReadDigitEscape(bool isTemplate)
    {
        var c = At(0);
        if (c == '0' && !char.IsAsciiDigit(At(1))) return AppendEscaped('\0');
        if (isTemplate) return SyntaxMessages.LegacyOctalInTemplate;
        Token.HasLegacyOctal = true;
        if (c >= '8') return AppendEscaped(c);
        var value = 0;
        var most = c <= '3' ? 3 : 2;
        for (var i = 0; i < most && At(0) is >= '0' and <= '7'; i++, _position++) value = value * 8 + (At(0) - '0');
        _builder.Append((char)value);
        return null;
    }

    /// <summary>Continues to scan from the right brace that ends a substitution.</summary>
    public void RescanTemplateContinuation()
    {
        _position = Token.Start;
        ScanTemplate();
        Token.End = _position;
    }

    /// <summary>Scans from a backquote or a right brace to the next <c>${</c> or the final backquote.</summary>
    private void ScanTemplate()
    {
        Token.Kind = TokenKind.Template;
        _position++;
        _builder.Clear();
        var isValid = true;
        while (true)
        {
            AppendUpTo(Find(TemplateStops, _position));
            if (_position >= _text.Length) throw Fail(SyntaxMessages.UnterminatedTemplate, Token.Start);
            var c = _text[_position];
            if (c == '`')
            {
                Token.IsTemplateTail = true;
                _position++;
                break;
            }
            if (c == '$' && At(1) == '{')
            {
                Token.IsTemplateTail = false;
                _position += 2;
                break;
            }
            if (c == '\\')
            {
                var at = _position;
                if (at + 1 >= _text.Length) throw Fail(SyntaxMessages.UnterminatedTemplate, Token.Start);
                if (ReadEscape(isTemplate: true) is { } message)
                {
                    if (isValid) TemplateError = (at, message);
                    isValid = false;
                }
            }
            else if (c == '\r')
            {
                _position += At(1) == '\n' ? 2 : 1;
                _builder.Append('\n');
            }
            else
            {
                // A dollar sign that does not begin a substitution.
                _builder.Append(c);
                _position++;
            }
        }
        Token.Text = isValid ? BuiltText() : null;
    }

    /// <summary>
    /// Returns the TRV of the current token, a template piece: the source with its line ends normalised (§12.9.6).
    /// </summary>
    public string ReadTemplateRaw()
    {
        var raw = Copy(Token.Start + 1, Token.End - (Token.IsTemplateTail ? 1 : 2));
        if (TextSearch.IndexOf(raw, '\r') < 0) return raw;
        WorkBudget.Memory(2L * sizeof(char) * raw.Length);
        return raw.Replace("\r\n", "\n", StringComparison.Ordinal).Replace('\r', '\n');
    }

    /// <summary>
    /// Scans a regular expression from the slash that is the current token. The caller advances with
    /// <see cref="Next"/>.
    /// </summary>
    public (string Pattern, string Flags, int FlagsStart) ScanRegExp()
    {
        var start = Token.Start + 1;
        var i = start;
        for (var inClass = false; ; i++)
        {
            _position = i;
            ChargeLongRead();
            if (i >= _text.Length || UnicodeCharacters.IsLineTerminator(_text[i]))
                throw Fail(SyntaxMessages.UnterminatedRegExp, Token.Start);
            var c = _text[i];
            if (c == '\\')
            {
                i++;
                if (i >= _text.Length || UnicodeCharacters.IsLineTerminator(_text[i]))
                    throw Fail(SyntaxMessages.UnterminatedRegExp, Token.Start);
            }
            else if (c == '[')
            {
                inClass = true;
            }
            else if (c == ']')
            {
                inClass = false;
            }
            else if (c == '/' && !inClass)
            {
                break;
            }
        }
        var pattern = Copy(start, i);
        var flagsStart = ++i;
        while (i < _text.Length)
        {
            var codePoint = CodePointAt(i, out var length);
            if (!UnicodeCharacters.IsIdentifierPart(codePoint)) break;
            i += length;
        }
        _position = i;
        if (At(0) == '\\') throw UnexpectedCharacter(i);
        Token.End = i;
        return (pattern, Copy(flagsStart, i), flagsStart);
    }
}
