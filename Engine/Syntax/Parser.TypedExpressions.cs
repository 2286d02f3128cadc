using Quoll.Language;

namespace Quoll.Syntax;

/// <summary>TypeScript in expressions: assertions, type arguments, arrow functions with types.</summary>
internal sealed partial class Parser
{
    /// <summary>
    /// The state of the lexer after the <c>?</c> of the innermost conditional expression whose first branch is being
    /// read, if <see cref="_isInBranch"/>.
    /// </summary>
    private Lexer.State _branchStart;

    // Not a nullable state: code over a generic type of .NET and a type of ours is not compiled ahead of time.
    private bool _isInBranch;

    /// <summary>Skips <c>as T</c> and <c>satisfies T</c>.</summary>
    private void SkipAssertions()
    {
        while (!_lexer.Token.NewlineBefore && (Kind == TokenKind.As || IsWord("satisfies")))
        {
            Next();
            if (!Eat(TokenKind.Const)) Types.SkipType();
        }
    }

    /// <summary>Returns whether the <c>?</c> belongs to a parameter without a value.</summary>
    private bool IsOptionalMark() =>
        _lexer.Peek().Kind is TokenKind.Colon or TokenKind.Comma or TokenKind.RightParenthesis or TokenKind.Assign;

    /// <summary>Parses the first branch of a conditional expression.</summary>
    private Expression ParseTypedBranch()
    {
        var outer = _branchStart;
        var wasInBranch = _isInBranch;
        _branchStart = _lexer.Save();
        _isInBranch = true;
        var branch = ParseAssignmentWithIn();
        _branchStart = outer;
        _isInBranch = wasInBranch;
        return branch;
    }

    /// <summary>
    /// Skips the type of a parameter that was read as an expression, and reads its default value. Returns whether
    /// there was a type.
    /// </summary>
    private bool SkipCoverType()
    {
        if (Kind is not (TokenKind.Colon or TokenKind.Question)) return false;
        Types.SkipParameterType();
        if (Kind == TokenKind.Assign) _items[^1] = ParseAssignmentRest(_items[^1]!, _items[^1]!.Start);
        return true;
    }

    /// <summary>Skips the type that an arrow function returns, if the colon begins one.</summary>
    private void SkipArrowReturnType(int start, bool mustBeArrow)
    {
        if (Kind != TokenKind.Colon) return;
        var state = _lexer.Save();
        Next();
        var isType = TypeSkipper.Try(Types, static types => types.TrySkipType());
        var isArrow = isType && Kind == TokenKind.Arrow && !_lexer.Token.NewlineBefore;
        // a ? (b) : c => d has a parenthesis there, not a parameter.
        if (isArrow && !mustBeArrow && _isInBranch && Types.IsDirectlyIn(_branchStart, start)) isArrow = Types.HasColonAhead();
        if (!isArrow) _lexer.Restore(state);
    }

    /// <summary>
    /// Parses an arrow function with type parameters, or an assertion of the old form: <c>&lt;T&gt; value</c>.
    /// </summary>
    private Expression ParseGenericArrowOrAssertion(int start)
    {
        var state = _lexer.Save();
        if (start == _arrowStart && TypeSkipper.Try(Types, static types => types.TrySkipTypeList()) && Kind == TokenKind.LeftParenthesis)
        {
            _arrowStart = _lexer.Token.Start;
            var expression = ParseParenthesized(_lexer.Token.Start);
            if (IsArrow(expression)) ((ArrowFunctionExpression)expression).Function.SourceStart = start;
            return expression;
        }
        _lexer.Restore(state);
        if (!Types.TrySkipTypeList()) throw Unexpected("a type");
        return ParseUnary();
    }

    /// <summary>
    /// Parses <c>async &lt;T&gt;(x) => …</c>, from the type parameters on; null if they are operators.
    /// </summary>
    private Expression? TryParseGenericAsyncArrow(Identifier async, int start)
    {
        var state = _lexer.Save();
        if (TypeSkipper.Try(Types, static types => types.TrySkipTypeList()) && Kind == TokenKind.LeftParenthesis)
            return ParseAsyncArrowOrCall(async, start);
        _lexer.Restore(state);
        return null;
    }
}
