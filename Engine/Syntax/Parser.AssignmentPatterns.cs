namespace Quoll.Syntax;

/// <summary>§13.15.5 Destructuring assignment: expressions reinterpreted as the targets of an assignment.</summary>
internal sealed partial class Parser
{
    /// <summary>
    /// AssignmentTargetType (§8.6.4) of an expression that is not a pattern. In sloppy code a call as a target is an
    /// error at run time, for compatibility with old pages.
    /// </summary>
    private void MarkAssigned(Expression target, string message, bool allowCall)
    {
        switch (target)
        {
            case Identifier identifier:
                if (IsStrict && IsEvalOrArguments(identifier.Name))
                    throw Fail(SyntaxMessages.StrictAssignment, identifier.Name, identifier.Start);
                identifier.IsAssigned = true;
                return;
            case MemberExpression:
                MarkUsed(target);
                return;
            case CallExpression { Callee: not Super } when allowCall && !IsStrict:
                return;
            default:
                throw Fail(message, target.Start);
        }
    }

    /// <summary>Converts an array or object literal before <c>=</c>, <c>in</c> or <c>of</c>.</summary>
    private Expression ToAssignmentPattern(Expression literal)
    {
        ProbeStack();
        if (literal is ArrayExpression array)
        {
            var elements = array.Elements;
            for (var i = 0; i < elements.Length; i++)
            {
                elements[i] = elements[i] switch
                {
                    null => null,
                    SpreadElement spread => ToAssignmentRest(spread, isLast: i == elements.Length - 1),
                    { } element => ToAssignmentElement(element),
                };
            }
            return new ArrayPattern { Elements = elements, Start = array.Start, End = array.End };
        }

        var properties = ((ObjectExpression)literal).Properties;
        for (var i = 0; i < properties.Length; i++)
        {
            if (properties[i] is SpreadElement spread)
            {
                if (spread.Argument is not (Identifier or MemberExpression))
                    throw Fail(SyntaxMessages.BadDestructuringTarget, spread.Argument.Start);
                properties[i] = ToAssignmentRest(spread, isLast: i == properties.Length - 1);
                continue;
            }
            var property = (Property)properties[i];
            if (property.IsMethod || property.Kind != PropertyKind.Init) throw Fail(SyntaxMessages.BadDestructuringTarget, property.Start);
            property.IsPrototypeSetter = false;
            property.Value = ToAssignmentElement(property.Value);
        }
        return new ObjectPattern { Properties = properties, Start = literal.Start, End = literal.End };
    }

    private RestElement ToAssignmentRest(SpreadElement spread, bool isLast)
    {
        if (!isLast || spread.IsFollowedByComma) throw Fail(SyntaxMessages.RestElementWithComma, spread.Start);
        if (spread.Argument is AssignmentExpression { IsParenthesized: false })
            throw Fail(SyntaxMessages.RestElementWithInitializer, spread.Start);
        return new RestElement { Argument = ToAssignmentTarget(spread.Argument), Start = spread.Start, End = spread.End };
    }

    /// <summary>Converts a target, perhaps with a default value.</summary>
    private Expression ToAssignmentElement(Expression element)
    {
        switch (element)
        {
            case AssignmentExpression { Kind: AssignmentKind.Assign, IsParenthesized: false } assignment:
                if (assignment.Left is CallExpression) throw Fail(SyntaxMessages.BadDestructuringTarget, element.Start);
                return new AssignmentPattern
                {
                    Left = assignment.Left,
                    Right = assignment.Right,
                    IsLeftParenthesized = assignment.IsLeftParenthesized,
                    Start = element.Start,
                    End = element.End,
                };
            case AssignmentPattern pattern:
                MarkAssigned(pattern.Left, SyntaxMessages.BadDestructuringTarget, allowCall: false);
                return pattern;
            default:
                return ToAssignmentTarget(element);
        }
    }

    private Expression ToAssignmentTarget(Expression target)
    {
        if (target is ArrayExpression or ObjectExpression && !target.IsParenthesized) return ToAssignmentPattern(target);
        MarkAssigned(target, SyntaxMessages.BadDestructuringTarget, allowCall: false);
        return target;
    }
}
