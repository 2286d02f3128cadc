using Quoll.Language;

namespace Quoll.Syntax;

/// <summary>
/// §15.1 Parameter lists, §15.2 functions, §15.4 methods, §15.5 generators, §15.6 async generators, §15.8 async
/// functions.
/// </summary>
internal sealed partial class Parser
{
    /// <summary>The state of one function, saved while an inner one is parsed.</summary>
    private readonly record struct FunctionState(
        ParserContext Context, bool AllowIn, int LastYield, int LastAwait, JumpTargets.State Targets, Identifier? DuplicateParameter);

    /// <summary>The first parameter that repeats an earlier parameter's name.</summary>
    private Identifier? _duplicateParameter;

    private FunctionState EnterFunction(ParserContext context)
    {
        var state = new FunctionState(
            _context, _allowIn, _lastYield, _lastAwait, _targets.EnterFunction(), _duplicateParameter);
        _context = context;
        _allowIn = true;
        _duplicateParameter = null;
        return state;
    }

    private void LeaveFunction(in FunctionState state)
    {
        _context = state.Context;
        _allowIn = state.AllowIn;
        _lastYield = state.LastYield;
        _lastAwait = state.LastAwait;
        _targets.LeaveFunction(state.Targets);
        _duplicateParameter = state.DuplicateParameter;
    }

    /// <summary>Returns the context of a function's parameters and body.</summary>
    private ParserContext ContextOf(FunctionKind kind, FunctionFlavour flavour)
    {
        var context = (_context & (ParserContext.Strict | ParserContext.Module)) | ParserContext.Return | ParserContext.NewTarget;
        if ((flavour & FunctionFlavour.Async) != 0) context |= ParserContext.Await;
        if ((flavour & FunctionFlavour.Generator) != 0) context |= ParserContext.Yield;
        if (kind != FunctionKind.Normal) context |= ParserContext.SuperProperty;
        if (kind == FunctionKind.DerivedConstructor) context |= ParserContext.SuperCall;
        return context;
    }

    /// <summary>
    /// Parses a function expression, from <c>function</c> on; <paramref name="start"/> includes <c>async</c>.
    /// </summary>
    private FunctionExpression ParseFunctionExpression(int start, FunctionFlavour flavour)
    {
        Next();
        if (Eat(TokenKind.Multiply)) flavour |= FunctionFlavour.Generator;
        Identifier? name = null;
        if (Kind != TokenKind.LeftParenthesis && !(ErasesTypes && Kind == TokenKind.Less))
        {
            // The name is inside the function, so it follows the function's own rules for yield and await.
            var context = _context;
            _context = ContextOf(FunctionKind.Normal, flavour);
            name = ParseBindingIdentifier();
            _context = context;
        }
        var function = ParseFunction(FunctionKind.Normal, flavour, name, name?.Name, start);
        return Finish(new FunctionExpression { Function = function }, start);
    }

    /// <summary>
    /// Parses a function declaration, from <c>function</c> on; <paramref name="start"/> includes <c>async</c>.
    /// </summary>
    private FunctionDeclaration ParseFunctionDeclaration(int start, FunctionFlavour flavour, bool allowAnonymous = false)
    {
        Next();
        if (Eat(TokenKind.Multiply)) flavour |= FunctionFlavour.Generator;
        var hasNoName = Kind == TokenKind.LeftParenthesis || ErasesTypes && Kind == TokenKind.Less;
        var name = allowAnonymous && hasNoName ? null : ParseBindingIdentifier();
        var function = ParseFunction(FunctionKind.Normal, flavour, name, selfName: null, start);
        var declaration = Finish(new FunctionDeclaration { Id = name, Function = function }, start);
        if (name is not null) _scopes.DeclareFunction(declaration);
        return declaration;
    }

    private FunctionNode ParseMethod(FunctionKind kind, in Modifiers modifiers, int start, string name)
    {
        var function = ParseFunction(kind, modifiers.Flavour, name: null, selfName: null, start);
        function.Name = name;
        if (kind == FunctionKind.Getter && function.Params.Length != 0)
        {
            throw Fail(SyntaxMessages.Format(SyntaxMessages.AccessorHasWrongParameters, "getter", "no parameters"), function.Start);
        }
        if (kind == FunctionKind.Setter && (function.Params.Length != 1 || function.Params[0] is RestElement))
        {
            throw Fail(SyntaxMessages.Format(SyntaxMessages.AccessorHasWrongParameters, "setter", "exactly one parameter"), function.Start);
        }
        return function;
    }

