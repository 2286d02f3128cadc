using Quoll.Language;

namespace Quoll.Syntax;

/// <summary>§16.2 Modules.</summary>
internal sealed partial class Parser
{
    /// <summary>The name under which an anonymous default export is bound (§16.2.3.7).</summary>
    public const string DefaultBinding = "*default*";

    private HashSet<string>? _exportedNames;

    /// <summary>Exports of local names, which must be declared by the end of the module.</summary>
    private List<Identifier>? _localExports;

    /// <summary>Parses a Module (§16.2).</summary>
    /// <exception cref="SyntaxErrorException">The text is not a module.</exception>
    public static Program ParseModule(string text, string sourceName, LanguageOptions language = default, bool needsTrees = true)
    {
        const ParserContext Context = ParserContext.Module | ParserContext.Await;
        var flags = Context | ContextOf(language with { IsStrict = true, MayReturn = false }) | TreesIf(needsTrees);
        return new Parser(new SourceText(text, sourceName), flags).ParseModuleBody();
    }

    private Program ParseModuleBody()
    {
        var scope = _scopes.Open(ScopeKind.Module, isStrict: true);
        var body = new List<Statement>();
        while (Kind != TokenKind.EndOfInput)
        {
            body.Add(ParseModuleItem());
            _scopes.EndStatement();
        }
        foreach (var local in _localExports ?? [])
        {
            if (scope.Find(local.Name) is null) throw Fail(SyntaxMessages.UndeclaredExport, local.Name, local.Start);
        }
        _scopes.Close();
        _scopes.SettleProgram(scope, null);
        return new Program { Source = _source, Body = body, Scope = scope, IsStrict = true, Start = 0, End = _source.Text.Length };
    }

    private Statement ParseModuleItem() => Kind switch
    {
        TokenKind.Export => ParseExport(_lexer.Token.Start, []),
        TokenKind.At => ParseDecoratedItem(),
        TokenKind.Import when _lexer.Peek().Kind is not (TokenKind.LeftParenthesis or TokenKind.Dot) => ParseImport(),
        _ => ParseStatementListItem(),
    };

    /// <summary>§16.2.2 ImportDeclaration.</summary>
    private Statement ParseImport()
    {
        var start = _lexer.Token.Start;
        // Throws at "import x = …".
        if (ErasesTypes) TrySkipTypeDeclaration();
        Next();
        if (ErasesTypes && SkipTypeImport(start) is { } skipped) return skipped;
        var specifiers = new List<ImportSpecifier>();
        var phase = ParseImportPhase();
        if (phase == ImportPhase.Source)
        {
            specifiers.Add(ParseImportBinding(null, _lexer.Token.Start));
            ExpectFrom();
        }
        else if (Kind != TokenKind.String)
        {
            var hasDefault = _lexer.Token.IsIdentifierLike;
            if (hasDefault) specifiers.Add(ParseImportBinding("default", _lexer.Token.Start));
            if (!hasDefault || Eat(TokenKind.Comma)) ParseImportList(specifiers);
            ExpectFrom();
        }
        var source = ParseModuleSpecifier(out var attributes);
        return Finish(
            new ImportDeclaration { Specifiers = specifiers.ToArray(), Source = source, Attributes = attributes, Phase = phase }, start);
    }

    /// <summary>
    /// Parses <c>defer</c> before <c>*</c>, and <c>source</c> before a binding. Elsewhere they are names of bindings.
    /// </summary>
    private ImportPhase ParseImportPhase()
    {
        var phase = ImportPhase.Evaluation;
        if (IsPlainWord("defer") && _lexer.Peek().Kind == TokenKind.Multiply) phase = ImportPhase.Defer;
        if (IsPlainWord("source") && _lexer.Peek() is { IsIdentifierLike: true } next
            && (next.Kind != TokenKind.From || _lexer.PeekSecond().Kind == TokenKind.From)) phase = ImportPhase.Source;
        if (phase != ImportPhase.Evaluation) Next();
        return phase;
    }

