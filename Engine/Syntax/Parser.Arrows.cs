using Quoll.Language;

namespace Quoll.Syntax;

/// <summary>§15.3 Arrow functions, §15.9 async arrow functions: expressions reinterpreted as parameters.</summary>
internal sealed partial class Parser
{
    /// <summary>
    /// Parses an arrow function, from the arrow on. It began, perhaps with <c>async</c>, at <paramref name="start"/>.
    /// Its parameters, read as expressions, are <paramref name="items"/>. <paramref name="mark"/> tells the scopes
    /// where the parameters began.
    /// </summary>
    private ArrowFunctionExpression ParseArrow(int start, ScopeBuilder.CoverMark mark, Expression[] items, bool isAsync)
    {
        if (_lexer.Token.NewlineBefore) throw Fail(SyntaxMessages.NewlineBeforeArrow, _lexer.Token.Start);
        if (_lastYield >= start) throw Fail(SyntaxMessages.YieldInParameters, _lastYield);
        if (_lastAwait >= start && (isAsync || Has(ParserContext.Await))) throw Fail(SyntaxMessages.AwaitInParameters, _lastAwait);
        _coverError = -1;

        var allowIn = _allowIn;
        const ParserContext NotInherited =
            ParserContext.Yield | ParserContext.Await | ParserContext.StaticBlock | ParserContext.SloppyNames;
        var state = EnterFunction((_context & ~NotInherited) | ParserContext.Return | (isAsync ? ParserContext.Await : 0));
        var function = new FunctionNode
        {
            Name = "",
            Kind = FunctionKind.Arrow,
            Flavour = isAsync ? FunctionFlavour.Async : FunctionFlavour.Normal,
            Params = items,
            Scope = null!,
            Start = start,
            SourceStart = start,
            HasSimpleParameterList = true,
        };
        function.Scope = _scopes.OpenArrow(mark, IsStrict, function);
        for (var i = 0; i < items.Length; i++) items[i] = ToParameter(items[i], function, isLast: i == items.Length - 1);
        SetParameterFacts(function);
        if (_duplicateParameter is { } duplicate) throw Fail(SyntaxMessages.DuplicateParameter, duplicate.Name, duplicate.Start);

        Next();
        var outerDropped = _dropped;
        _dropped = 0;
        if (Kind == TokenKind.LeftBrace)
        {
            ParseFunctionBlock(function);
        }
        else
        {
            _allowIn = allowIn;
            if (function.HasParameterExpressions) function.BodyScope = _scopes.Open(ScopeKind.FunctionBody, IsStrict, function);
            function.ExpressionBody = ParseAssignment();
            if (IsAfterAwait) throw AwaitFailure(_lastAwait);
            if (function.BodyScope is not null) _scopes.Close();
            function.IsStrict = IsStrict;
        }
        _scopes.Close();
        LeaveFunction(state);
        _allowIn = allowIn;
        Finish(function, start);
        function.SourceEnd = function.End;
        // The end of an expression depends on what is around it.
        if (function.ExpressionBody is null) DropTree(function, start, mark, _context, selfName: null, outerDropped);
        else _dropped += outerDropped;
        return Finish(new ArrowFunctionExpression { Function = function }, start);
    }

    private Expression ToParameter(Expression item, FunctionNode function, bool isLast)
    {
        if (item is not SpreadElement spread) return ToBindingElement(item, function);
        if (!isLast || spread.IsFollowedByComma) throw Fail(SyntaxMessages.RestElementWithComma, spread.Start);
        return ToBindingRest(spread, spread.Argument, function);
    }

    private RestElement ToBindingRest(Node rest, Expression argument, FunctionNode function)
    {
        if (argument is AssignmentExpression { IsParenthesized: false }) throw Fail(SyntaxMessages.RestElementWithInitializer, rest.Start);
        return new RestElement { Argument = ToBindingTarget(argument, function), Start = rest.Start, End = rest.End };
    }

    private Expression ToBindingElement(Expression element, FunctionNode function)
    {
        switch (element)
        {
            case AssignmentExpression { Kind: AssignmentKind.Assign, IsParenthesized: false } assignment:
                if (assignment.IsLeftParenthesized) throw Fail(SyntaxMessages.BadDestructuringTarget, element.Start);
                function.HasParameterExpressions = true;
                return new AssignmentPattern
                {
                    Left = ToBindingTarget(assignment.Left, function),
                    Right = assignment.Right,
                    Start = element.Start,
                    End = element.End,
                };
            case AssignmentPattern pattern:
                if (pattern.IsLeftParenthesized) throw Fail(SyntaxMessages.BadDestructuringTarget, element.Start);
                function.HasParameterExpressions = true;
                pattern.Left = ToBindingTarget(pattern.Left, function);
                return pattern;
            default:
                return ToBindingTarget(element, function);
        }
    }

    private Expression ToBindingTarget(Expression target, FunctionNode function)
    {
        ProbeStack();
        if (target.IsParenthesized) throw Fail(SyntaxMessages.BadDestructuringTarget, target.Start);
        switch (target)
        {
            case Identifier identifier:
                RecheckBinding(identifier);
                identifier.IsAssigned = false;
                DeclareParameter(identifier);
                return identifier;
            case ArrayExpression array:
                ToBindingElements(array.Elements, function);
                return new ArrayPattern { Elements = array.Elements, Start = target.Start, End = target.End };
            case ArrayPattern array:
                ToBindingElements(array.Elements, function);
                return array;
            case ObjectExpression literal:
                ToBindingProperties(literal.Properties, function);
                return new ObjectPattern { Properties = literal.Properties, Start = target.Start, End = target.End };
            case ObjectPattern pattern:
                ToBindingProperties(pattern.Properties, function);
                return pattern;
            default:
                throw Fail(SyntaxMessages.BadDestructuringTarget, target.Start);
        }
    }

    private void ToBindingElements(Expression?[] elements, FunctionNode function)
    {
        for (var i = 0; i < elements.Length; i++)
        {
            elements[i] = elements[i] switch
            {
                null => null,
                RestElement rest => ToBindingRest(rest, rest.Argument, function),
                { } element => ToParameter(element, function, isLast: i == elements.Length - 1),
            };
        }
    }

    private void ToBindingProperties(Expression[] properties, FunctionNode function)
    {
        for (var i = 0; i < properties.Length; i++)
        {
            if (properties[i] is Property property)
            {
                if (property.IsMethod || property.Kind != PropertyKind.Init)
                    throw Fail(SyntaxMessages.BadDestructuringTarget, property.Start);
                property.IsPrototypeSetter = false;
                function.HasParameterExpressions |= property.IsComputed;
                property.Value = ToBindingElement(property.Value, function);
                continue;
            }
            var argument = properties[i] is SpreadElement spread ? spread.Argument : ((RestElement)properties[i]).Argument;
            if (argument is not Identifier) throw Fail(SyntaxMessages.BadDestructuringTarget, argument.Start);
            properties[i] = properties[i] is RestElement rest
                ? ToBindingRest(rest, argument, function)
                : ToParameter(properties[i], function, isLast: i == properties.Length - 1);
        }
    }
}
