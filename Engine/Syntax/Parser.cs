using System.Runtime.InteropServices;
using Quoll.Language;

namespace Quoll.Syntax;

/// <summary>
/// A recursive descent parser for ECMAScript 2025, including Annex B. Arrow functions and destructuring are first read
/// as expressions and then reinterpreted. Scopes and early errors come from the same pass.
/// </summary>
internal sealed partial class Parser
{
    private readonly SourceText _source;
    private readonly Lexer _lexer;
    private readonly ScopeBuilder _scopes;
    private readonly JumpTargets _targets = new();
    private readonly bool _propagatesNull;

    /// <summary>Skips the types of TypeScript; null in a text of JavaScript.</summary>
    private readonly TypeSkipper? _types;

    private ParserContext _context;

    /// <summary>Receives the uses of names that the program does not declare; null if nobody asks for them.</summary>
    private List<Identifier>? _freeNames;

    /// <summary>The [In] parameter of the grammar: <c>in</c> is an operator here.</summary>
    private bool _allowIn = true;

    private Parser(SourceText source, ParserContext context)
    {
        _source = source;
        _context = context;
        _propagatesNull = Has(ParserContext.NullPropagation);
        _dropsTrees = Has(ParserContext.WithoutTrees) && source.Text.Length >= LeastText && !Has(ParserContext.Types);
        _scopes = new ScopeBuilder(source);
        _lexer = new Lexer(source, new NameTable(), Has(ParserContext.Module));
        if (Has(ParserContext.Types)) _types = new TypeSkipper(_lexer, source, Unexpected);
        _lexer.Next();
    }

    /// <summary>
    /// Parses a Script (§16.1), which may be strict code without a directive, and may return outside of functions.
    /// </summary>
    /// <exception cref="SyntaxErrorException">The text is not a script.</exception>
    public static Program ParseScript(
        string text, string sourceName, LanguageOptions language = default, bool needsTrees = true) =>
        new Parser(new SourceText(text, sourceName), ContextOf(language) | TreesIf(needsTrees)).ParseProgram(ScopeKind.Script, null);

    /// <summary>
    /// Returns the names that a Script uses and does not declare itself, each once, in the order of their first use.
    /// </summary>
    /// <exception cref="SyntaxErrorException">The text is not a script.</exception>
    public static string[] FreeNames(SourceText source, LanguageOptions language = default)
    {
        var context = ContextOf(language) | ParserContext.Return | ParserContext.WithoutTrees;
        var parser = new Parser(source, context) { _freeNames = [] };
        parser.ParseProgram(ScopeKind.Script, null);
        return InOrder(parser._freeNames);
    }

    private static string[] InOrder(List<Identifier> names) =>
        names.OrderBy(static name => name.Start).Select(static name => name.Name).Distinct().ToArray();

    /// <summary>Parses the code of a direct or indirect eval (§19.2.1.1 PerformEval).</summary>
    /// <exception cref="SyntaxErrorException">The text is not a script, or not allowed there.</exception>
    public static Program ParseEval(string text, string sourceName, EvalContext context, bool needsTrees = true)
    {
        var flags = (context.IsStrict ? ParserContext.Strict : 0)
            | (context.InFunction ? ParserContext.NewTarget : 0)
            | (context.InMethod ? ParserContext.SuperProperty : 0)
            | (context.InDerivedConstructor ? ParserContext.SuperCall : 0)
            | (context.InClassFieldInitializer ? ParserContext.NoArguments : 0)
            | (context.PropagatesNull ? ParserContext.NullPropagation : 0)
            | TreesIf(needsTrees);
        return new Parser(new SourceText(text, sourceName), flags).ParseProgram(ScopeKind.Eval, context.PrivateNames, context.IsGlobal);
    }

    private static ParserContext ContextOf(LanguageOptions language) =>
        (language.IsStrict ? ParserContext.Strict : 0) | (language.MayReturn ? ParserContext.Return : 0)
        | (language.PropagatesNull ? ParserContext.NullPropagation : 0) | (language.ErasesTypes ? ParserContext.Types : 0);

    private static ParserContext TreesIf(bool needsTrees) => needsTrees ? ParserContext.None : ParserContext.WithoutTrees;

    private Program ParseProgram(ScopeKind kind, PrivateNames? privateNames, bool isGlobalEval = false)
    {
        var scope = _scopes.Open(kind, IsStrict);
        scope.IsGlobalEval = isGlobalEval;
        var body = new List<Statement>();
        ParseDirectives(body, scope, hasSimpleParameters: true);
        while (_lexer.Token.Kind != TokenKind.EndOfInput)
        {
            body.Add(ParseStatementListItem());
            _scopes.EndStatement();
        }
        _scopes.Close();
        _scopes.SettleProgram(scope, privateNames, _freeNames);
        return new Program { Source = _source, Body = body, Scope = scope, IsStrict = IsStrict, Start = 0, End = _source.Text.Length };
    }

