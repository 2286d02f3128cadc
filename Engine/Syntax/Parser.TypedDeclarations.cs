using Quoll.Language;

namespace Quoll.Syntax;

/// <summary>
/// TypeScript in declarations: those that are types are skipped and leave an empty statement; those that are more than
/// types are errors.
/// </summary>
internal sealed partial class Parser
{
    private SyntaxErrorException NotErasable(string what, string instead, int offset) =>
        Fail(SyntaxMessages.MoreThanType, what, instead, offset);

    private SyntaxErrorException EnumError(int offset) => NotErasable("enum", "an object with 'as const'", offset);

    /// <summary>Skips a declaration that is a type; null if a statement of JavaScript is there.</summary>
    private EmptyStatement? SkipTypeStatement()
    {
        var start = _lexer.Token.Start;
        if (!TrySkipTypeDeclaration()) return null;
        return Finish(new EmptyStatement(), start);
    }

    private bool TrySkipTypeDeclaration()
    {
        var start = _lexer.Token.Start;
        switch (Kind)
        {
            case TokenKind.Enum:
                throw EnumError(start);
            case TokenKind.Const when _lexer.Peek().Kind == TokenKind.Enum:
                throw EnumError(start);
            case TokenKind.Interface when IsNameBehind():
                SkipInterface();
                return true;
            case TokenKind.Function:
                return TrySkipOverload();
            case TokenKind.Async when IsAsyncFunction():
                return TrySkipOverload();
            case TokenKind.Import when _lexer.Peek().IsIdentifierLike && _lexer.PeekSecond().Kind == TokenKind.Assign:
                throw NotErasable("import =", "import … from", start);
            case TokenKind.Identifier:
                return TrySkipWordDeclaration(_lexer.Token.Text!, start);
            default:
                return false;
        }
    }

    private bool IsNameBehind() => _lexer.Peek() is { IsIdentifierLike: true, NewlineBefore: false };

    private bool TrySkipWordDeclaration(string word, int start)
    {
        switch (word)
        {
            case "type" when IsNameBehind() && _lexer.PeekSecond().Kind is TokenKind.Assign or TokenKind.Less:
                SkipTypeAlias();
                return true;
            case "abstract" when _lexer.Peek() is { Kind: TokenKind.Class, NewlineBefore: false }:
                Next();
                return false;
            case "namespace" or "module" when _lexer.Peek() is { NewlineBefore: false } name && (name.IsIdentifierLike || name.Kind == TokenKind.String)
                && _lexer.PeekSecond().Kind is TokenKind.LeftBrace or TokenKind.Dot:
                SkipNamespace(start);
                return true;
            case "declare" when IsDeclarationBehind():
                Next();
                SkipAmbient();
                return true;
            default:
                return false;
        }
    }

    private void SkipInterface()
    {
        Next();
        Next();
        Types.SkipTypeList();
        if (Eat(TokenKind.Extends)) Types.SkipTypes();
        if (Kind != TokenKind.LeftBrace) throw Unexpected("'{' before the members of an interface");
        Types.SkipBrackets();
    }

    private void SkipTypeAlias()
    {
        Next();
        Next();
        Types.SkipTypeList();
        Expect(TokenKind.Assign, "'=' before a type");
        Types.SkipType();
        ExpectSemicolon();
    }

    // One with types only.
    private void SkipNamespace(int start)
    {
        SkipNamespaceName();
        Expect(TokenKind.LeftBrace, "'{' before the body of a namespace");
        while (!Eat(TokenKind.RightBrace))
        {
            Eat(TokenKind.Export);
            if (!Eat(TokenKind.Semicolon) && !TrySkipTypeDeclaration()) throw NotErasable("namespace with values", "a module", start);
        }
    }

    private void SkipNamespaceName()
    {
        Next();
        if (Kind == TokenKind.String) Next();
        else do Next();
        while (Eat(TokenKind.Dot));
    }

    private bool IsDeclarationBehind() => _lexer.Peek() is { NewlineBefore: false } next && (next.Kind is TokenKind.Var or TokenKind.Let
        or TokenKind.Const or TokenKind.Function or TokenKind.Class or TokenKind.Interface or TokenKind.Enum or TokenKind.Async
        || next.Text is "abstract" or "type" or "namespace" or "module" or "global" or "using");

    // What follows declare.
    private void SkipAmbient()
    {
        switch (Kind)
        {
            case TokenKind.Const when _lexer.Peek().Kind == TokenKind.Enum:
                Next();
                SkipAmbient();
                return;
            case TokenKind.Var or TokenKind.Let or TokenKind.Const:
                SkipAmbientVariables();
                return;
            case TokenKind.Async or TokenKind.Function:
                Eat(TokenKind.Async);
                Next();
                Eat(TokenKind.Multiply);
                Next();
                SkipSignature();
                ExpectSemicolon();
                return;
            case TokenKind.Class:
                SkipAmbientClass();
                return;
            case TokenKind.Interface:
                SkipInterface();
                return;
            case TokenKind.Enum:
                Next();
                Next();
                Types.SkipBrackets();
                return;
        }
        switch (_lexer.Token.Text)
        {
            case "abstract":
                Next();
                SkipAmbientClass();
                return;
            case "type":
                SkipTypeAlias();
                return;
            case "global":
                Next();
                Types.SkipBrackets();
                return;
            default:
                SkipNamespaceName();
                if (Kind == TokenKind.LeftBrace) Types.SkipBrackets();
                else ExpectSemicolon();
                return;
        }
    }

