namespace Quoll.Syntax;

/// <summary>
/// Types of TypeScript, which are skipped token by token: no node and no scope learns of them. A method that begins
/// with Try returns false at a place where no type can be, and leaves the lexer there.
/// </summary>
/// <param name="lexer">The lexer of the parser.</param>
/// <param name="source">Its text.</param>
/// <param name="unexpected">Returns the error for the current token; the argument says what was expected.</param>
internal sealed class TypeSkipper(Lexer lexer, SourceText source, Func<string?, SyntaxErrorException> unexpected)
{
    private TokenKind Kind => lexer.Token.Kind;

    private void Next() => lexer.Next();

    private bool Eat(TokenKind kind) => lexer.Eat(kind);

    private void ProbeStack() => SyntaxErrorException.ProbeStack(source, lexer.Token.Start);

    /// <summary>Skips a type, which must be there.</summary>
    public void SkipType()
    {
        if (!TrySkipType()) throw unexpected("a type");
    }

    /// <summary>Skips <c>: type</c>, if it is there.</summary>
    public void SkipTypeAnnotation()
    {
        if (Eat(TokenKind.Colon)) SkipType();
    }

    /// <summary>Skips what follows the name of a parameter: <c>?: type</c>.</summary>
    public void SkipParameterType()
    {
        Eat(TokenKind.Question);
        SkipTypeAnnotation();
    }

    /// <summary>Skips what follows the name of a variable: <c>!: type</c>.</summary>
    public void SkipVariableType()
    {
        Eat(TokenKind.Not);
        SkipTypeAnnotation();
    }

    /// <summary>Skips type parameters or arguments, if they are there.</summary>
    public void SkipTypeList()
    {
        if (Kind is TokenKind.Less or TokenKind.ShiftLeft && !TrySkipTypeList()) throw unexpected("a type");
    }

    /// <summary>Skips types separated by commas: what a class implements, what an interface extends.</summary>
    public void SkipTypes()
    {
        do SkipType();
        while (Eat(TokenKind.Comma));
    }

    // Parameters and arguments, from < to >.
    public bool TrySkipTypeList()
    {
        if (Kind == TokenKind.ShiftLeft) lexer.SplitToken(TokenKind.Less);
        Next();
        while (!lexer.BeginsWithGreater())
        {
            // Modifiers of parameters.
            while (Kind is TokenKind.Const or TokenKind.In || (lexer.IsWord("out") && lexer.Peek().IsIdentifierLike)) Next();
            if (!TrySkipType()) return false;
            if (Eat(TokenKind.Extends) && !TrySkipType()) return false;
            if (Eat(TokenKind.Assign) && !TrySkipType()) return false;
            if (!Eat(TokenKind.Comma) && !lexer.BeginsWithGreater()) return false;
        }
        if (Kind != TokenKind.Greater) lexer.SplitToken(TokenKind.Greater);
        Next();
        return true;
    }

    public bool TrySkipType(bool isCondition = false)
    {
        ProbeStack();
        if (IsFunctionType()) return TrySkipFunctionType();
        // asserts x, asserts x is T, x is T
        if (lexer.IsWord("asserts") && lexer.Peek() is { NewlineBefore: false } subject
            && (subject.IsIdentifierLike || subject.Kind == TokenKind.This)) Next();
        if (!TrySkipUnion()) return false;
        if (lexer.IsWord("is") && !lexer.Token.NewlineBefore)
        {
            Next();
            return TrySkipType(isCondition);
        }
        if (isCondition || Kind != TokenKind.Extends || lexer.Token.NewlineBefore) return true;
        // A condition: T extends U ? X : Y.
        var state = lexer.Save();
        Next();
        if (!TrySkipType(isCondition: true)) return false;
        if (Kind != TokenKind.Question)
        {
            // It was the bound of a type parameter.
            lexer.Restore(state);
            return true;
        }
        Next();
        return TrySkipType() && Eat(TokenKind.Colon) && TrySkipType();
    }

    private bool IsFunctionType()
    {
        if (Kind is TokenKind.Less or TokenKind.New) return true;
        if (lexer.IsWord("abstract")) return lexer.Peek().Kind == TokenKind.New;
        if (Kind != TokenKind.LeftParenthesis) return false;
        var state = lexer.Save();
        var isFunction = TrySkipBrackets() && Kind == TokenKind.Arrow;
        lexer.Restore(state);
        return isFunction;
    }

