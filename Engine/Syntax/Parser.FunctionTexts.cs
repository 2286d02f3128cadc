using Quoll.Language;

namespace Quoll.Syntax;

/// <summary>Texts that are parsed as functions: those of Engine.PrepareFunction, modules of CommonJS.</summary>
internal sealed partial class Parser
{
    /// <summary>
    /// Parses a text as the body of a function of these parameters, which returns the text's completion value. A last
    /// statement in braces is an object literal if it can be read as one, else a block. With an <c>await</c> outside of
    /// inner functions the function is async.
    /// </summary>
    /// <returns>A program whose one statement is an expression statement with the function.</returns>
    /// <exception cref="SyntaxErrorException">The text is not such a body.</exception>
    public static Program ParseExpressionBody(string text, string sourceName, string[] parameters, LanguageOptions language = default) =>
        ParseExpressionBody(new SourceText(text, sourceName), ContextOf(language), parameters, null);

    /// <summary>Returns the names that such a function uses and does not declare itself.</summary>
    /// <exception cref="SyntaxErrorException">The text is not such a body.</exception>
    public static string[] FreeNamesOfExpressionBody(SourceText source, string[] parameters, LanguageOptions language)
    {
        List<Identifier> free = [];
        ParseExpressionBody(source, ContextOf(language), parameters, free);
        return InOrder(free);
    }

    private static Program ParseExpressionBody(SourceText source, ParserContext context, string[] parameters, List<Identifier>? free)
    {
        Parser NewParser() => new(source, context) { _freeNames = free };
        var parser = NewParser();
        if (parser.Kind != TokenKind.LeftBrace) return WithLastExpression(parser.ParseExpressionBody(parameters, Nowhere));
        SyntaxErrorException failure;
        try
        {
            return parser.ParseExpressionBody(parameters, expressionStart: 0);
        }
        catch (SyntaxErrorException noExpression)
        {
            failure = noExpression;
        }
        try
        {
            return WithLastExpression(NewParser().ParseExpressionBody(parameters, Nowhere));
        }
        catch (SyntaxErrorException noBlock) when (noBlock.Offset < failure.Offset)
        {
            // The reading that came further is probably the intended one.
            throw failure;
        }

        // A second parse reads a last block as an expression.
        Program WithLastExpression(Program asBlock)
        {
            var body = ((FunctionExpression)((ExpressionStatement)asBlock.Body[0]).Expression).Function.Body;
            if (body?.FindLast(static statement => statement is not EmptyStatement) is not BlockStatement last) return asBlock;
            try
            {
                return NewParser().ParseExpressionBody(parameters, last.Start);
            }
            catch (SyntaxErrorException)
            {
                return asBlock;
            }
        }
    }

    private const int Nowhere = -1;

    /// <summary>Parses a text as the body of a function of these parameters: a module of CommonJS.</summary>
    /// <inheritdoc cref="ParseExpressionBody(string, string, string[], LanguageOptions)"
    /// path="/*[self::returns or self::exception]"/>
    public static Program ParseFunctionBody(string text, string sourceName, string[] parameters, LanguageOptions language) =>
        new Parser(new SourceText(text, sourceName), ContextOf(language) | ParserContext.WithoutTrees)
            .ParseBody(parameters, Nowhere, givesCompletion: false);

    private Program ParseExpressionBody(string[] parameters, int expressionStart) =>
        ParseBody(parameters, expressionStart, givesCompletion: true);

    // The statement that begins at the given offset is an expression, and the last one.
    private Program ParseBody(string[] parameters, int expressionStart, bool givesCompletion)
    {
        var scope = _scopes.Open(ScopeKind.Script, IsStrict);
        var state = EnterFunction(ContextOf(FunctionKind.Normal, givesCompletion ? FunctionFlavour.Async : FunctionFlavour.Normal));
        var function = new FunctionNode
        {
            Name = "",
            Kind = FunctionKind.Normal,
            Params = [.. parameters.Select(static name => new Identifier { Name = name })],
            HasSimpleParameterList = true,
            GivesCompletion = givesCompletion,
            Body = [],
            Scope = null!,
            SourceEnd = _source.Text.Length,
        };
        function.Scope = _scopes.Open(ScopeKind.Function, IsStrict, function);
        foreach (var parameter in function.Params) DeclareParameter((Identifier)parameter);
        SetParameterFacts(function);
        _lastAwait = -1;
        ParseDirectives(function.Body, function.Scope, hasSimpleParameters: true);
        while (Kind != TokenKind.EndOfInput)
        {
            if (expressionStart == Nowhere || _lexer.Token.Start < expressionStart)
            {
                function.Body.Add(ParseStatementListItem());
                _scopes.EndStatement();
                continue;
            }
            function.Body.Add(Finish(new ExpressionStatement { Expression = ParseExpression() }, expressionStart));
            ExpectSemicolon();
            if (Kind != TokenKind.EndOfInput) throw Unexpected("the end of the expression");
        }
        if (givesCompletion && (_lastAwait >= 0 || function.Scope.Disposal == Disposal.Async)) function.Flavour |= FunctionFlavour.Async;
        function.IsStrict = IsStrict;
        _scopes.Close();
        LeaveFunction(state);
        Finish(function, 0);
        return ProgramOf(function, scope);
    }
}
