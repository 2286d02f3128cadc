namespace Quoll.Syntax;

/// <summary>
/// §14.3.1 <c>using</c> and <c>await using</c> declarations. Both words are names too. Only the next token on the same
/// line decides, so <c>using[x]</c>, <c>await using(x)</c> and <c>for (using of xs)</c> remain expressions.
/// </summary>
internal sealed partial class Parser
{
    /// <summary>
    /// Returns whether the current <c>using</c> begins a declaration. A brace is read as the pattern that is not
    /// allowed there.
    /// </summary>
    private bool IsUsingDeclaration() => IsNameOfResource(_lexer.Peek());

    /// <summary>Returns whether the current <c>await</c> begins a using declaration.</summary>
    private bool IsAwaitUsingDeclaration()
    {
        if (_lexer.Peek() is not { Kind: TokenKind.Using, NewlineBefore: false }) return false;
        return IsNameOfResource(_lexer.PeekSecond());
    }

    private static bool IsNameOfResource(in Token token) =>
        !token.NewlineBefore && (token.IsIdentifierLike || token.Kind == TokenKind.LeftBrace);

    /// <summary>
    /// §14.7.5: <c>for (using of</c> begins with the name <c>using</c>, except for the declaration in <c>for (using of
    /// = …;;)</c>.
    /// </summary>
    private bool IsUsingForDeclaration()
    {
        if (!IsUsingDeclaration()) return false;
        return _lexer.Peek().Kind != TokenKind.Of || _lexer.PeekSecond().Kind == TokenKind.Assign;
    }

    /// <summary>Marks that the scope disposes of resources, if it may (§14.3.1.1, §16.1.1).</summary>
    private void BeginUsing(VariableDeclarationKind kind)
    {
        var start = _lexer.Token.Start;
        if (kind == VariableDeclarationKind.AwaitUsing)
        {
            if (Has(ParserContext.StaticBlock)) throw Fail(SyntaxMessages.AwaitInStaticBlock, start);
            if (!Has(ParserContext.Await))
                throw Fail(WithModuleHint(SyntaxMessages.AwaitUsingOutsideAsync), start);
            _lastAwait = start;
        }
        var scope = _scopes.Current;
        switch (scope.Kind)
        {
            case ScopeKind.Script: throw Fail(SyntaxMessages.UsingAtTopLevel, kind.Keyword(), "a script", start);
            case ScopeKind.Eval: throw Fail(SyntaxMessages.UsingAtTopLevel, kind.Keyword(), "eval code", start);
            case ScopeKind.Switch: throw Fail(SyntaxMessages.UsingInSwitchCase, kind.Keyword(), start);
        }
        if (kind == VariableDeclarationKind.AwaitUsing) scope.Disposal = Disposal.Async;
        else if (scope.Disposal == Disposal.None) scope.Disposal = Disposal.Sync;
    }

    /// <summary>Throws for a using declaration in a statement position, instead of for two adjacent names.</summary>
    private void RefuseUsingDeclaration()
    {
        var isDeclaration = (Kind == TokenKind.Using && IsUsingDeclaration()) || (Kind == TokenKind.Await && IsAwaitUsingDeclaration());
        if (!isDeclaration) return;
        var name = Kind == TokenKind.Using ? "using declaration" : "declaration with 'await using'";
        throw Fail(SyntaxMessages.DeclarationInStatementPosition, name, _lexer.Token.Start);
    }
}