    // A word without escapes.
    private bool IsPlainWord(string word) => IsWord(word) && _lexer.Token.End - _lexer.Token.Start == word.Length;

    private ImportSpecifier ParseImportBinding(string? imported, int start)
    {
        var local = ParseBindingIdentifier();
        DeclareLexical(local, VariableKind.Import);
        return Finish(new ImportSpecifier { Imported = imported, Local = local }, start);
    }

    private void ParseImportList(List<ImportSpecifier> specifiers)
    {
        var start = _lexer.Token.Start;
        if (Eat(TokenKind.Multiply))
        {
            Expect(TokenKind.As, "'as'");
            specifiers.Add(ParseImportBinding(null, start));
            return;
        }
        Expect(TokenKind.LeftBrace, "'{', '*' or a name");
        while (Kind != TokenKind.RightBrace)
        {
            if (ErasesTypes && SkipTypeSpecifier()) continue;
            start = _lexer.Token.Start;
            var token = _lexer.Token;
            if (token.IsIdentifierLike && _lexer.Peek().Kind != TokenKind.As)
            {
                specifiers.Add(ParseImportBinding(token.Text, start));
            }
            else
            {
                var name = ParseModuleExportName();
                Expect(TokenKind.As, "'as'");
                specifiers.Add(ParseImportBinding(name, start));
            }
            if (Kind != TokenKind.RightBrace) Expect(TokenKind.Comma, "',' or '}'");
        }
        Next();
    }

    /// <summary>Reads a name or a string that is well-formed Unicode.</summary>
    private string ParseModuleExportName()
    {
        if (Kind != TokenKind.String) return ParseIdentifierName().Name;
        var start = _lexer.Token.Start;
        var name = ParseString().String!;
        for (var i = 0; i < name.Length; i++)
        {
            if (!char.IsSurrogate(name[i])) continue;
            if (!char.IsHighSurrogate(name[i]) || i + 1 == name.Length || !char.IsLowSurrogate(name[++i]))
            {
                throw Fail(SyntaxMessages.LoneSurrogateExport, start);
            }
        }
        return name;
    }

    /// <summary>Parses the string after <c>from</c>, with attributes and the semicolon.</summary>
    private string ParseModuleSpecifier(out (string Key, string Value)[] attributes)
    {
        if (Kind != TokenKind.String) throw Unexpected("a module specifier (a string)");
        var source = ParseString().String!;
        attributes = Eat(TokenKind.With) ? ParseImportAttributes() : [];
        ExpectSemicolon();
        return source;
    }

    /// <summary>§16.2.1.3 WithClause.</summary>
    private (string Key, string Value)[] ParseImportAttributes()
    {
        Expect(TokenKind.LeftBrace, "'{'");
        var attributes = new List<(string Key, string Value)>();
        while (Kind != TokenKind.RightBrace)
        {
            var start = _lexer.Token.Start;
            var key = Kind == TokenKind.String ? ParseString().String! : ParseIdentifierName().Name;
            foreach (var other in attributes)
            {
                if (other.Key == key) throw Fail(SyntaxMessages.DuplicateImportAttribute, key, start);
            }
            Expect(TokenKind.Colon, "':'");
            if (Kind != TokenKind.String) throw Unexpected("a string");
            attributes.Add((key, ParseString().String!));
            if (Kind != TokenKind.RightBrace) Expect(TokenKind.Comma, "',' or '}'");
        }
        Next();
        return attributes.ToArray();
    }

    /// <summary>Parses a class with decorators, which may come before its <c>export</c>.</summary>
    private Statement ParseDecoratedItem()
    {
        var start = _lexer.Token.Start;
        var decorators = ParseDecorators();
        return Kind == TokenKind.Export ? ParseExport(start, decorators) : ParseClassDeclaration(allowAnonymous: false, decorators, start);
    }

