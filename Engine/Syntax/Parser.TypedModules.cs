namespace Quoll.Syntax;

/// <summary>TypeScript in imports and exports: those of types are skipped.</summary>
internal sealed partial class Parser
{
    /// <summary>Skips an import of types, after <c>import</c>.</summary>
    private EmptyStatement? SkipTypeImport(int start)
    {
        if (!IsWord("type")) return null;
        var next = _lexer.Peek();
        var isOfTypes = next.Kind is TokenKind.LeftBrace or TokenKind.Multiply
            || next.IsIdentifierLike && (next.Kind != TokenKind.From || _lexer.PeekSecond().Kind == TokenKind.From);
        if (!isOfTypes) return null;
        while (Kind is not (TokenKind.String or TokenKind.Assign))
        {
            if (Kind is TokenKind.EndOfInput or TokenKind.Semicolon) throw Unexpected("a module specifier (a string)");
            Next();
        }
        if (Eat(TokenKind.Assign))
        {
            Types.SkipType();
            if (Kind == TokenKind.LeftParenthesis) Types.SkipBrackets();
            ExpectSemicolon();
        }
        else
        {
            ParseModuleSpecifier(out _);
        }
        return Finish(new EmptyStatement(), start);
    }

    /// <summary>Skips <c>type name</c> or <c>type name as other</c> in the braces of an import or export.</summary>
    private bool SkipTypeSpecifier()
    {
        if (!IsWord("type")) return false;
        var next = _lexer.Peek();
        if (next.Kind == TokenKind.As || !(next.IsName || next.Kind == TokenKind.String)) return false;
        Next();
        Next();
        if (Eat(TokenKind.As)) Next();
        if (Kind != TokenKind.RightBrace) Expect(TokenKind.Comma, "',' or '}'");
        return true;
    }

    /// <summary>Skips an export of types, after <c>export</c>.</summary>
    private EmptyStatement? SkipTypeExport(int start)
    {
        switch (Kind)
        {
            case TokenKind.Assign:
                throw NotErasable("export =", "export default", _lexer.Token.Start);
            case TokenKind.Import:
                throw NotErasable("import =", "import … from", start);
            case TokenKind.As:
                // export as namespace X;
                Next();
                Next();
                Next();
                ExpectSemicolon();
                return Finish(new EmptyStatement(), start);
            case TokenKind.Default:
                return SkipDefaultType(start);
        }
        if (IsWord("type") && _lexer.Peek().Kind is TokenKind.LeftBrace or TokenKind.Multiply) return SkipTypeExportList(start);
        return TrySkipTypeDeclaration() ? Finish(new EmptyStatement(), start) : null;
    }

    private EmptyStatement SkipTypeExportList(int start)
    {
        Next();
        if (Kind == TokenKind.LeftBrace)
        {
            Types.SkipBrackets();
        }
        else
        {
            Next();
            if (Eat(TokenKind.As)) Next();
        }
        if (Eat(TokenKind.From)) ParseModuleSpecifier(out _);
        else ExpectSemicolon();
        return Finish(new EmptyStatement(), start);
    }

    private EmptyStatement? SkipDefaultType(int start)
    {
        var state = _lexer.Save();
        Next();
        var mayBeSkipped = Kind == TokenKind.Interface && IsNameBehind() || Kind == TokenKind.Function
            || Kind == TokenKind.Async && IsAsyncFunction();
        if (mayBeSkipped && TrySkipTypeDeclaration()) return Finish(new EmptyStatement(), start);
        if (Kind == TokenKind.Enum) throw EnumError(_lexer.Token.Start);
        _lexer.Restore(state);
        return null;
    }
}
