using Quoll.Language;

namespace Quoll.Syntax;

/// <summary>§13.3 Left-hand-side expressions: members, calls, new, super, import, templates as arguments.</summary>
internal sealed partial class Parser
{
    private Expression ParseLeftHandSide()
    {
        var start = _lexer.Token.Start;
        var expression = Kind switch
        {
            TokenKind.New => ParseNew(),
            TokenKind.Super => ParseSuper(allowCall: true),
            TokenKind.Import => ParseImportExpression(allowCall: true),
            _ => ParsePrimary(allowCall: true),
        };
        return IsComplete(expression) ? expression : ParseSubscripts(expression, start, allowCall: true);
    }

    private Expression ParseSubscripts(Expression expression, int start, bool allowCall)
    {
        var inChain = false;
        while (true)
        {
            switch (Kind)
            {
                case TokenKind.Dot:
                    Next();
                    expression = ParseNamedMember(expression, start, isOptional: false);
                    break;
                case TokenKind.LeftBracket:
                    expression = ParseComputedMember(expression, start, isOptional: false);
                    break;
                case TokenKind.LeftParenthesis when allowCall:
                    expression = ParseCall(expression, start, isOptional: false);
                    break;
                case TokenKind.Template:
                    if (inChain) throw Fail(SyntaxMessages.OptionalChainTemplate, _lexer.Token.Start);
                    var quasi = ParseTemplate(isTagged: true);
                    MarkUsed(expression);
                    expression = Finish(new TaggedTemplateExpression { Tag = expression, Quasi = quasi }, start);
                    break;
                case TokenKind.Not when ErasesTypes && !_lexer.Token.NewlineBefore:
                    Next();
                    break;
                case TokenKind.Less or TokenKind.ShiftLeft when ErasesTypes && Types.TrySkipTypeArguments():
                    break;
                case TokenKind.QuestionDot:
                    if (!allowCall) throw Fail(SyntaxMessages.OptionalChainInNew, _lexer.Token.Start);
                    inChain = true;
                    Next();
                    if (ErasesTypes && Kind == TokenKind.Less) Types.SkipTypeList();
                    expression = Kind switch
                    {
                        TokenKind.LeftBracket => ParseComputedMember(expression, start, isOptional: true),
                        TokenKind.LeftParenthesis => ParseCall(expression, start, isOptional: true),
                        TokenKind.Template => throw Fail(SyntaxMessages.OptionalChainTemplate, _lexer.Token.Start),
                        _ => ParseNamedMember(expression, start, isOptional: true),
                    };
                    break;
                default:
                    return inChain ? Finish(new ChainExpression { Expression = expression }, start) : expression;
            }
        }
    }

    private MemberExpression ParseNamedMember(Expression target, int start, bool isOptional)
    {
        Expression property;
        if (Kind == TokenKind.PrivateName)
        {
            if (target is Super) throw Unexpected("a property name");
            property = ParsePrivateName();
        }
        else
        {
            property = ParseIdentifierName();
        }
        if (property is Identifier { Name: "length" }) MarkRead(target, isOptional);
        return Finish(new MemberExpression
        {
            Object = target,
            Property = property,
            IsOptional = isOptional,
            PropagatesNull = _propagatesNull,
        }, start);
    }

    private MemberExpression ParseComputedMember(Expression target, int start, bool isOptional)
    {
        Next();
        var property = ParseExpressionWithIn();
        Expect(TokenKind.RightBracket, "']'");
        MarkRead(target, isOptional);
        return Finish(new MemberExpression
        {
            Object = target,
            Property = property,
            IsComputed = true,
            IsOptional = isOptional,
            PropagatesNull = _propagatesNull,
        }, start);
    }

    // The arguments object is not made for members that are only read.
    private void MarkRead(Expression target, bool isOptional)
    {
        if (target is Identifier { Name: ScopeBuilder.Arguments } arguments) arguments.IsOnlyRead = !isOptional && !_propagatesNull;
    }

    // A member is written, deleted, or called with its object as the this value.
    private static void MarkUsed(Expression expression)
    {
        if (expression is MemberExpression { Object: Identifier { IsOnlyRead: true } identifier }) identifier.IsOnlyRead = false;
    }

    private CallExpression ParseCall(Expression callee, int start, bool isOptional)
    {
        MarkUsed(callee);
        var arguments = ParseArguments();
        var call = Finish(new CallExpression { Callee = callee, Arguments = arguments, IsOptional = isOptional }, start);
        if (!isOptional && callee is Identifier { Name: "eval" })
        {
            call.IsDirectEval = true;
            _scopes.AddDirectEval(call);
        }
        return call;
    }

    /// <summary>§13.3.8 Argument lists.</summary>
    private Expression[] ParseArguments()
    {
        Next();
        if (Eat(TokenKind.RightParenthesis)) return [];
        var allowIn = _allowIn;
        _allowIn = true;
        var mark = _items.Count;
        do
        {
            if (Kind == TokenKind.RightParenthesis) break;
            _items.Add(Kind == TokenKind.Ellipsis ? ParseSpread() : ParseAssignment());
        }
        while (Eat(TokenKind.Comma));
        _allowIn = allowIn;
        Expect(TokenKind.RightParenthesis, "',' or ')' after an argument");
        return TakeItems(mark);
    }

