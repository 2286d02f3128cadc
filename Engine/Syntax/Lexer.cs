using System.Globalization;

namespace Quoll.Syntax;

/// <summary>
/// The lexical grammar (ECMA-262 §12). Turns the source text into one token at a time, held in <see cref="Token"/>. A
/// slash and a right brace are read as punctuators. The parser requests a regular expression or the rest of a template
/// where the grammar needs one.
/// </summary>
internal sealed partial class Lexer(SourceText source, NameTable names, bool isModule, int start = 0)
{
    private readonly string _text = source.Text;
    private int _position = start;

    /// <summary>Tokens between two charges, minus one: some tens of microseconds.</summary>
    private const int TokensMask = 0xFF;

    /// <summary>Units between two charges in a long token, white space or comment: some tens of microseconds.</summary>
    private const int LongRead = 1 << 16;

    private const string LineTerminators = "\n\r\u2028\u2029";

    private int _tokens;
    private int _charged = start;
    private int _chargeAt = start + LongRead;

    /// <summary>The current token.</summary>
    public Token Token = new() { Start = start, End = start };

    /// <summary>The names of the text.</summary>
    public NameTable Names => names;

    /// <summary>The end of the previous token.</summary>
    public int PreviousEnd;

    /// <summary>A place in the text, for looking ahead.</summary>
    public readonly struct State(in Token token, int position, int previousEnd)
    {
        public readonly Token Token = token;
        public readonly int Position = position;
        public readonly int PreviousEnd = previousEnd;
    }

    /// <summary>Advances if the current token is of a kind.</summary>
    public bool Eat(TokenKind kind)
    {
        if (Token.Kind != kind) return false;
        Next();
        return true;
    }

    /// <summary>Returns whether the current token is an identifier of this name.</summary>
    public bool IsWord(string word) => Token.Kind == TokenKind.Identifier && Token.Text == word;

    /// <summary>Returns the place of the current token.</summary>
    public State Save() => new(Token, _position, PreviousEnd);

    /// <summary>Returns to a place.</summary>
    public void Restore(in State state)
    {
        Token = state.Token;
        _position = state.Position;
        PreviousEnd = state.PreviousEnd;
    }

    /// <summary>Returns whether the current token begins with a greater-than sign, as <c>>></c> does.</summary>
    public bool BeginsWithGreater() => Token.Start < Token.End && _text[Token.Start] == '>';

    /// <summary>Makes a token of the first unit of the current one, which is a longer punctuator.</summary>
    public void SplitToken(TokenKind first)
    {
        Token.Kind = first;
        Token.End = _position = Token.Start + 1;
    }

    /// <summary>Returns the token after the current one, which stays current.</summary>
    public Token Peek()
    {
        var state = Save();
        Next();
        var next = Token;
        Restore(state);
        return next;
    }

    /// <summary>Returns the second token after the current one.</summary>
    public Token PeekSecond()
    {
        var state = Save();
        Next();
        Next();
        var second = Token;
        Restore(state);
        return second;
    }

    /// <summary>Advances by one token.</summary>
    public void Next()
    {
        if ((++_tokens & TokensMask) == 0) Charge();
        PreviousEnd = Token.End;
        Token.HasLegacyOctal = false;
        Token.NewlineBefore = SkipTrivia();
        var start = _position;
        Token.Start = start;
        if (start >= _text.Length)
        {
            Token.Kind = TokenKind.EndOfInput;
            Token.End = start;
            return;
        }

        var c = _text[start];
        if (UnicodeCharacters.IsIdentifierStart(c)) ScanName(start);
        else if (char.IsAsciiDigit(c) || (c == '.' && char.IsAsciiDigit(At(1)))) ScanNumber();
        else if (c is '"' or '\'') ScanString(c);
        else if (c == '`') ScanTemplate();
        else if (c == '#') ScanPrivateName();
        else if (c == '\\' || c >= 128) ScanUnusualName(start);
        else Token.Kind = ScanPunctuator(c);
        Token.End = _position;
    }

    private char At(int offset) => (uint)(_position + offset) < (uint)_text.Length ? _text[_position + offset] : '\0';

    private TokenKind Take(int length, TokenKind kind)
    {
        _position += length;
        return kind;
    }

