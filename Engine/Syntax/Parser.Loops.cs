namespace Quoll.Syntax;

/// <summary>§14.7 Iteration statements.</summary>
internal sealed partial class Parser
{
    private WhileStatement ParseWhile(int start)
    {
        Next();
        var test = ParseCondition("'while'");
        return Finish(new WhileStatement { Test = test, Body = ParseLoopBody() }, start);
    }

    private DoWhileStatement ParseDoWhile(int start)
    {
        Next();
        var body = ParseLoopBody();
        Expect(TokenKind.While, "'while' after the body of a do-while loop");
        var test = ParseCondition("'while'");
        // §12.10.1: a semicolon is inserted here even without a line break.
        Eat(TokenKind.Semicolon);
        return Finish(new DoWhileStatement { Body = body, Test = test }, start);
    }

    private Statement ParseLoopBody()
    {
        _targets.EnterLoop();
        var body = ParseSubStatement();
        _targets.LeaveLoop();
        return body;
    }

    private Statement ParseFor()
    {
        var start = _lexer.Token.Start;
        Next();
        var isAwait = false;
        if (Kind == TokenKind.Await && Has(ParserContext.Await))
        {
            if (Has(ParserContext.StaticBlock)) throw Fail(SyntaxMessages.AwaitInStaticBlock, _lexer.Token.Start);
            _lastAwait = _lexer.Token.Start;
            isAwait = true;
            Next();
        }
        else if (Kind == TokenKind.Await) throw AwaitFailure(_lexer.Token.Start);
        Expect(TokenKind.LeftParenthesis, "'(' after 'for'");
        switch (Kind)
        {
            case TokenKind.Var:
                return ParseForDeclaration(VariableDeclarationKind.Var, start, isAwait);
            case TokenKind.Const:
                return ParseForDeclaration(VariableDeclarationKind.Const, start, isAwait);
            case TokenKind.Let when IsLetDeclaration():
                return ParseForDeclaration(VariableDeclarationKind.Let, start, isAwait);
            case TokenKind.Using when IsUsingForDeclaration():
                return ParseForDeclaration(VariableDeclarationKind.Using, start, isAwait);
            case TokenKind.Await when IsAwaitUsingDeclaration():
                return ParseForDeclaration(VariableDeclarationKind.AwaitUsing, start, isAwait);
            case TokenKind.Semicolon when !isAwait:
                return ParseForRest(null, start, isLexical: false);
            default:
                return ParseForExpression(start, isAwait);
        }
    }

    /// <summary>Parses a for statement whose head begins with var, let, const, using or await using.</summary>
    private Statement ParseForDeclaration(VariableDeclarationKind kind, int start, bool isAwait)
    {
        var isLexical = kind != VariableDeclarationKind.Var;
        if (isLexical) _scopes.Open(ScopeKind.For, IsStrict);
        var declarationStart = _lexer.Token.Start;
        var mark = _bound.Count;
        SkipDeclarationKeywords(kind);
        _allowIn = false;
        var taken = _declarators.Count;
        do
        {
            _declarators.Add(ParseVariableDeclarator(kind, isForHead: true));
            if (!(isLexical && Kind is TokenKind.In or TokenKind.Of)) EndLexicalInitializers(mark);
        }
        while (Eat(TokenKind.Comma));
        _allowIn = true;
        var declaration = Finish(new VariableDeclaration { Kind = kind, Declarations = TakeDeclarators(taken) }, declarationStart);

        var isOf = Kind == TokenKind.Of;
        if (!isOf && (Kind != TokenKind.In || isAwait))
        {
            if (isAwait) throw Unexpected("'of'");
            EndBinding(mark);
            return ParseForRest(declaration, start, isLexical);
        }
        if (!isOf && declaration.DeclaresResources) throw Fail(SyntaxMessages.UsingInForIn, kind.Keyword(), declarationStart);
        if (declaration.Declarations.Length != 1) throw Fail(SyntaxMessages.ForHeadSeveralVariables, declarationStart);
        if (declaration.Declarations[0] is { Init: not null } declarator)
        {
            // §B.3.5: for (var i = 0 in …)
            if (isOf || isLexical || IsStrict || declarator.Id is not Identifier)
                throw Fail(SyntaxMessages.ForHeadInitializer, declarator.Start);
        }
        if (!isLexical)
        {
            for (var i = mark; i < _bound.Count; i++) _bound[i].IsAssigned = true;
        }
        return ParseForEachRest(declaration, start, isOf, isAwait, isLexical, mark);
    }

