namespace Quoll.Syntax;

/// <summary>§13.1 Identifiers: the words that may be names, and where.</summary>
internal sealed partial class Parser
{
    /// <summary>Reads the current token as the name of a reference, a binding or a label, and advances.</summary>
    private Identifier ParseIdentifier()
    {
        ref var token = ref _lexer.Token;
        if (token.Kind != TokenKind.Identifier) CheckIdentifier(token);
        var identifier = new Identifier { Name = token.Text!, Start = token.Start, End = token.End };
        _lexer.Next();
        return identifier;
    }

    private Identifier ParseIdentifierReference()
    {
        var identifier = ParseIdentifier();
        return ReferTo(identifier);
    }

    private Identifier ReferTo(Identifier identifier)
    {
        if (Has(ParserContext.NoArguments) && identifier.Name == ScopeBuilder.Arguments)
        {
            throw Fail(SyntaxMessages.ArgumentsInClassBody, identifier.Start);
        }
        return _scopes.Refer(identifier);
    }

    /// <summary>Parses a BindingIdentifier without declaring it.</summary>
    private Identifier ParseBindingIdentifier()
    {
        var identifier = ParseIdentifier();
        if (IsStrict) CheckStrictBinding(identifier);
        return identifier;
    }

    /// <summary>Reads any IdentifierName as the name of a property, and advances.</summary>
    private Identifier ParseIdentifierName()
    {
        ref var token = ref _lexer.Token;
        if (!token.IsName) throw Unexpected("a property name");
        var identifier = new Identifier { Name = token.Text!, Start = token.Start, End = token.End };
        _lexer.Next();
        return identifier;
    }

    private Identifier ImplicitReference(string name, int start) =>
        _scopes.Refer(new Identifier { Name = name, Start = start, End = start });

    /// <summary>§13.1.1 Early errors of identifiers.</summary>
    private void CheckIdentifier(in Token token)
    {
        if (!token.IsIdentifierLike) throw Unexpected("an identifier");
        var kind = token.Kind == TokenKind.EscapedContextualWord ? Keywords.Classify(token.Text) : token.Kind;
        CheckWord(kind, token.Text!, token.Start);
    }

    private void CheckWord(TokenKind kind, string name, int offset)
    {
        if (kind == TokenKind.Yield && Has(ParserContext.Yield)) throw Fail(SyntaxMessages.ReservedWord, name, offset);
        if (kind == TokenKind.Await)
        {
            if (Has(ParserContext.StaticBlock)) throw Fail(SyntaxMessages.AwaitInStaticBlock, offset);
            if (Has(ParserContext.Module) && !Has(ParserContext.Await) && BeginsOperand(_lexer.Peek())) throw AwaitFailure(offset);
            if (Has(ParserContext.Await | ParserContext.Module)) throw Fail(SyntaxMessages.ReservedWord, name, offset);
            _lastAwait = offset;
        }
        if (IsStrict && !Has(ParserContext.SloppyNames) && Keywords.IsReservedInStrictCode(kind))
            throw Fail(SyntaxMessages.ReservedInStrictCode, name, offset);
    }

    /// <summary>
    /// Checks a name again that was read before it was known whether it is in strict code, or in the parameters of an
    /// async arrow function.
    /// </summary>
    private void RecheckBinding(Identifier identifier)
    {
        var kind = Keywords.Classify(identifier.Name);
        if (kind != TokenKind.Identifier) CheckWord(kind, identifier.Name, identifier.Start);
        if (IsStrict) CheckStrictBinding(identifier);
    }

    private void CheckStrictBinding(Identifier identifier)
    {
        if (IsEvalOrArguments(identifier.Name)) throw Fail(SyntaxMessages.StrictBinding, identifier.Name, identifier.Start);
    }

    // Whether the current token is unexpected because await before it is a name here.
    private bool IsAfterAwait =>
        _lastAwait >= 0 && _lastAwait + "await".Length == _lexer.PreviousEnd && !Has(ParserContext.Await) && BeginsOperand(_lexer.Token);

    private static bool BeginsOperand(in Token token) => !token.NewlineBefore && (
        token.IsName && token.Kind is not (TokenKind.In or TokenKind.InstanceOf or TokenKind.Of or TokenKind.As)
        || token.Kind is TokenKind.Number or TokenKind.BigInt or TokenKind.String or TokenKind.LeftBrace or TokenKind.Not
            or TokenKind.BitwiseNot);

    private SyntaxErrorException AwaitFailure(int offset) =>
        ProgramScope() is null ? Fail(SyntaxMessages.AwaitInFunction, offset)
            : Fail(WithModuleHint(SyntaxMessages.AwaitOutsideAsync), offset);

    // Says how to run a text whose top level may do what modules may. An eval cannot be a module.
    private string WithModuleHint(string message) =>
        ProgramScope() == ScopeKind.Script ? SyntaxMessages.Format(SyntaxMessages.RunAsModule, message) : message;

    // The kind of the text if the parser is at its top level, perhaps in blocks; null in functions.
    private ScopeKind? ProgramScope()
    {
        for (var scope = _scopes.Current; scope is not null; scope = scope.Parent)
        {
            if (scope.Kind is ScopeKind.Script or ScopeKind.Module or ScopeKind.Eval) return scope.Kind;
            // The function around a whole text, such as a module of CommonJS, has its end before it is read.
            if (scope.Kind is ScopeKind.Function or ScopeKind.FunctionBody
                && scope.Function?.SourceEnd != _source.Text.Length) return null;
        }
        return null;
    }

    private static bool IsEvalOrArguments(string name) => name is "eval" or ScopeBuilder.Arguments;
}