    /// <summary>§16.2.3 ExportDeclaration. The start is that of the decorators before it.</summary>
    private Statement ParseExport(int start, Decorator[] decorators)
    {
        Next();
        if (decorators.Length > 0)
        {
            var mayBeAnonymous = Kind == TokenKind.Default;
            var next = mayBeAnonymous ? _lexer.Peek() : _lexer.Token;
            if (next.Kind == TokenKind.At) throw Fail(SyntaxMessages.DecoratorsAroundExport, next.Start);
            if (next.Kind == TokenKind.Class)
                return mayBeAnonymous ? ParseExportDefault(start, decorators) : ParseExportedDeclaration(start, decorators);
            if (mayBeAnonymous) Next();
            throw Unexpected("'class' after the decorators");
        }
        if (ErasesTypes && SkipTypeExport(start) is { } skipped) return skipped;
        switch (Kind)
        {
            case TokenKind.Multiply: return ParseExportAll(start);
            case TokenKind.LeftBrace: return ParseExportList(start);
            case TokenKind.Default: return ParseExportDefault(start, []);
            default: return ParseExportedDeclaration(start, []);
        }
    }

    private ExportNamedDeclaration ParseExportedDeclaration(int start, Decorator[] decorators)
    {
        var mark = _bound.Count;
        if (Kind == TokenKind.Using && IsUsingDeclaration()) throw Fail(SyntaxMessages.UsingExported, "using", _lexer.Token.Start);
        if (Kind == TokenKind.Await && IsAwaitUsingDeclaration())
            throw Fail(SyntaxMessages.UsingExported, "await using", _lexer.Token.Start);
        Statement declaration = Kind switch
        {
            TokenKind.Var => ParseExportedVariables(VariableDeclarationKind.Var),
            TokenKind.Let => ParseExportedVariables(VariableDeclarationKind.Let),
            TokenKind.Const => ParseExportedVariables(VariableDeclarationKind.Const),
            TokenKind.Class or TokenKind.At => ParseClassDeclaration(allowAnonymous: false, decorators),
            TokenKind.Function => ParseStatementListItem(),
            TokenKind.Async when IsAsyncFunction() => ParseStatementListItem(),
            _ => throw Unexpected("a declaration, '{', '*' or 'default'"),
        };
        if (declaration is FunctionDeclaration function) _bound.Add(function.Id!);
        if (declaration is ClassDeclaration { Id: not null } node) _bound.Add(node.Id);
        var specifiers = new List<ExportSpecifier>();
        for (var i = mark; i < _bound.Count; i++)
        {
            var name = _bound[i];
            AddExportedName(name.Name, name.Start);
            specifiers.Add(new ExportSpecifier { Name = name.Name, Exported = name.Name, Start = name.Start, End = name.End });
        }
        _bound.RemoveRange(mark, _bound.Count - mark);
        return Finish(new ExportNamedDeclaration { Declaration = declaration, Specifiers = specifiers.ToArray() }, start);
    }

    /// <summary>Parses a declaration whose names stay on the list of bound names.</summary>
    private VariableDeclaration ParseExportedVariables(VariableDeclarationKind kind)
    {
        var mark = _bound.Count;
        var declaration = ParseVariableStatement(kind);
        System.Diagnostics.Debug.Assert(_bound.Count == mark);
        foreach (var declarator in declaration.Declarations) CollectBound(declarator.Id);
        return declaration;
    }

    private void CollectBound(Expression target)
    {
        ProbeStack();
        switch (target)
        {
            case Identifier identifier:
                _bound.Add(identifier);
                break;
            case AssignmentPattern pattern:
                CollectBound(pattern.Left);
                break;
            case RestElement rest:
                CollectBound(rest.Argument);
                break;
            case Property property:
                CollectBound(property.Value);
                break;
            case ArrayPattern array:
                foreach (var element in array.Elements)
                {
                    if (element is not null) CollectBound(element);
                }
                break;
            case ObjectPattern pattern:
                foreach (var property in pattern.Properties) CollectBound(property);
                break;
        }
    }

    private void AddExportedName(string name, int offset)
    {
        if (!(_exportedNames ??= []).Add(name)) throw Fail(SyntaxMessages.DuplicateExport, name, offset);
    }