    /// <summary>Works like <see cref="EndBinding"/>, but the names stay on the list.</summary>
    private void EndLexicalInitializers(int mark)
    {
        for (var i = mark; i < _bound.Count; i++)
        {
            if (_bound[i].Variable is { IsLexical: true, InitializedAt: < 0 } variable) variable.InitializedAt = _lexer.PreviousEnd;
        }
    }

    /// <summary>Parses a for statement whose head begins with an expression.</summary>
    private Statement ParseForExpression(int start, bool isAwait)
    {
        var headStart = _lexer.Token.Start;
        var beginsWithLet = Kind == TokenKind.Let;
        var beginsWithAsync = Kind == TokenKind.Async;
        var outerCover = _coverError;
        _coverError = -1;
        _allowIn = false;
        var init = ParseAssignmentCover();
        _allowIn = true;
        var isOf = Kind == TokenKind.Of;
        if (isOf || (Kind == TokenKind.In && !isAwait))
        {
            if (isOf && beginsWithLet) throw Fail(SyntaxMessages.BadForTarget, headStart);
            if (isOf && beginsWithAsync && !isAwait && init is Identifier { IsParenthesized: false })
                throw Fail(SyntaxMessages.AsyncForOfHead, headStart);
            if (init is ArrayExpression or ObjectExpression && !init.IsParenthesized)
            {
                init = ToAssignmentPattern(init);
            }
            else
            {
                RefuseCoverError();
                MarkAssigned(init, SyntaxMessages.BadForTarget, allowCall: true);
            }
            _coverError = outerCover;
            return ParseForEachRest(init, start, isOf, isAwait, isLexical: false, _bound.Count);
        }
        if (isAwait) throw Unexpected("'of'");
        RefuseCoverError();
        _coverError = outerCover;
        if (Kind == TokenKind.Comma)
        {
            _allowIn = false;
            init = ParseSequence(init, headStart);
            _allowIn = true;
        }
        return ParseForRest(init, start, isLexical: false);
    }

    private ForStatement ParseForRest(Node? init, int start, bool isLexical)
    {
        Expect(TokenKind.Semicolon, "';' in the head of a for loop");
        var test = Kind == TokenKind.Semicolon ? null : ParseExpression();
        Expect(TokenKind.Semicolon, "';' in the head of a for loop");
        var update = Kind == TokenKind.RightParenthesis ? null : ParseExpression();
        Expect(TokenKind.RightParenthesis, "')' after the head of a for loop");
        var body = ParseLoopBody();
        var scope = isLexical ? _scopes.Close() : null;
        return Finish(new ForStatement { Init = init, Test = test, Update = update, Body = body, Scope = scope }, start);
    }

    private ForEachStatement ParseForEachRest(Node left, int start, bool isOf, bool isAwait, bool isLexical, int mark)
    {
        Next();
        var right = isOf ? ParseAssignment() : ParseExpression();
        Expect(TokenKind.RightParenthesis, "')' after the head of a for loop");
        EndBinding(mark);
        var body = ParseLoopBody();
        var scope = isLexical ? _scopes.Close() : null;
        ForEachStatement statement = isOf
            ? new ForOfStatement { Left = left, Right = right, Body = body, Scope = scope, IsAwait = isAwait }
            : new ForInStatement { Left = left, Right = right, Body = body, Scope = scope };
        return Finish(statement, start);
    }
}
