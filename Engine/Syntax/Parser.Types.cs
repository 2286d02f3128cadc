namespace Quoll.Syntax;

/// <summary>
/// Types of TypeScript, which are skipped token by token: no node and no scope learns of them. A method that begins
/// with Try returns false at a place where no type can be, and leaves the lexer there.
/// </summary>
internal sealed partial class Parser
{
    private bool IsWord(string word) => Kind == TokenKind.Identifier && _lexer.Token.Text == word;

    /// <summary>Skips a type, which must be there.</summary>
    private void SkipType()
    {
        if (!TrySkipType()) throw Unexpected("a type");
    }

    /// <summary>Skips <c>: type</c>, if it is there.</summary>
    private void SkipTypeAnnotation()
    {
        if (Eat(TokenKind.Colon)) SkipType();
    }

    /// <summary>Skips what follows the name of a parameter: <c>?: type</c>.</summary>
    private void SkipParameterType()
    {
        Eat(TokenKind.Question);
        SkipTypeAnnotation();
    }

    /// <summary>Skips what follows the name of a variable: <c>!: type</c>.</summary>
    private void SkipVariableType()
    {
        Eat(TokenKind.Not);
        SkipTypeAnnotation();
    }

    /// <summary>Skips type parameters or arguments, if they are there.</summary>
    private void SkipTypeList()
    {
        if (Kind is TokenKind.Less or TokenKind.ShiftLeft && !TrySkipTypeList()) throw Unexpected("a type");
    }

    /// <summary>Skips types separated by commas: what a class implements, what an interface extends.</summary>
    private void SkipTypes()
    {
        do SkipType();
        while (Eat(TokenKind.Comma));
    }

    // Parameters and arguments, from < to >.
    private bool TrySkipTypeList()
    {
        if (Kind == TokenKind.ShiftLeft) _lexer.SplitToken(TokenKind.Less);
        Next();
        while (!_lexer.BeginsWithGreater())
        {
            // Modifiers of parameters.
            while (Kind is TokenKind.Const or TokenKind.In || (IsWord("out") && _lexer.Peek().IsIdentifierLike)) Next();
            if (!TrySkipType()) return false;
            if (Eat(TokenKind.Extends) && !TrySkipType()) return false;
            if (Eat(TokenKind.Assign) && !TrySkipType()) return false;
            if (!Eat(TokenKind.Comma) && !_lexer.BeginsWithGreater()) return false;
        }
        if (Kind != TokenKind.Greater) _lexer.SplitToken(TokenKind.Greater);
        Next();
        return true;
    }

    private bool TrySkipType(bool isCondition = false)
    {
        ProbeStack();
        if (IsFunctionType()) return TrySkipFunctionType();
        // asserts x, asserts x is T, x is T
        if (IsWord("asserts") && _lexer.Peek() is { NewlineBefore: false } subject && (subject.IsIdentifierLike || subject.Kind == TokenKind.This))
            Next();
        if (!TrySkipUnion()) return false;
        if (IsWord("is") && !_lexer.Token.NewlineBefore)
        {
            Next();
            return TrySkipType(isCondition);
        }
        if (isCondition || Kind != TokenKind.Extends || _lexer.Token.NewlineBefore) return true;
        // A condition: T extends U ? X : Y.
        var state = _lexer.Save();
        Next();
        if (!TrySkipType(isCondition: true)) return false;
        if (Kind != TokenKind.Question)
        {
            // It was the bound of a type parameter.
            _lexer.Restore(state);
            return true;
        }
        Next();
        return TrySkipType() && Eat(TokenKind.Colon) && TrySkipType();
    }

    private bool IsFunctionType()
    {
        if (Kind is TokenKind.Less or TokenKind.New) return true;
        if (IsWord("abstract")) return _lexer.Peek().Kind == TokenKind.New;
        if (Kind != TokenKind.LeftParenthesis) return false;
        var state = _lexer.Save();
        var isFunction = TrySkipBrackets() && Kind == TokenKind.Arrow;
        _lexer.Restore(state);
        return isFunction;
    }

    private bool TrySkipFunctionType()
    {
        if (IsWord("abstract")) Next();
        Eat(TokenKind.New);
        if (Kind == TokenKind.Less && !TrySkipTypeList()) return false;
        return Kind == TokenKind.LeftParenthesis && TrySkipBrackets() && Eat(TokenKind.Arrow) && TrySkipType();
    }

    private bool TrySkipUnion()
    {
        if (Kind is TokenKind.BitwiseOr or TokenKind.BitwiseAnd) Next();
        while (true)
        {
            if (!(IsFunctionType() ? TrySkipFunctionType() : TrySkipOperand())) return false;
            if (Kind is not (TokenKind.BitwiseOr or TokenKind.BitwiseAnd)) return true;
            Next();
        }
    }

