using Quoll.Language;
using Quoll.RegExp;

namespace Quoll.Syntax;

/// <summary>§13.2 Primary expressions.</summary>
internal sealed partial class Parser
{
    /// <summary>
    /// Parses a PrimaryExpression or arrow function. The callee of <c>new</c> cannot be a call or an arrow function.
    /// </summary>
    private Expression ParsePrimary(bool allowCall)
    {
        var start = _lexer.Token.Start;
        switch (Kind)
        {
            case TokenKind.Identifier:
                return ParseIdentifierOrArrow(start);
            case TokenKind.Number:
                if (IsStrict && _lexer.Token.HasLegacyOctal) throw Fail(SyntaxMessages.LegacyOctalNumber, start);
                return FinishLiteral(new Literal { Kind = LiteralKind.Number, Number = _lexer.Token.Number }, start);
            case TokenKind.String:
                return ParseString();
            case TokenKind.BigInt:
                return ParseBigInt(start);
            case TokenKind.True:
                return FinishLiteral(new Literal { Kind = LiteralKind.Boolean, Boolean = true }, start);
            case TokenKind.False:
                return FinishLiteral(new Literal { Kind = LiteralKind.Boolean }, start);
            case TokenKind.Null:
                return FinishLiteral(new Literal { Kind = LiteralKind.Null }, start);
            case TokenKind.This:
                Next();
                return Finish(new ThisExpression { Reference = ImplicitReference(ScopeBuilder.This, start) }, start);
            case TokenKind.LeftParenthesis:
                return ParseParenthesized(start);
            case TokenKind.LeftBracket:
                return ParseArray(start);
            case TokenKind.LeftBrace:
                return ParseObject(start);
            case TokenKind.Function:
                return ParseFunctionExpression(start, FunctionFlavour.Normal);
            case TokenKind.Class or TokenKind.At:
                return ParseClassExpression(start);
            case TokenKind.Template:
                return ParseTemplate(isTagged: false);
            case TokenKind.Divide or TokenKind.DivideAssign:
                return ParseRegExp(start);
            case TokenKind.Async:
                return ParseAsync(start, allowCall);
            case TokenKind.Less when ErasesTypes:
                return ParseGenericArrowOrAssertion(start);
        }
        return _lexer.Token.IsIdentifierLike ? ParseIdentifierOrArrow(start) : throw Unexpected("an expression");
    }

    private Literal FinishLiteral(Literal literal, int start)
    {
        Next();
        return Finish(literal, start);
    }

    // On its own: .NET loads the types of a method's values before its first call, and BigInteger takes 0.5 ms.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private Literal ParseBigInt(int start) => FinishLiteral(new Literal { Kind = LiteralKind.BigInt, BigInt = _lexer.ReadBigInt() }, start);

    private Literal ParseString()
    {
        ref var token = ref _lexer.Token;
        if (IsStrict && token.HasLegacyOctal) throw Fail(SyntaxMessages.LegacyOctalEscape, token.Start);
        return FinishLiteral(new Literal { Kind = LiteralKind.String, String = token.Text }, token.Start);
    }

    private RegExpLiteral ParseRegExp(int start)
    {
        var (pattern, flags, flagsStart) = _lexer.ScanRegExp();
        CheckRegExp(pattern, flags, start + 1, flagsStart);
        Next();
        return Finish(new RegExpLiteral { Pattern = pattern, Flags = flags }, start);
    }

    /// <summary>§13.2.7.1 Early errors of regular expression literals.</summary>
    private void CheckRegExp(string pattern, string flags, int patternStart, int flagsStart)
    {
        if (!RegExpFlagsReading.TryParse(flags, out var parsed)) throw Fail(SyntaxMessages.InvalidRegExpFlags, flags, flagsStart);
        try
        {
            RegExpParser.Parse(pattern, parsed);
        }
        catch (RegExpSyntaxException error)
        {
            var message = SyntaxMessages.Format(SyntaxMessages.InvalidRegExp, $"{MessageText.Excerpt(pattern)}/{flags}", error.Message);
            throw new SyntaxErrorException(message, _source, patternStart + error.Offset) { IsStackExhausted = error.IsStackExhausted };
        }
    }

    private Expression ParseIdentifierOrArrow(int start)
    {
        var identifier = ParseIdentifier();
        if (Kind != TokenKind.Arrow || start != _arrowStart) return ReferTo(identifier);
        return ParseArrow(start, _scopes.Mark(), [identifier], isAsync: false);
    }

