using Quoll.Language;

namespace Quoll.Syntax;

/// <summary>
/// §20.2.1.1.1 CreateDynamicFunction, steps 8 to 21: the texts of <c>new Function(…)</c> and related constructors.
/// </summary>
internal sealed partial class Parser
{
    /// <summary>
    /// Parses a function from the texts of its parameters (joined by commas) and of its body. The program's one
    /// statement is an expression statement with the function expression, which does not bind its name.
    /// </summary>
    /// <exception cref="SyntaxErrorException">
    /// The parameters, the body, or both together are not well-formed.
    /// </exception>
    public static Program ParseDynamicFunction(
        FunctionFlavour flavour, string parameters, string body, LanguageOptions language = default)
    {
        var prefix = flavour switch
        {
            FunctionFlavour.Normal => "function",
            FunctionFlavour.Generator => "function*",
            FunctionFlavour.Async => "async function",
            _ => "async function*",
        } + " anonymous(";
        var parametersEnd = prefix.Length + parameters.Length + 1;
        var source = new SourceText($"{prefix}{parameters}\n) {{\n{body}\n}}", "<anonymous>");
        return new Parser(source, ContextOf(language) | ParserContext.WithoutTrees).ParseDynamicFunction(flavour, parametersEnd);
    }

    private Program ParseDynamicFunction(FunctionFlavour flavour, int parametersEnd)
    {
        var scope = _scopes.Open(ScopeKind.Script, IsStrict);
        if ((flavour & FunctionFlavour.Async) != 0) Next();
        Next();
        if ((flavour & FunctionFlavour.Generator) != 0) Next();
        var name = ParseIdentifier();
        _dynamicParametersStart = _lexer.Token.Start;
        _dynamicParametersEnd = parametersEnd;
        var function = ParseFunction(FunctionKind.Normal, flavour, name, selfName: null, sourceStart: 0);
        if (Kind != TokenKind.EndOfInput) throw Unexpected("the end of the function body");
        return ProgramOf(function, scope);
    }

    // A program whose one statement is an expression statement with a function that covers the whole text.
    private Program ProgramOf(FunctionNode function, Scope scope)
    {
        var expression = Finish(new FunctionExpression { Function = function }, 0);
        var statement = Finish(new ExpressionStatement { Expression = expression }, 0);
        _scopes.Close();
        _scopes.SettleProgram(scope, null, _freeNames);
        return new Program
        {
            Source = _source,
            Body = [statement],
            Scope = scope,
            IsStrict = IsStrict,
            Start = 0,
            End = _source.Text.Length,
        };
    }

    /// <summary>
    /// The required end of a dynamic function's parameters; negative if there is none, or if it was reached.
    /// </summary>
    private int _dynamicParametersEnd = -1;

    private int _dynamicParametersStart;

    /// <summary>
    /// Checks that each of the two texts is well-formed on its own. Both are followed by a line break. So they are
    /// well-formed if and only if the parenthesis after the parameters and the brace after the body are the added ones.
    /// </summary>
    private void CheckDynamicParameters(int parametersStart)
    {
        if (_dynamicParametersEnd < 0 || parametersStart != _dynamicParametersStart) return;
        if (_lexer.Token.Start != _dynamicParametersEnd) throw Unexpected("a parameter");
        _dynamicParametersEnd = -1;
    }
}