    private bool TrySkipOperand()
    {
        ProbeStack();
        if (Kind == TokenKind.Identifier && _lexer.Token.Text is "keyof" or "unique" or "readonly" && BeginsType(_lexer.Peek()))
        {
            Next();
            return TrySkipOperand();
        }
        if (IsWord("infer") && _lexer.Peek().IsIdentifierLike)
        {
            Next();
            Next();
            if (Kind != TokenKind.Extends) return true;
            var state = _lexer.Save();
            Next();
            // infer U extends X; but U extends X ? … : … is a condition of its own.
            if (!TrySkipType(isCondition: true)) return false;
            if (Kind == TokenKind.Question) _lexer.Restore(state);
            return true;
        }
        if (!TrySkipPrimary()) return false;
        while (Kind == TokenKind.LeftBracket && !_lexer.Token.NewlineBefore)
        {
            if (!TrySkipBrackets()) return false;
        }
        return true;
    }

    private static bool BeginsType(in Token token) => !token.NewlineBefore
        && (token.IsName || token.Kind is TokenKind.LeftParenthesis or TokenKind.LeftBracket or TokenKind.LeftBrace or TokenKind.String
            or TokenKind.Number or TokenKind.Template);

    private bool TrySkipPrimary()
    {
        switch (Kind)
        {
            case TokenKind.LeftBrace or TokenKind.LeftBracket or TokenKind.LeftParenthesis:
                return TrySkipBrackets();
            case TokenKind.String or TokenKind.Number or TokenKind.BigInt or TokenKind.True or TokenKind.False or TokenKind.Null
                or TokenKind.Void or TokenKind.This:
                Next();
                return true;
            case TokenKind.Subtract:
                Next();
                return Eat(TokenKind.Number) || Eat(TokenKind.BigInt);
            case TokenKind.Template:
                SkipTemplate();
                return true;
            case TokenKind.TypeOf:
                Next();
                return Kind == TokenKind.Import ? TrySkipImportType() : TrySkipName();
            case TokenKind.Import:
                return TrySkipImportType();
            default:
                return TrySkipName();
        }
    }

    private bool TrySkipImportType()
    {
        Next();
        return Kind == TokenKind.LeftParenthesis && TrySkipBrackets() && TrySkipRestOfName();
    }

    private bool TrySkipName()
    {
        if (!_lexer.Token.IsIdentifierLike && Kind != TokenKind.This) return false;
        Next();
        return TrySkipRestOfName();
    }

    private bool TrySkipRestOfName()
    {
        while (Eat(TokenKind.Dot))
        {
            if (!_lexer.Token.IsName && Kind != TokenKind.PrivateName) return false;
            Next();
        }
        return Kind is not (TokenKind.Less or TokenKind.ShiftLeft) || _lexer.Token.NewlineBefore || TrySkipTypeList();
    }

    private void SkipTemplate()
    {
        while (!_lexer.Token.IsTemplateTail)
        {
            Next();
            while (Kind != TokenKind.RightBrace)
            {
                if (Kind == TokenKind.EndOfInput) throw Unexpected("'}'");
                SkipTokenOrBrackets();
            }
            _lexer.RescanTemplateContinuation();
        }
        Next();
    }

    /// <summary>Skips everything from an opening bracket to the closing one.</summary>
    private bool TrySkipBrackets()
    {
        ProbeStack();
        var end = Kind switch
        {
            TokenKind.LeftBrace => TokenKind.RightBrace,
            TokenKind.LeftBracket => TokenKind.RightBracket,
            _ => TokenKind.RightParenthesis,
        };
        Next();
        while (Kind != end)
        {
            if (Kind is TokenKind.EndOfInput or TokenKind.RightBrace or TokenKind.RightBracket or TokenKind.RightParenthesis) return false;
            SkipTokenOrBrackets();
        }
        Next();
        return true;
    }

    private void SkipBrackets()
    {
        if (!TrySkipBrackets()) throw Unexpected("a closing bracket");
    }

    private void SkipTokenOrBrackets()
    {
        switch (Kind)
        {
            case TokenKind.LeftBrace or TokenKind.LeftBracket or TokenKind.LeftParenthesis:
                SkipBrackets();
                break;
            case TokenKind.Template:
                SkipTemplate();
                break;
            // After an operator or a bracket a slash begins a regular expression.
            case TokenKind.Divide or TokenKind.DivideAssign when EndsInOperator(_lexer.PreviousEnd):
                _lexer.ScanRegExp();
                Next();
                break;
            default:
                Next();
                break;
        }
    }

    private bool EndsInOperator(int end) => end > 0 && "(,=:[{&|!?>".Contains(_source.Text[end - 1]);
}