    private void ExpectFrom() => Expect(TokenKind.From, "'from'");

    private ExportAllDeclaration ParseExportAll(int start)
    {
        Next();
        string? exported = null;
        if (Eat(TokenKind.As))
        {
            var nameStart = _lexer.Token.Start;
            exported = ParseModuleExportName();
            AddExportedName(exported, nameStart);
        }
        ExpectFrom();
        var source = ParseModuleSpecifier(out var attributes);
        return Finish(new ExportAllDeclaration { Exported = exported, Source = source, Attributes = attributes }, start);
    }

    private ExportNamedDeclaration ParseExportList(int start)
    {
        Next();
        var specifiers = new List<ExportSpecifier>();
        var tokens = new List<Token>();
        while (Kind != TokenKind.RightBrace)
        {
            if (ErasesTypes && SkipTypeSpecifier()) continue;
            var token = _lexer.Token;
            tokens.Add(token);
            var name = ParseModuleExportName();
            var exported = Eat(TokenKind.As) ? ParseModuleExportName() : name;
            AddExportedName(exported, token.Start);
            specifiers.Add(Finish(new ExportSpecifier { Name = name, Exported = exported }, token.Start));
            if (Kind != TokenKind.RightBrace) Expect(TokenKind.Comma, "',' or '}'");
        }
        Next();
        var declaration = new ExportNamedDeclaration { Specifiers = specifiers.ToArray() };
        if (Eat(TokenKind.From))
        {
            declaration.Source = ParseModuleSpecifier(out declaration.Attributes);
            return Finish(declaration, start);
        }
        // Without a source the names are references to bindings of this module.
        foreach (var token in tokens)
        {
            if (!token.IsIdentifierLike) throw Fail(SyntaxMessages.ReservedWord, token.Text!, token.Start);
            CheckIdentifier(token);
            var local = new Identifier { Name = token.Text!, Start = token.Start, End = token.End };
            _scopes.Refer(local);
            (_localExports ??= []).Add(local);
        }
        ExpectSemicolon();
        return Finish(declaration, start);
    }

    private ExportDefaultDeclaration ParseExportDefault(int start, Decorator[] decorators)
    {
        AddExportedName("default", _lexer.Token.Start);
        Next();
        if (ErasesTypes && IsWord("abstract") && _lexer.Peek().Kind == TokenKind.Class) Next();
        var valueStart = _lexer.Token.Start;
        if (Kind == TokenKind.Function || (Kind == TokenKind.Async && IsAsyncFunction()))
        {
            var function = Kind == TokenKind.Function
                ? ParseFunctionDeclaration(valueStart, FunctionFlavour.Normal, allowAnonymous: true)
                : ParseAsyncFunctionDeclaration(allowAnonymous: true);
            if (function.Id is null)
            {
                function.Id = DefaultIdentifier(valueStart);
                function.Function.Name = "default";
                _scopes.DeclareFunction(function);
            }
            return Finish(new ExportDefaultDeclaration { Declaration = function, Binding = function.Id }, start);
        }
        var binding = DefaultIdentifier(valueStart);
        if (Kind is TokenKind.Class or TokenKind.At)
        {
            var declaration = ParseClassDeclaration(allowAnonymous: true, decorators);
            if (declaration.Id is null)
            {
                _scopes.DeclareLexical(binding, VariableKind.Class).InitializedAt = _lexer.PreviousEnd;
                declaration.Id = binding;
            }
            return Finish(new ExportDefaultDeclaration { Declaration = declaration, Binding = declaration.Id }, start);
        }
        var expression = ParseAssignment();
        ExpectSemicolon();
        _scopes.DeclareLexical(binding, VariableKind.Const).InitializedAt = _lexer.PreviousEnd;
        return Finish(new ExportDefaultDeclaration { Expression = expression, Binding = binding }, start);
    }

    private static Identifier DefaultIdentifier(int start) => new() { Name = DefaultBinding, Start = start, End = start };
}