    private SyntaxErrorException Fail(string message, int offset) => new(message, source, offset);

    /// <summary>
    /// Skips white space, line terminators and comments (§12.2 to §12.4, §B.1.1). Returns whether a line ended in them.
    /// </summary>
    private bool SkipTrivia()
    {
        var newline = false;
        while (_position < _text.Length)
        {
            ChargeLongRead();
            var c = _text[_position];
            if (c == ' ' || c == '\t')
            {
                _position++;
            }
            else if (c == '/')
            {
                var next = At(1);
                if (next == '/') SkipLineComment();
                else if (next == '*') newline |= SkipBlockComment();
                else return newline;
            }
            else if (UnicodeCharacters.IsLineTerminator(c))
            {
                newline = true;
                _position++;
            }
            else if (c == '<')
            {
                if (isModule || !IsNext("<!--")) return newline;
                SkipLineComment();
            }
            else if (c == '-')
            {
                // Only at the start of a line, or after white space and comments.
                if (isModule || !(newline || Token.End == 0) || !IsNext("-->")) return newline;
                SkipLineComment();
            }
            else if (UnicodeCharacters.IsWhiteSpace(c))
            {
                _position++;
            }
            else if (c == '#' && _position == 0 && At(1) == '!')
            {
                SkipLineComment();
            }
            else
            {
                return newline;
            }
        }
        return newline;
    }

    // Reading a text takes time and memory, which are charged to the running call.
    private void Charge()
    {
        try
        {
            WorkBudget.Steps(TokensMask + 1 + Math.Max(0, _position - _charged) / WorkBudget.UnitsPerStep);
        }
        catch (ExecutionLimitException reached) when (reached.NoteText(source, Math.Min(_position, _text.Length)))
        {
            throw;
        }
        _charged = _position;
        _chargeAt = _position + LongRead;
    }

    // Called in every loop over the units of a token.
    private void ChargeLongRead()
    {
        if (_position >= _chargeAt) Charge();
    }

    // Returns the first place of one of some units from a place on; the end of the text if there is none.
    private int Find(string wanted, int from)
    {
        while (true)
        {
            var length = Math.Min(LongRead, _text.Length - from);
            var place = _text.AsSpan(from, length).IndexOfAny(wanted);
            if (place >= 0) return from + place;
            from += length;
            if (from == _text.Length) return from;
            WorkBudget.Work(length);
        }
    }

    // Returns a part of the text as a new string.
    private string Copy(int start, int end)
    {
        WorkBudget.Memory(sizeof(char) * (long)(end - start));
        WorkBudget.Work(end - start);
        return WorkBudget.NewString(_text.AsSpan(start, end - start));
    }

    private bool IsNext(string text) => _text.AsSpan(_position).StartsWith(text);

    private void SkipLineComment() => _position = Find(LineTerminators, _position);

    private bool SkipBlockComment()
    {
        var start = _position + 2;
        var length = TextSearch.IndexOf(_text.AsSpan(start), "*/");
        if (length < 0) throw Fail(SyntaxMessages.UnterminatedComment, _position);
        _position = start + length + 2;
        return Find(LineTerminators, start) < start + length;
    }