    /// <summary>The directive prologue (§11.2.1). Switches to strict code at <c>"use strict"</c>.</summary>
    private void ParseDirectives(List<Statement> body, Scope scope, bool hasSimpleParameters)
    {
        var legacyOctal = -1;
        while (_lexer.Token.Kind == TokenKind.String)
        {
            var start = _lexer.Token.Start;
            var length = _lexer.Token.End - start;
            if (_lexer.Token.HasLegacyOctal && legacyOctal < 0) legacyOctal = start;
            var statement = ParseStatementListItem();
            body.Add(statement);
            if (statement is not ExpressionStatement { Expression: Literal { IsParenthesized: false } literal }) return;
            if (length != "'use strict'".Length || !_source.Text.AsSpan(literal.Start + 1, length - 2).SequenceEqual("use strict"))
                continue;
            if (!hasSimpleParameters) throw Fail(SyntaxMessages.UseStrictWithComplexParameters, start);
            if (legacyOctal >= 0) throw Fail(SyntaxMessages.LegacyOctalEscape, legacyOctal);
            _context |= ParserContext.Strict;
            scope.IsStrict = true;
        }
    }

    private bool IsStrict => (_context & ParserContext.Strict) != 0;

    private bool Has(ParserContext flag) => (_context & flag) != 0;

    private TokenKind Kind => _lexer.Token.Kind;

    private void Next() => _lexer.Next();

    private bool Eat(TokenKind kind) => _lexer.Eat(kind);

    private bool IsWord(string word) => _lexer.IsWord(word);

    private bool ErasesTypes => _types is not null;

    // Where types are skipped.
    private TypeSkipper Types => _types!;

    private void Expect(TokenKind kind, string expected)
    {
        if (_lexer.Token.Kind != kind) throw Unexpected(expected);
        _lexer.Next();
    }

    /// <summary>Expects a semicolon, or a place where one is inserted (§12.10).</summary>
    private void ExpectSemicolon()
    {
        if (Eat(TokenKind.Semicolon)) return;
        if (Kind is TokenKind.RightBrace or TokenKind.EndOfInput || _lexer.Token.NewlineBefore) return;
        throw Unexpected("';'");
    }

    /// <summary>
    /// The elements of the lists that are being parsed, the innermost on top. A list takes its own elements as an
    /// array.
    /// </summary>
    private readonly List<Expression?> _items = [];

    private Expression[] TakeItems(int mark) => TakeItemsAndHoles(mark)!;

    private Expression?[] TakeItemsAndHoles(int mark)
    {
        var items = CollectionsMarshal.AsSpan(_items)[mark..].ToArray();
        _items.RemoveRange(mark, _items.Count - mark);
        return items;
    }

    /// <summary>The same for the statements of bodies and blocks.</summary>
    private readonly List<Statement> _statements = [];

    private List<Statement> TakeStatements(int mark)
    {
        var taken = new List<Statement>(_statements.Count - mark);
        taken.AddRange(CollectionsMarshal.AsSpan(_statements)[mark..]);
        _statements.RemoveRange(mark, _statements.Count - mark);
        return taken;
    }

    /// <summary>The same for the variables of declarations.</summary>
    private readonly List<VariableDeclarator> _declarators = [];

    private VariableDeclarator[] TakeDeclarators(int mark)
    {
        var taken = CollectionsMarshal.AsSpan(_declarators)[mark..].ToArray();
        _declarators.RemoveRange(mark, _declarators.Count - mark);
        return taken;
    }

    private T Finish<T>(T node, int start) where T : Node
    {
        node.Start = start;
        node.End = _lexer.PreviousEnd;
        return node;
    }

    /// <summary>Throws before the native stack overflows. Every production that can contain itself calls it.</summary>
    private void ProbeStack() => SyntaxErrorException.ProbeStack(_source, _lexer.Token.Start);

    private SyntaxErrorException Fail(string message, int offset) => new(message, _source, offset);

    private SyntaxErrorException Fail(string message, string argument, int offset) =>
        new(SyntaxMessages.Format(message, argument), _source, offset);

    private SyntaxErrorException Fail(string message, string first, string second, int offset) =>
        new(SyntaxMessages.Format(message, first, second), _source, offset);

    private SyntaxErrorException Unexpected(string? expected = null)
    {
        ref var token = ref _lexer.Token;
        if (IsAfterAwait) return AwaitFailure(_lastAwait);
        if (token.Kind == TokenKind.EscapedReservedWord) return Fail(SyntaxMessages.EscapedKeyword, token.Text!, token.Start);
        var found = DescribeToken(token);
        var message = expected is null
            ? SyntaxMessages.Format(SyntaxMessages.Unexpected, found)
            : SyntaxMessages.Format(SyntaxMessages.UnexpectedButExpected, found, expected);
        return Fail(message, token.Start);
    }

    private string DescribeToken(in Token token) => token.Kind switch
    {
        TokenKind.EndOfInput => "end of input",
        TokenKind.Number or TokenKind.BigInt => "number",
        TokenKind.String => "string",
        TokenKind.Template => "template",
        TokenKind.PrivateName => $"private name '{token.Text}'",
        _ when token.IsIdentifierLike => $"identifier '{token.Text}'",
        _ when token.IsName => $"keyword '{token.Text}'",
        _ => $"token '{_source.Text[token.Start..token.End]}'",
    };
}