    private bool TrySkipFunctionType()
    {
        if (lexer.IsWord("abstract")) Next();
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
        if (Kind == TokenKind.Identifier && lexer.Token.Text is "keyof" or "unique" or "readonly" && BeginsType(lexer.Peek()))
        {
            Next();
            return TrySkipOperand();
        }
        if (lexer.IsWord("infer") && lexer.Peek().IsIdentifierLike)
        {
            Next();
            Next();
            if (Kind != TokenKind.Extends) return true;
            var state = lexer.Save();
            Next();
            // infer U extends X; but U extends X ? … : … is a condition of its own.
            if (!TrySkipType(isCondition: true)) return false;
            if (Kind == TokenKind.Question) lexer.Restore(state);
            return true;
        }
        if (!TrySkipPrimary()) return false;
        while (Kind == TokenKind.LeftBracket && !lexer.Token.NewlineBefore)
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
        if (!lexer.Token.IsIdentifierLike && Kind != TokenKind.This) return false;
        Next();
        return TrySkipRestOfName();
    }

    private bool TrySkipRestOfName()
    {
        while (Eat(TokenKind.Dot))
        {
            if (!lexer.Token.IsName && Kind != TokenKind.PrivateName) return false;
            Next();
        }
        return Kind is not (TokenKind.Less or TokenKind.ShiftLeft) || lexer.Token.NewlineBefore || TrySkipTypeList();
    }

    private void SkipTemplate()
    {
        while (!lexer.Token.IsTemplateTail)
        {
            Next();
            while (Kind != TokenKind.RightBrace)
            {
                if (Kind == TokenKind.EndOfInput) throw unexpected("'}'");
                SkipTokenOrBrackets();
            }
            lexer.RescanTemplateContinuation();
        }
        Next();
    }

    /// <summary>Skips everything from an opening bracket to the closing one.</summary>
    public bool TrySkipBrackets()
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

    public void SkipBrackets()
    {
        if (!TrySkipBrackets()) throw unexpected("a closing bracket");
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
            case TokenKind.Divide or TokenKind.DivideAssign when EndsInOperator(lexer.PreviousEnd):
                lexer.ScanRegExp();
                Next();
                break;
            default:
                Next();
                break;
        }
    }

    private bool EndsInOperator(int end) => end > 0 && "(,=:[{&|!?>".Contains(source.Text[end - 1]);

    /// <summary>Skips the type arguments of a call; if these tokens are operators, leaves them.</summary>
    public bool TrySkipTypeArguments()
    {
        var state = lexer.Save();
        if (Try(this, static types => types.TrySkipTypeList()) && CanFollowTypeArguments()) return true;
        lexer.Restore(state);
        return false;
    }

    // As in TypeScript's canFollowTypeArgumentsInExpression.
    private bool CanFollowTypeArguments() => Kind switch
    {
        TokenKind.LeftParenthesis or TokenKind.Template => true,
        TokenKind.Less or TokenKind.Greater or TokenKind.Add or TokenKind.Subtract => false,
        _ => lexer.Token.NewlineBefore || Kind is >= TokenKind.Add and <= TokenKind.InstanceOf
            || Kind is TokenKind.RightParenthesis or TokenKind.RightBracket or TokenKind.RightBrace or TokenKind.Comma
                or TokenKind.Semicolon or TokenKind.Colon or TokenKind.Dot or TokenKind.QuestionDot or TokenKind.Question
                or TokenKind.EndOfInput or TokenKind.Assign,
    };

    /// <summary>Looks ahead: text that is not even made of tokens is not a type.</summary>
    public static bool Try<T>(T reader, Func<T, bool> skip)
    {
        try
        {
            return skip(reader);
        }
        catch (SyntaxErrorException invalid) when (!invalid.IsStackExhausted)
        {
            return false;
        }
    }

    /// <summary>Returns whether no bracket is open between the beginning of a branch and an offset.</summary>
    public bool IsDirectlyIn(in Lexer.State branch, int offset)
    {
        var state = lexer.Save();
        lexer.Restore(branch);
        var isDirect = Try(this, types =>
        {
            while (lexer.Token.Start < offset) types.SkipTokenOrBrackets();
            return lexer.Token.Start == offset;
        });
        lexer.Restore(state);
        return isDirect;
    }

    /// <summary>Returns whether a colon ends the expression after the arrow.</summary>
    public bool HasColonAhead()
    {
        var state = lexer.Save();
        var hasColon = Try(this, static types =>
        {
            var open = 0;
            while (true)
            {
                switch (types.Kind)
                {
                    case TokenKind.Colon when open == 0:
                        return true;
                    case TokenKind.Colon:
                        open--;
                        break;
                    case TokenKind.Question:
                        open++;
                        break;
                    case TokenKind.EndOfInput or TokenKind.Semicolon or TokenKind.Comma or TokenKind.RightParenthesis
                        or TokenKind.RightBracket or TokenKind.RightBrace:
                        return false;
                }
                types.SkipTokenOrBrackets();
            }
        });
        lexer.Restore(state);
        return hasColon;
    }
}
