using Quoll.Language;

namespace Quoll.Syntax;

/// <summary>TypeScript in expressions: assertions, type arguments, arrow functions with types.</summary>
internal sealed partial class Parser
{
    /// <summary>
    /// The state of the lexer after the <c>?</c> of the innermost conditional expression whose first branch is being
    /// read, if <see cref="_isInBranch"/>.
    /// </summary>
    private Lexer.State _branchStart;

    // Not a nullable state: code over a generic type of .NET and a type of ours is not compiled ahead of time.
    private bool _isInBranch;

    /// <summary>Skips <c>as T</c> and <c>satisfies T</c>.</summary>
    private void SkipAssertions()
    {
        while (!_lexer.Token.NewlineBefore && (Kind == TokenKind.As || IsWord("satisfies")))
        {
            Next();
            if (!Eat(TokenKind.Const)) SkipType();
        }
    }

    /// <summary>Skips the type arguments of a call; if these tokens are operators, leaves them.</summary>
    private bool TrySkipTypeArguments()
    {
        var state = _lexer.Save();
        if (Try(static parser => parser.TrySkipTypeList()) && CanFollowTypeArguments()) return true;
        _lexer.Restore(state);
        return false;
    }

    // As in TypeScript's canFollowTypeArgumentsInExpression.
    private bool CanFollowTypeArguments() => Kind switch
    {
        TokenKind.LeftParenthesis or TokenKind.Template => true,
        TokenKind.Less or TokenKind.Greater or TokenKind.Add or TokenKind.Subtract => false,
        _ => _lexer.Token.NewlineBefore || Kind is >= TokenKind.Add and <= TokenKind.InstanceOf
            || Kind is TokenKind.RightParenthesis or TokenKind.RightBracket or TokenKind.RightBrace or TokenKind.Comma
                or TokenKind.Semicolon or TokenKind.Colon or TokenKind.Dot or TokenKind.QuestionDot or TokenKind.Question
                or TokenKind.EndOfInput or TokenKind.Assign,
    };

    // Looks ahead: text that is not even made of tokens is not a type.
    private bool Try(Func<Parser, bool> skip)
    {
        try
        {
            return skip(this);
        }
        catch (SyntaxErrorException invalid) when (!invalid.IsStackExhausted)
        {
            return false;
        }
    }

    /// <summary>Returns whether the <c>?</c> belongs to a parameter without a value.</summary>
    private bool IsOptionalMark() =>
        _lexer.Peek().Kind is TokenKind.Colon or TokenKind.Comma or TokenKind.RightParenthesis or TokenKind.Assign;

    /// <summary>Parses the first branch of a conditional expression.</summary>
    private Expression ParseTypedBranch()
    {
        var outer = _branchStart;
        var wasInBranch = _isInBranch;
        _branchStart = _lexer.Save();
        _isInBranch = true;
        var branch = ParseAssignmentWithIn();
        _branchStart = outer;
        _isInBranch = wasInBranch;
        return branch;
    }

    /// <summary>
    /// Skips the type of a parameter that was read as an expression, and reads its default value. Returns whether
    /// there was a type.
    /// </summary>
    private bool SkipCoverType()
    {
        if (Kind is not (TokenKind.Colon or TokenKind.Question)) return false;
        SkipParameterType();
        if (Kind == TokenKind.Assign) _items[^1] = ParseAssignmentRest(_items[^1]!, _items[^1]!.Start);
        return true;
    }

    /// <summary>Skips the type that an arrow function returns, if the colon begins one.</summary>
    private void SkipArrowReturnType(int start, bool mustBeArrow)
    {
        if (Kind != TokenKind.Colon) return;
        var state = _lexer.Save();
        Next();
        var isArrow = Try(static parser => parser.TrySkipType()) && Kind == TokenKind.Arrow && !_lexer.Token.NewlineBefore;
        // a ? (b) : c => d has a parenthesis there, not a parameter.
        if (isArrow && !mustBeArrow && _isInBranch && IsDirectlyIn(_branchStart, start)) isArrow = HasColonAhead();
        if (!isArrow) _lexer.Restore(state);
    }

    // Whether no bracket is open between the beginning of a branch and an offset.
    private bool IsDirectlyIn(in Lexer.State branch, int offset)
    {
        var state = _lexer.Save();
        _lexer.Restore(branch);
        var isDirect = Try(parser =>
        {
            while (parser._lexer.Token.Start < offset) parser.SkipTokenOrBrackets();
            return parser._lexer.Token.Start == offset;
        });
        _lexer.Restore(state);
        return isDirect;
    }

    // Whether a colon ends the expression after the arrow.
    private bool HasColonAhead()
    {
        var state = _lexer.Save();
        var hasColon = Try(static parser =>
        {
            var open = 0;
            while (true)
            {
                switch (parser.Kind)
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
                parser.SkipTokenOrBrackets();
            }
        });
        _lexer.Restore(state);
        return hasColon;
    }

    /// <summary>
    /// Parses an arrow function with type parameters, or an assertion of the old form: <c>&lt;T&gt; value</c>.
    /// </summary>
    private Expression ParseGenericArrowOrAssertion(int start)
    {
        var state = _lexer.Save();
        if (start == _arrowStart && Try(static parser => parser.TrySkipTypeList()) && Kind == TokenKind.LeftParenthesis)
        {
            _arrowStart = _lexer.Token.Start;
            var expression = ParseParenthesized(_lexer.Token.Start);
            if (IsArrow(expression)) ((ArrowFunctionExpression)expression).Function.SourceStart = start;
            return expression;
        }
        _lexer.Restore(state);
        if (!TrySkipTypeList()) throw Unexpected("a type");
        return ParseUnary();
    }

    /// <summary>
    /// Parses <c>async &lt;T&gt;(x) => …</c>, from the type parameters on; null if they are operators.
    /// </summary>
    private Expression? TryParseGenericAsyncArrow(Identifier async, int start)
    {
        var state = _lexer.Save();
        if (Try(static parser => parser.TrySkipTypeList()) && Kind == TokenKind.LeftParenthesis) return ParseAsyncArrowOrCall(async, start);
        _lexer.Restore(state);
        return null;
    }
}