    /// <summary>
    /// Parses a function from its parameters on. Only expressions bind their name (<paramref name="selfName"/>) inside
    /// themselves.
    /// </summary>
    private FunctionNode ParseFunction(FunctionKind kind, FunctionFlavour flavour, Identifier? name, string? selfName, int sourceStart)
    {
        ProbeStack();
        var parametersStart = _lexer.Token.Start;
        var start = kind == FunctionKind.Normal ? sourceStart : parametersStart;
        var mark = _scopes.Mark();
        var outerDropped = _dropped;
        _dropped = 0;
        var state = EnterFunction(ContextOf(kind, flavour));
        var function = new FunctionNode
        {
            Name = name?.Name ?? "",
            Kind = kind,
            Flavour = flavour,
            Params = [],
            Scope = null!,
            Start = start,
            SourceStart = sourceStart,
        };
        function.Scope = _scopes.Open(ScopeKind.Function, IsStrict, function);
        if (selfName is not null) _scopes.SetFunctionName(selfName);
        _types?.SkipTypeList();
        ParseParameters(function);
        _types?.SkipTypeAnnotation();
        if (Kind != TokenKind.LeftBrace) throw Unexpected("'{' before a function body");
        ParseFunctionBlock(function);
        if (_duplicateParameter is { } duplicate && (function.IsStrict || !function.HasSimpleParameterList || kind != FunctionKind.Normal))
        {
            throw Fail(SyntaxMessages.DuplicateParameter, duplicate.Name, duplicate.Start);
        }
        if (function.IsStrict && name is not null) CheckNameInStrictCode(name.Name, name.Start);
        _scopes.Close();
        LeaveFunction(state);
        Finish(function, start);
        function.SourceEnd = function.End;
        DropTree(function, parametersStart, mark, _context, selfName, outerDropped);
        return function;
    }

    /// <summary>§15.1 FormalParameters in parentheses.</summary>
    private void ParseParameters(FunctionNode function)
    {
        var start = _lexer.Token.Start;
        var bound = _bound.Count;
        var outerHasExpressions = _hasParameterExpressions;
        _hasParameterExpressions = false;
        Expect(TokenKind.LeftParenthesis, "'(' before the parameters");
        var mark = _items.Count;
        while (Kind != TokenKind.RightParenthesis)
        {
            if (ErasesTypes && SkipThisParameter()) continue;
            if (Kind == TokenKind.Ellipsis)
            {
                _items.Add(ParseBindingRest(BindingMode.Parameter));
                if (Kind == TokenKind.Comma) throw Fail(SyntaxMessages.RestElementWithComma, _lexer.Token.Start);
                break;
            }
            _items.Add(ParseBindingElement(BindingMode.Parameter));
            if (Kind != TokenKind.RightParenthesis) Expect(TokenKind.Comma, "',' or ')' after a parameter");
        }
        if (Kind == TokenKind.RightParenthesis) CheckDynamicParameters(start);
        Expect(TokenKind.RightParenthesis, "')' after the parameters");
        if (_lastYield >= start) throw Fail(SyntaxMessages.YieldInParameters, _lastYield);
        if (_lastAwait >= start && Has(ParserContext.Await)) throw Fail(SyntaxMessages.AwaitInParameters, _lastAwait);
        _bound.RemoveRange(bound, _bound.Count - bound);
        function.Params = TakeItems(mark);
        function.HasSimpleParameterList = true;
        function.HasParameterExpressions = _hasParameterExpressions;
        _hasParameterExpressions = outerHasExpressions;
        SetParameterFacts(function);
    }

    /// <summary>Whether the current parameters contain a default value or computed key.</summary>
    private bool _hasParameterExpressions;

    private void SetParameterFacts(FunctionNode function)
    {
        var parameters = function.Params;
        var count = 0;
        while (count < parameters.Length && parameters[count] is not (AssignmentPattern or RestElement)) count++;
        function.ExpectedArgumentCount = count;
        foreach (var parameter in parameters) function.HasSimpleParameterList &= parameter is Identifier;
        foreach (var variable in function.Scope.Variables) variable.InitializedAt = _lexer.PreviousEnd;
    }

    private void DeclareParameter(Identifier identifier)
    {
        if (!_scopes.DeclareParameter(identifier)) _duplicateParameter ??= identifier;
    }

    /// <summary>Parses the block that is a function's body, with its directives.</summary>
    private void ParseFunctionBlock(FunctionNode function)
    {
        var scope = function.Scope;
        if (function.HasParameterExpressions) scope = function.BodyScope = _scopes.Open(ScopeKind.FunctionBody, IsStrict, function);
        Next();
        var wasStrict = IsStrict;
        var mark = _statements.Count;
        ParseDirectives(_statements, scope, function.HasSimpleParameterList);
        if (IsStrict && !wasStrict)
        {
            foreach (var parameter in function.Scope.Variables) CheckNameInStrictCode(parameter.Name, parameter.DeclaredAt);
        }
        while (Kind != TokenKind.RightBrace)
        {
            if (Kind == TokenKind.EndOfInput) throw Unexpected("'}' after a function body");
            _statements.Add(ParseStatementListItem());
            _scopes.EndStatement();
        }
        function.Body = TakeStatements(mark);
        function.IsStrict = IsStrict;
        if (function.BodyScope is not null) _scopes.Close();
        // The token after the body belongs to the surrounding code.
        Next();
    }

    /// <summary>Checks a name that was read before its function turned out to be strict.</summary>
    private void CheckNameInStrictCode(string name, int offset)
    {
        if (IsEvalOrArguments(name)) throw Fail(SyntaxMessages.StrictBinding, name, offset);
        if (Keywords.IsReservedInStrictCode(Keywords.Classify(name))) throw Fail(SyntaxMessages.ReservedInStrictCode, name, offset);
    }
}
