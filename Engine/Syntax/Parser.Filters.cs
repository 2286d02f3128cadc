using Quoll.Language;

namespace Quoll.Syntax;

/// <summary>Texts that are parsed as functions: the filters of the command.</summary>
internal sealed partial class Parser
{
    /// <summary>
    /// Parses a text as the body of a function of these parameters, which returns the text's completion value. A brace
    /// at its beginning opens an object literal if all of the text is one expression, else a block. With an
    /// <c>await</c> outside of inner functions the function is async.
    /// </summary>
    /// <returns>A program whose one statement is an expression statement with the function.</returns>
    /// <exception cref="SyntaxErrorException">The text is not such a body.</exception>
    public static Program ParseFilter(string text, string sourceName, string[] parameters)
    {
        var source = new SourceText(text, sourceName);
        var parser = new Parser(source, ParserContext.None);
        if (parser.Kind != TokenKind.LeftBrace) return parser.ParseFilter(parameters, isExpression: false);
        SyntaxErrorException failure;
        try
        {
            return parser.ParseFilter(parameters, isExpression: true);
        }
        catch (SyntaxErrorException noExpression)
        {
            failure = noExpression;
        }
        try
        {
            return new Parser(source, ParserContext.None).ParseFilter(parameters, isExpression: false);
        }
        catch (SyntaxErrorException noBlock) when (noBlock.Offset < failure.Offset)
        {
            // The reading that came further is probably the intended one.
            throw failure;
        }
    }

    private Program ParseFilter(string[] parameters, bool isExpression)
    {
        var scope = _scopes.Open(ScopeKind.Script, IsStrict);
        var state = EnterFunction(ContextOf(FunctionKind.Normal, FunctionFlavour.Async));
        var function = new FunctionNode
        {
            Name = "",
            Kind = FunctionKind.Normal,
            Params = [.. parameters.Select(static name => new Identifier { Name = name })],
            HasSimpleParameterList = true,
            GivesCompletion = true,
            Body = [],
            Scope = null!,
            SourceEnd = _source.Text.Length,
        };
        function.Scope = _scopes.Open(ScopeKind.Function, IsStrict, function);
        foreach (var parameter in function.Params) DeclareParameter((Identifier)parameter);
        SetParameterFacts(function);
        _lastAwait = -1;
        if (isExpression)
        {
            function.Body.Add(Finish(new ExpressionStatement { Expression = ParseExpression() }, 0));
            ExpectSemicolon();
            if (Kind != TokenKind.EndOfInput) throw Unexpected("the end of the expression");
        }
        else
        {
            ParseDirectives(function.Body, function.Scope, hasSimpleParameters: true);
            while (Kind != TokenKind.EndOfInput) function.Body.Add(ParseStatementListItem());
        }
        if (_lastAwait >= 0 || function.Scope.Disposal == Disposal.Async) function.Flavour |= FunctionFlavour.Async;
        function.IsStrict = IsStrict;
        _scopes.Close();
        LeaveFunction(state);
        Finish(function, 0);
        return ProgramOf(function, scope);
    }
}