    /// <summary>§13.2.9 The grouping operator, or the parameters of an arrow function.</summary>
    private Expression ParseParenthesized(int start)
    {
        var canBeArrow = start == _arrowStart;
        var mark = _scopes.Mark();
        var allowIn = _allowIn;
        _allowIn = true;
        Next();
        var innerStart = _lexer.Token.Start;
        var items = ParseCoverList(out var mustBeArrow);
        _allowIn = allowIn;
        if (ErasesTypes && canBeArrow) SkipArrowReturnType(start, mustBeArrow);
        if (canBeArrow && Kind == TokenKind.Arrow) return ParseArrow(start, mark, items, isAsync: false);
        if (mustBeArrow) throw Unexpected(canBeArrow ? "'=>'" : "an expression");
        RefuseCoverError();

        var expression = items[0];
        if (items.Length > 1)
        {
            expression = new SequenceExpression { Expressions = items, Start = innerStart, End = items[^1].End };
        }
        expression.IsParenthesized = true;
        return expression;
    }

    /// <summary>
    /// Parses the text between parentheses, including the closing one. Empty lists, spreads and commas at the end are
    /// valid only for arrow functions.
    /// </summary>
    private Expression[] ParseCoverList(out bool mustBeArrow)
    {
        var mark = _items.Count;
        mustBeArrow = false;
        while (Kind != TokenKind.RightParenthesis)
        {
            if (Kind == TokenKind.Ellipsis)
            {
                mustBeArrow = true;
                _items.Add(ParseCoverSpread());
            }
            else
            {
                _items.Add(ParseAssignmentCover());
            }
            if (ErasesTypes && SkipCoverType()) mustBeArrow = true;
            if (Kind == TokenKind.RightParenthesis) break;
            Expect(TokenKind.Comma, "',' or ')'");
            if (Kind == TokenKind.RightParenthesis) mustBeArrow = true;
        }
        Next();
        mustBeArrow |= _items.Count == mark;
        return TakeItems(mark);
    }

    private SpreadElement ParseCoverSpread()
    {
        var start = _lexer.Token.Start;
        Next();
        var spread = Finish(new SpreadElement { Argument = ParseAssignmentCover() }, start);
        spread.IsFollowedByComma = Kind == TokenKind.Comma;
        return spread;
    }

    /// <summary>
    /// Parses an expression that begins with <c>async</c>: a function, an arrow function, a call of a function of that
    /// name, or just the name.
    /// </summary>
    private Expression ParseAsync(int start, bool allowCall)
    {
        var canBeArrow = start == _arrowStart && allowCall;
        var identifier = ParseIdentifier();
        ref var token = ref _lexer.Token;
        if (!token.NewlineBefore)
        {
            if (token.Kind == TokenKind.Function) return ParseFunctionExpression(start, FunctionFlavour.Async);
            if (canBeArrow && token.IsIdentifierLike && _lexer.Peek().Kind == TokenKind.Arrow)
            {
                var parameter = ParseIdentifier();
                return ParseArrow(start, _scopes.Mark(), [parameter], isAsync: true);
            }
            if (canBeArrow && token.Kind == TokenKind.LeftParenthesis) return ParseAsyncArrowOrCall(identifier, start);
            if (canBeArrow && token.Kind == TokenKind.Less && ErasesTypes && TryParseGenericAsyncArrow(identifier, start) is { } generic)
                return generic;
        }
        if (token.Kind == TokenKind.Arrow && canBeArrow) return ParseArrow(start, _scopes.Mark(), [identifier], isAsync: false);
        return ReferTo(identifier);
    }

    private Expression ParseAsyncArrowOrCall(Identifier callee, int start)
    {
        var mark = _scopes.Mark();
        var allowIn = _allowIn;
        _allowIn = true;
        Next();
        var items = ParseCoverList(out var mustBeArrow);
        _allowIn = allowIn;
        if (ErasesTypes) SkipArrowReturnType(start, mustBeArrow);
        if (Kind == TokenKind.Arrow) return ParseArrow(start, mark, items, isAsync: true);
        RefuseCoverError();
        return Finish(new CallExpression { Callee = ReferTo(callee), Arguments = items }, start);
    }
}
