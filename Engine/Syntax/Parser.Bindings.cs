namespace Quoll.Syntax;

/// <summary>§14.3.3 Destructuring binding patterns, §14.3.1 let, const and using, §14.3.2 var.</summary>
internal sealed partial class Parser
{
    private enum BindingMode : byte { Var, Let, Const, Parameter, CatchParameter }

    /// <summary>The identifiers bound by the declarations that are being parsed, the innermost on top.</summary>
    private readonly List<Identifier> _bound = [];

    private void Declare(Identifier identifier, BindingMode mode)
    {
        _bound.Add(identifier);
        switch (mode)
        {
            case BindingMode.Var:
                _scopes.DeclareVar(identifier);
                return;
            case BindingMode.Let or BindingMode.Const:
                DeclareLexical(identifier, mode == BindingMode.Let ? VariableKind.Let : VariableKind.Const);
                return;
            case BindingMode.Parameter:
                DeclareParameter(identifier);
                return;
            default:
                _scopes.DeclareCatchParameter(identifier);
                return;
        }
    }

    private Variable DeclareLexical(Identifier identifier, VariableKind kind)
    {
        if (identifier.Name == "let") throw Fail(SyntaxMessages.LetAsLexicalName, identifier.Start);
        return _scopes.DeclareLexical(identifier, kind);
    }

    /// <summary>Marks that the names bound since <paramref name="mark"/> have their values from here on.</summary>
    private void EndBinding(int mark)
    {
        for (var i = mark; i < _bound.Count; i++)
        {
            // Code after a declaration in a switch may run without it.
            if (_bound[i].Variable is { IsLexical: true } variable)
            {
                variable.InitializedAt = variable.Scope.Kind == ScopeKind.Switch ? int.MaxValue : _lexer.PreviousEnd;
            }
        }
        _bound.RemoveRange(mark, _bound.Count - mark);
    }

    /// <summary>Parses a name or a pattern.</summary>
    private Expression ParseBindingTarget(BindingMode mode)
    {
        switch (Kind)
        {
            case TokenKind.LeftBracket: return ParseArrayBinding(mode);
            case TokenKind.LeftBrace: return ParseObjectBinding(mode);
        }
        if (!_lexer.Token.IsIdentifierLike) throw Unexpected("a name, '[' or '{'");
        var identifier = ParseBindingIdentifier();
        Declare(identifier, mode);
        return identifier;
    }

    /// <summary>Parses a name or a pattern, perhaps with a default value.</summary>
    private Expression ParseBindingElement(BindingMode mode)
    {
        var start = _lexer.Token.Start;
        var target = ParseBindingTarget(mode);
        if (mode == BindingMode.Parameter) _types?.SkipParameterType();
        return Kind == TokenKind.Assign ? ParseBindingDefault(target, start, mode) : target;
    }

    private AssignmentPattern ParseBindingDefault(Expression target, int start, BindingMode mode)
    {
        Next();
        var value = ParseAssignmentWithIn();
        if (mode == BindingMode.Parameter) _hasParameterExpressions = true;
        return Finish(new AssignmentPattern { Left = target, Right = value }, start);
    }

    private RestElement ParseBindingRest(BindingMode mode)
    {
        var start = _lexer.Token.Start;
        Next();
        var argument = ParseBindingTarget(mode);
        if (mode == BindingMode.Parameter) _types?.SkipTypeAnnotation();
        if (Kind == TokenKind.Assign) throw Fail(SyntaxMessages.RestElementWithInitializer, _lexer.Token.Start);
        return Finish(new RestElement { Argument = argument }, start);
    }

    private ArrayPattern ParseArrayBinding(BindingMode mode)
    {
        ProbeStack();
        var start = _lexer.Token.Start;
        Next();
        var mark = _items.Count;
        while (Kind != TokenKind.RightBracket)
        {
            if (Eat(TokenKind.Comma))
            {
                _items.Add(null);
                continue;
            }
            if (Kind == TokenKind.Ellipsis)
            {
                _items.Add(ParseBindingRest(mode));
                if (Kind == TokenKind.Comma) throw Fail(SyntaxMessages.RestElementWithComma, _lexer.Token.Start);
                break;
            }
            _items.Add(ParseBindingElement(mode));
            if (Kind != TokenKind.RightBracket) Expect(TokenKind.Comma, "',' or ']' in a pattern");
        }
        Expect(TokenKind.RightBracket, "']' after a pattern");
        return Finish(new ArrayPattern { Elements = TakeItemsAndHoles(mark) }, start);
    }