    private SpreadElement ParseSpread()
    {
        var start = _lexer.Token.Start;
        Next();
        return Finish(new SpreadElement { Argument = ParseAssignment() }, start);
    }

    /// <summary>§13.3.5 The new operator, and new.target.</summary>
    private Expression ParseNew()
    {
        ProbeStack();
        var start = _lexer.Token.Start;
        Next();
        if (Eat(TokenKind.Dot))
        {
            if (Kind != TokenKind.Target) throw Unexpected("'target' after 'new.'");
            if (!Has(ParserContext.NewTarget)) throw Fail(SyntaxMessages.NewTargetOutsideFunction, start);
            Next();
            return Finish(new MetaProperty { NewTarget = ImplicitReference(ScopeBuilder.NewTarget, start) }, start);
        }
        var calleeStart = _lexer.Token.Start;
        var callee = Kind switch
        {
            TokenKind.New => ParseNew(),
            TokenKind.Super => ParseSuper(allowCall: false),
            TokenKind.Import => ParseImportExpression(allowCall: false),
            _ => ParsePrimary(allowCall: false),
        };
        RefuseCoverError();
        callee = ParseSubscripts(callee, calleeStart, allowCall: false);
        var arguments = Kind == TokenKind.LeftParenthesis ? ParseArguments() : [];
        return Finish(new NewExpression { Callee = callee, Arguments = arguments }, start);
    }

    /// <summary>§13.3.7 The super keyword. A call is returned complete.</summary>
    private Expression ParseSuper(bool allowCall)
    {
        var start = _lexer.Token.Start;
        Next();
        var isCall = Kind == TokenKind.LeftParenthesis;
        if (!isCall && Kind is not (TokenKind.Dot or TokenKind.LeftBracket)) throw Unexpected("'(', '.' or '[' after 'super'");
        if (isCall && !(allowCall && Has(ParserContext.SuperCall))) throw Fail(SyntaxMessages.SuperCallOutsideConstructor, start);
        if (!isCall && !Has(ParserContext.SuperProperty)) throw Fail(SyntaxMessages.SuperPropertyOutsideMethod, start);
        var super = Finish(
            new Super
            {
                ActiveFunction = ImplicitReference(ScopeBuilder.ActiveFunction, start),
                This = ImplicitReference(ScopeBuilder.This, start),
                NewTarget = isCall ? ImplicitReference(ScopeBuilder.NewTarget, start) : null,
            },
            start);
        return isCall ? ParseCall(super, start, isOptional: false) : super;
    }

    /// <summary>
    /// §13.3.10 Import calls, also <c>import.defer</c> and <c>import.source</c>; §13.3.12 import.meta.
    /// </summary>
    private Expression ParseImportExpression(bool allowCall)
    {
        var start = _lexer.Token.Start;
        Next();
        var phase = ImportPhase.Evaluation;
        if (Eat(TokenKind.Dot))
        {
            if (Kind == TokenKind.Meta)
            {
                if (!Has(ParserContext.Module)) throw Fail(WithModuleHint(SyntaxMessages.ImportMetaOutsideModule), start);
                Next();
                return Finish(new MetaProperty(), start);
            }
            phase = IsPlainWord("defer") ? ImportPhase.Defer : IsPlainWord("source") ? ImportPhase.Source
                : throw Unexpected("'meta', 'defer' or 'source' after 'import.'");
            Next();
        }
        if (Kind != TokenKind.LeftParenthesis || !allowCall)
            throw Unexpected(allowCall ? "'(' or '.' after 'import'" : "'.' after 'import'");
        Next();
        var source = ParseAssignmentWithIn();
        Expression? options = null;
        if (Eat(TokenKind.Comma) && Kind != TokenKind.RightParenthesis)
        {
            options = ParseAssignmentWithIn();
            Eat(TokenKind.Comma);
        }
        Expect(TokenKind.RightParenthesis, "')'");
        return Finish(new ImportExpression { Source = source, Options = options, Phase = phase }, start);
    }

    /// <summary>§13.2.8 Template literals.</summary>
    private TemplateLiteral ParseTemplate(bool isTagged)
    {
        var start = _lexer.Token.Start;
        var cooked = new List<string?>();
        var raw = new List<string>();
        var mark = _items.Count;
        while (true)
        {
            if (_lexer.Token.Text is null && !isTagged) throw Fail(_lexer.TemplateError.Message, _lexer.TemplateError.Offset);
            cooked.Add(_lexer.Token.Text);
            raw.Add(_lexer.ReadTemplateRaw());
            var isTail = _lexer.Token.IsTemplateTail;
            Next();
            if (isTail) break;
            _items.Add(ParseExpressionWithIn());
            if (Kind != TokenKind.RightBrace) throw Unexpected("'}' after a template substitution");
            _lexer.RescanTemplateContinuation();
        }
        return Finish(
            new TemplateLiteral { Cooked = cooked.ToArray(), Raw = raw.ToArray(), Expressions = TakeItems(mark) }, start);
    }
}