    private TokenKind ScanPunctuator(char c)
    {
        switch (c)
        {
            case '@': return Take(1, TokenKind.At);
            case '(': return Take(1, TokenKind.LeftParenthesis);
            case ')': return Take(1, TokenKind.RightParenthesis);
            case '{': return Take(1, TokenKind.LeftBrace);
            case '}': return Take(1, TokenKind.RightBrace);
            case '[': return Take(1, TokenKind.LeftBracket);
            case ']': return Take(1, TokenKind.RightBracket);
            case ';': return Take(1, TokenKind.Semicolon);
            case ',': return Take(1, TokenKind.Comma);
            case ':': return Take(1, TokenKind.Colon);
            case '~': return Take(1, TokenKind.BitwiseNot);
            case '.': return At(1) == '.' && At(2) == '.' ? Take(3, TokenKind.Ellipsis) : Take(1, TokenKind.Dot);
            case '=':
                if (At(1) == '>') return Take(2, TokenKind.Arrow);
                if (At(1) != '=') return Take(1, TokenKind.Assign);
                return At(2) == '=' ? Take(3, TokenKind.StrictEqual) : Take(2, TokenKind.Equal);
            case '!':
                if (At(1) != '=') return Take(1, TokenKind.Not);
                return At(2) == '=' ? Take(3, TokenKind.StrictNotEqual) : Take(2, TokenKind.NotEqual);
            case '?':
                if (At(1) == '?') return At(2) == '=' ? Take(3, TokenKind.CoalesceAssign) : Take(2, TokenKind.Coalesce);
                // a?.5:b is a conditional
                return At(1) == '.' && !char.IsAsciiDigit(At(2)) ? Take(2, TokenKind.QuestionDot) : Take(1, TokenKind.Question);
            case '+':
                if (At(1) == '+') return Take(2, TokenKind.Increment);
                return At(1) == '=' ? Take(2, TokenKind.AddAssign) : Take(1, TokenKind.Add);
            case '-':
                if (At(1) == '-') return Take(2, TokenKind.Decrement);
                return At(1) == '=' ? Take(2, TokenKind.SubtractAssign) : Take(1, TokenKind.Subtract);
            case '/': return At(1) == '=' ? Take(2, TokenKind.DivideAssign) : Take(1, TokenKind.Divide);
            case '%': return At(1) == '=' ? Take(2, TokenKind.RemainderAssign) : Take(1, TokenKind.Remainder);
            case '^': return At(1) == '=' ? Take(2, TokenKind.BitwiseXorAssign) : Take(1, TokenKind.BitwiseXor);
            case '*':
                if (At(1) == '*') return At(2) == '=' ? Take(3, TokenKind.ExponentiateAssign) : Take(2, TokenKind.Exponentiate);
                return At(1) == '=' ? Take(2, TokenKind.MultiplyAssign) : Take(1, TokenKind.Multiply);
            case '&':
                if (At(1) == '&') return At(2) == '=' ? Take(3, TokenKind.AndAssign) : Take(2, TokenKind.And);
                return At(1) == '=' ? Take(2, TokenKind.BitwiseAndAssign) : Take(1, TokenKind.BitwiseAnd);
            case '|':
                if (At(1) == '|') return At(2) == '=' ? Take(3, TokenKind.OrAssign) : Take(2, TokenKind.Or);
                return At(1) == '=' ? Take(2, TokenKind.BitwiseOrAssign) : Take(1, TokenKind.BitwiseOr);
            case '<':
                if (At(1) == '<') return At(2) == '=' ? Take(3, TokenKind.ShiftLeftAssign) : Take(2, TokenKind.ShiftLeft);
                return At(1) == '=' ? Take(2, TokenKind.LessOrEqual) : Take(1, TokenKind.Less);
            case '>':
                return ScanGreater();
            default:
                throw UnexpectedCharacter(_position);
        }
    }

    private TokenKind ScanGreater()
    {
        if (At(1) != '>') return At(1) == '=' ? Take(2, TokenKind.GreaterOrEqual) : Take(1, TokenKind.Greater);
        if (At(2) != '>') return At(2) == '=' ? Take(3, TokenKind.ShiftRightAssign) : Take(2, TokenKind.ShiftRight);
        return At(3) == '=' ? Take(4, TokenKind.ShiftRightUnsignedAssign) : Take(3, TokenKind.ShiftRightUnsigned);
    }

    private SyntaxErrorException UnexpectedCharacter(int offset)
    {
        var codePoint = CodePointAt(offset, out _);
        var shown = codePoint is > ' ' and < 127
            ? $"'{(char)codePoint}'"
            : "U+" + codePoint.ToString("X4", CultureInfo.InvariantCulture);
        return Fail(SyntaxMessages.Format(SyntaxMessages.InvalidCharacter, shown), offset);
    }

    private int CodePointAt(int offset, out int length)
    {
        var c = _text[offset];
        if (char.IsHighSurrogate(c) && offset + 1 < _text.Length && char.IsLowSurrogate(_text[offset + 1]))
        {
            length = 2;
            return char.ConvertToUtf32(c, _text[offset + 1]);
        }
        length = 1;
        return c;
    }
}