    private ObjectPattern ParseObjectBinding(BindingMode mode)
    {
        ProbeStack();
        var start = _lexer.Token.Start;
        Next();
        var mark = _items.Count;
        while (Kind != TokenKind.RightBrace)
        {
            if (Kind == TokenKind.Ellipsis)
            {
                if (!_lexer.Peek().IsIdentifierLike) throw Fail(SyntaxMessages.BadDestructuringTarget, _lexer.Token.End);
                _items.Add(ParseBindingRest(mode));
                if (Kind == TokenKind.Comma) throw Fail(SyntaxMessages.RestElementWithComma, _lexer.Token.Start);
                break;
            }
            _items.Add(ParseBindingProperty(mode));
            if (Kind != TokenKind.RightBrace) Expect(TokenKind.Comma, "',' or '}' in a pattern");
        }
        Expect(TokenKind.RightBrace, "'}' after a pattern");
        return Finish(new ObjectPattern { Properties = TakeItems(mark) }, start);
    }

    private Property ParseBindingProperty(BindingMode mode)
    {
        var start = _lexer.Token.Start;
        var first = _lexer.Token;
        var key = ParsePropertyKey(out var isComputed);
        if (isComputed && mode == BindingMode.Parameter) _hasParameterExpressions = true;
        if (Eat(TokenKind.Colon))
        {
            var value = ParseBindingElement(mode);
            return Finish(new Property { Key = key, Value = value, IsComputed = isComputed }, start);
        }
        if (key is not Identifier name || isComputed) throw Unexpected("':' after a property key");
        if (first.Kind != TokenKind.Identifier)
        {
            if (!first.IsIdentifierLike) throw Unexpected("':' after a property key");
            CheckIdentifier(first);
        }
        var identifier = new Identifier { Name = name.Name, Start = name.Start, End = name.End };
        if (IsStrict) CheckStrictBinding(identifier);
        Declare(identifier, mode);
        Expression target = identifier;
        if (Kind == TokenKind.Assign) target = ParseBindingDefault(identifier, start, mode);
        return Finish(new Property { Key = key, Value = target, IsShorthand = true }, start);
    }

    /// <summary>Parses var, let, const, using or await using, with the semicolon.</summary>
    private VariableDeclaration ParseVariableStatement(VariableDeclarationKind kind)
    {
        var start = _lexer.Token.Start;
        // A declaration right behind the last one goes on with its constants.
        if (_constantsEnd != _lexer.PreviousEnd) _constantGroup = start;
        SkipDeclarationKeywords(kind);
        var taken = _declarators.Count;
        do
        {
            var mark = _bound.Count;
            var declarator = ParseVariableDeclarator(kind, isForHead: false);
            _declarators.Add(declarator);
            EndBinding(mark);
            if (kind != VariableDeclarationKind.Const || !TryNoteConstant(declarator)) _constantGroup = _lexer.PreviousEnd;
        }
        while (Eat(TokenKind.Comma));
        ExpectSemicolon();
        _constantsEnd = _lexer.PreviousEnd;
        return Finish(new VariableDeclaration { Kind = kind, Declarations = TakeDeclarators(taken) }, start);
    }

    // Where the last declaration ends, and the number of the constants that it ends with.
    private int _constantsEnd = -1, _constantGroup;

    // Code in a switch may run without the declarations before it.
    private bool TryNoteConstant(VariableDeclarator declarator)
    {
        if (declarator is not { Id: Identifier { Variable: { Scope.Kind: not ScopeKind.Switch } variable }, Init: { } init }) return false;
        (variable.Value, variable.ValueGroup) = (Literal.ValueOf(init), _constantGroup);
        return variable.Value is not null;
    }

    private void SkipDeclarationKeywords(VariableDeclarationKind kind)
    {
        if (kind >= VariableDeclarationKind.Using) BeginUsing(kind);
        if (kind == VariableDeclarationKind.AwaitUsing) Next();
        Next();
    }

    /// <summary>
    /// Parses one name or pattern. In the head of a for statement <c>in</c> or <c>of</c> may follow instead of an
    /// initializer.
    /// </summary>
    private VariableDeclarator ParseVariableDeclarator(VariableDeclarationKind kind, bool isForHead)
    {
        var start = _lexer.Token.Start;
        var mode = kind switch
        {
            VariableDeclarationKind.Var => BindingMode.Var,
            VariableDeclarationKind.Let => BindingMode.Let,
            _ => BindingMode.Const,
        };
        if (kind >= VariableDeclarationKind.Using && Kind is TokenKind.LeftBracket or TokenKind.LeftBrace)
            throw Fail(SyntaxMessages.UsingPattern, kind.Keyword(), start);
        var id = ParseBindingTarget(mode);
        _types?.SkipVariableType();
        Expression? init = null;
        if (Eat(TokenKind.Assign))
        {
            init = ParseAssignment();
        }
        else if (!(isForHead && Kind is TokenKind.In or TokenKind.Of))
        {
            if (id is not Identifier) throw Fail(SyntaxMessages.MissingInitializer, "destructuring", _lexer.Token.Start);
            if (kind >= VariableDeclarationKind.Const) throw Fail(SyntaxMessages.MissingInitializer, kind.Keyword(), _lexer.Token.Start);
        }
        return Finish(new VariableDeclarator { Id = id, Init = init }, start);
    }
}