    private void SkipAmbientVariables()
    {
        do
        {
            Next();
            if (Kind is TokenKind.LeftBrace or TokenKind.LeftBracket) Types.SkipBrackets();
            else Next();
            Types.SkipVariableType();
            if (Eat(TokenKind.Assign)) Types.SkipType();
        }
        while (Kind == TokenKind.Comma);
        ExpectSemicolon();
    }

    private void SkipAmbientClass()
    {
        Next();
        if (Kind is not (TokenKind.LeftBrace or TokenKind.Extends or TokenKind.Implements)) Next();
        Types.SkipTypeList();
        if (Eat(TokenKind.Extends)) Types.SkipType();
        if (Eat(TokenKind.Implements)) Types.SkipTypes();
        if (Kind != TokenKind.LeftBrace) throw Unexpected("'{' before a class body");
        Types.SkipBrackets();
    }

    // Type parameters, parameters and what a function returns.
    private void SkipSignature()
    {
        if (!TrySkipSignature()) throw Unexpected("the parameters of a function");
    }

    private bool TrySkipSignature()
    {
        if (Kind == TokenKind.Less && !Types.TrySkipTypeList()) return false;
        if (Kind != TokenKind.LeftParenthesis || !Types.TrySkipBrackets()) return false;
        return !Eat(TokenKind.Colon) || Types.TrySkipType();
    }

    /// <summary>Skips a function declaration without a body.</summary>
    private bool TrySkipOverload()
    {
        var state = _lexer.Save();
        Eat(TokenKind.Async);
        Next();
        Eat(TokenKind.Multiply);
        if (_lexer.Token.IsIdentifierLike) Next();
        if (IsSignatureAhead())
        {
            SkipSignature();
            ExpectSemicolon();
            return true;
        }
        _lexer.Restore(state);
        return false;
    }

    /// <summary>Returns whether parameters follow, and no body after them.</summary>
    private bool IsSignatureAhead()
    {
        var state = _lexer.Save();
        var isSignature = TypeSkipper.Try(this, static parser => parser.TrySkipSignature()) && Kind != TokenKind.LeftBrace
            && (Kind is TokenKind.Semicolon or TokenKind.RightBrace or TokenKind.EndOfInput || _lexer.Token.NewlineBefore);
        _lexer.Restore(state);
        return isSignature;
    }

    /// <summary>Skips <c>this: T</c> at the beginning of parameters, and refuses parameter properties.</summary>
    private bool SkipThisParameter()
    {
        var isModifier = Kind is TokenKind.Public or TokenKind.Private or TokenKind.Protected || IsWord("readonly") || IsWord("override");
        if (isModifier && _lexer.Peek() is { IsIdentifierLike: true } or { Kind: TokenKind.LeftBrace or TokenKind.LeftBracket })
            throw NotErasable("parameter property", "a field", _lexer.Token.Start);
        if (Kind != TokenKind.This) return false;
        Next();
        Types.SkipTypeAnnotation();
        if (Kind != TokenKind.RightParenthesis) Expect(TokenKind.Comma, "',' or ')' after a parameter");
        return true;
    }

    /// <summary>
    /// Skips the modifiers of a class member. Returns whether one of them means that the member is a type only.
    /// </summary>
    private bool SkipModifiers()
    {
        var isErased = false;
        while (Kind is TokenKind.Public or TokenKind.Private or TokenKind.Protected
            || Kind == TokenKind.Identifier && _lexer.Token.Text is "readonly" or "abstract" or "override" or "declare")
        {
            var next = _lexer.Peek();
            if (EndsPropertyKey(next.Kind) || next.NewlineBefore) break;
            isErased |= _lexer.Token.Text is "abstract" or "declare";
            Next();
        }
        return isErased;
    }

    /// <summary>Skips an index signature: <c>[key: string]: T;</c>.</summary>
    private bool TrySkipIndexSignature()
    {
        if (Kind != TokenKind.LeftBracket || !_lexer.Peek().IsIdentifierLike || _lexer.PeekSecond().Kind != TokenKind.Colon) return false;
        Types.SkipBrackets();
        Types.SkipTypeAnnotation();
        ExpectSemicolon();
        return true;
    }

    /// <summary>Skips an abstract or declared member.</summary>
    private void SkipMember()
    {
        while (_lexer.Token.IsName && _lexer.Token.Text is "get" or "set" or "async" or "static" or "accessor" or "readonly" && !EndsPropertyKey(_lexer.Peek().Kind)) Next();
        Eat(TokenKind.Multiply);
        if (Kind == TokenKind.LeftBracket) Types.SkipBrackets();
        else Next();
        Eat(TokenKind.Question);
        Eat(TokenKind.Not);
        if (Kind is TokenKind.Less or TokenKind.LeftParenthesis) SkipSignature();
        else Types.SkipTypeAnnotation();
        ExpectSemicolon();
    }

    /// <summary>
    /// Skips what follows the key of a class member: a mark, type parameters. Returns true after the declaration of a
    /// method without a body, which it skips as a whole.
    /// </summary>
    private bool SkipBehindKey()
    {
        if (!Eat(TokenKind.Question)) Eat(TokenKind.Not);
        if (Kind is not (TokenKind.Less or TokenKind.LeftParenthesis)) return false;
        if (IsSignatureAhead())
        {
            SkipSignature();
            ExpectSemicolon();
            return true;
        }
        Types.SkipTypeList();
        return false;
    }
}
