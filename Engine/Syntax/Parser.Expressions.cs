namespace Quoll.Syntax;

/// <summary>§13.16 down to §13.4: comma, assignment, conditional, binary and unary operators.</summary>
internal sealed partial class Parser
{
    /// <summary>
    /// The offset at which an AssignmentExpression begins: the only place where an arrow function may begin.
    /// </summary>
    private int _arrowStart = -1;

    /// <summary>
    /// The offset of a part of an object literal that only a pattern may have, while the literal may still become a
    /// pattern. Negative if there is none.
    /// </summary>
    private int _coverError = -1;

    private string _coverErrorMessage = SyntaxMessages.CoverInitializer;

    /// <summary>
    /// Offsets of the last yield expression, and the last <c>await</c> of any kind, in the current function.
    /// </summary>
    private int _lastYield = -1;

    private int _lastAwait = -1;

    /// <summary>§13.16 Expression.</summary>
    private Expression ParseExpression()
    {
        var start = _lexer.Token.Start;
        var first = ParseAssignment();
        return Kind == TokenKind.Comma ? ParseSequence(first, start) : first;
    }

    private SequenceExpression ParseSequence(Expression first, int start)
    {
        var mark = _items.Count;
        _items.Add(first);
        while (Eat(TokenKind.Comma)) _items.Add(ParseAssignment());
        return Finish(new SequenceExpression { Expressions = TakeItems(mark) }, start);
    }

    /// <summary>Parses an Expression in brackets, where <c>in</c> is an operator again.</summary>
    private Expression ParseExpressionWithIn()
    {
        var allowIn = _allowIn;
        _allowIn = true;
        var expression = ParseExpression();
        _allowIn = allowIn;
        return expression;
    }

    private Expression ParseAssignmentWithIn()
    {
        var allowIn = _allowIn;
        _allowIn = true;
        var expression = ParseAssignment();
        _allowIn = allowIn;
        return expression;
    }

    /// <summary>§13.15 AssignmentExpression.</summary>
    private Expression ParseAssignment()
    {
        var outer = _coverError;
        _coverError = -1;
        var expression = ParseAssignmentCover();
        RefuseCoverError();
        _coverError = outer;
        return expression;
    }

    private void RefuseCoverError()
    {
        if (_coverError >= 0) throw Fail(_coverErrorMessage, _coverError);
    }

    /// <summary>
    /// Parses an AssignmentExpression that may become part of a pattern. Leaves <see cref="_coverError"/> to the
    /// caller.
    /// </summary>
    private Expression ParseAssignmentCover()
    {
        ref var token = ref _lexer.Token;
        if (token.Kind == TokenKind.Yield && Has(ParserContext.Yield)) return ParseYield();

        var outer = _coverError;
        _coverError = -1;
        var start = token.Start;
        if (token.Kind == TokenKind.LeftParenthesis || token.IsIdentifierLike || (ErasesTypes && token.Kind == TokenKind.Less))
            _arrowStart = start;
        var left = ParseConditional(start);
        if (token.IsAssignmentOperator && !IsArrow(left)) left = ParseAssignmentRest(left, start);
        else if (_coverError >= 0 && !CanFollowPattern(token.Kind)) RefuseCoverError();
        if (_coverError < 0) _coverError = outer;
        return left;
    }

    private bool CanFollowPattern(TokenKind kind) =>
        kind is TokenKind.Comma or TokenKind.RightParenthesis or TokenKind.RightBracket or TokenKind.RightBrace
            or TokenKind.In or TokenKind.Of
        || ErasesTypes && kind is TokenKind.Colon or TokenKind.Question;

    private static bool IsArrow(Expression expression) => expression is ArrowFunctionExpression { IsParenthesized: false };

    private AssignmentExpression ParseAssignmentRest(Expression left, int start)
    {
        var kind = Kind;
        var isParenthesized = left.IsParenthesized;
        if (kind == TokenKind.Assign && !isParenthesized && left is ArrayExpression or ObjectExpression)
        {
            left = ToAssignmentPattern(left);
            _coverError = -1;
        }
        else
        {
            RefuseCoverError();
            MarkAssigned(left, SyntaxMessages.BadAssignmentTarget, allowCall: kind < TokenKind.AndAssign);
        }
        Next();
        var right = ParseAssignment();
        var assignment = new AssignmentExpression
        {
            Kind = AssignmentKind.Assign,
            Left = left,
            Right = right,
            IsLeftParenthesized = isParenthesized,
        };
        if (kind >= TokenKind.AndAssign)
        {
            assignment.Kind = AssignmentKind.Logical;
            assignment.LogicalOperator = (LogicalOperator)(kind - TokenKind.AndAssign);
        }
        else if (kind != TokenKind.Assign)
        {
            assignment.Kind = AssignmentKind.Compound;
            assignment.Operator = (BinaryOperator)(kind - TokenKind.AddAssign);
        }
        return Finish(assignment, start);
    }

    /// <summary>§15.5 YieldExpression.</summary>
    private YieldExpression ParseYield()
    {
        ProbeStack();
        var start = _lexer.Token.Start;
        _lastYield = start;
        Next();
        var isDelegate = false;
        Expression? argument = null;
        if (!_lexer.Token.NewlineBefore)
        {
            isDelegate = Eat(TokenKind.Multiply);
            if (isDelegate || !EndsYield(Kind)) argument = ParseAssignment();
        }
        return Finish(new YieldExpression { Argument = argument, IsDelegate = isDelegate }, start);
    }

    private static bool EndsYield(TokenKind kind) =>
        kind is TokenKind.EndOfInput or TokenKind.Semicolon or TokenKind.Comma or TokenKind.Colon or TokenKind.In
            or TokenKind.RightParenthesis or TokenKind.RightBracket or TokenKind.RightBrace;

    /// <summary>§13.14 ConditionalExpression.</summary>
    private Expression ParseConditional(int start)
    {
        var test = ParseBinary(0);
        if (Kind != TokenKind.Question || IsComplete(test)) return test;
        if (ErasesTypes && IsOptionalMark()) return test;
        Next();
        var consequent = ErasesTypes ? ParseTypedBranch() : ParseAssignmentWithIn();
        Expect(TokenKind.Colon, "':'");
        var alternate = ParseAssignment();
        return Finish(new ConditionalExpression { Test = test, Consequent = consequent, Alternate = alternate }, start);
    }

    /// <summary>
    /// Returns whether an expression may be an operand. An arrow function without parentheses, or a literal that must
    /// become a pattern, may not.
    /// </summary>
    private bool IsComplete(Expression expression) => _coverError >= 0 || IsArrow(expression);

    /// <summary>Returns the precedence of a binary operator (§13.6 to §13.13); 0 for other tokens.</summary>
    private static int Precedence(TokenKind kind) => kind switch
    {
        TokenKind.Coalesce => 1,
        TokenKind.Or => 2,
        TokenKind.And => 3,
        TokenKind.BitwiseOr => 4,
        TokenKind.BitwiseXor => 5,
        TokenKind.BitwiseAnd => 6,
        TokenKind.Equal or TokenKind.NotEqual or TokenKind.StrictEqual or TokenKind.StrictNotEqual => 7,
        TokenKind.Less or TokenKind.LessOrEqual or TokenKind.Greater or TokenKind.GreaterOrEqual
            or TokenKind.In or TokenKind.InstanceOf => RelationalPrecedence,
        TokenKind.ShiftLeft or TokenKind.ShiftRight or TokenKind.ShiftRightUnsigned => 9,
        TokenKind.Add or TokenKind.Subtract => 10,
        TokenKind.Multiply or TokenKind.Divide or TokenKind.Remainder => 11,
        TokenKind.Exponentiate => 12,
        _ => 0,
    };

    private const int RelationalPrecedence = 8;

    /// <summary>
    /// Parses binary operators that bind tighter than <paramref name="minimum"/>. A chain to the left is a loop.
    /// </summary>
    private Expression ParseBinary(int minimum)
    {
        var start = _lexer.Token.Start;
        var left = Kind == TokenKind.PrivateName ? ParsePrivateNameOfIn(minimum) : ParseUnary();
        if (ErasesTypes && minimum < RelationalPrecedence && !IsComplete(left)) SkipAssertions();
        if (Kind < TokenKind.Add || Kind > TokenKind.InstanceOf || IsComplete(left)) return left;
        while (true)
        {
            var kind = Kind;
            var precedence = Precedence(kind);
            if (precedence <= minimum || (kind == TokenKind.In && !_allowIn)) return left;
            if (kind == TokenKind.Exponentiate && left is UnaryExpression or AwaitExpression && !left.IsParenthesized)
            {
                throw Fail(SyntaxMessages.UnaryBeforeExponent, start);
            }
            var operatorStart = _lexer.Token.Start;
            Next();
            // Only exponentiation groups to the right.
            var right = ParseBinary(kind == TokenKind.Exponentiate ? precedence - 1 : precedence);
            RefuseCoverError();
            left = kind is TokenKind.And or TokenKind.Or or TokenKind.Coalesce
                ? MakeLogical(kind, left, right, operatorStart)
                : new BinaryExpression { Operator = ToBinaryOperator(kind), Left = left, Right = right };
            Finish(left, start);
            if (ErasesTypes && minimum < RelationalPrecedence) SkipAssertions();
        }
    }

    private static BinaryOperator ToBinaryOperator(TokenKind kind) => kind switch
    {
        TokenKind.In => BinaryOperator.In,
        TokenKind.InstanceOf => BinaryOperator.InstanceOf,
        _ => (BinaryOperator)(kind - TokenKind.Add),
    };

    private LogicalExpression MakeLogical(TokenKind kind, Expression left, Expression right, int offset)
    {
        var logical = (LogicalOperator)(kind - TokenKind.And);
        if (Mixes(logical, left) || Mixes(logical, right)) throw Fail(SyntaxMessages.MixedCoalesce, offset);
        return new LogicalExpression { Operator = logical, Left = left, Right = right };
    }

    private static bool Mixes(LogicalOperator logical, Expression operand) =>
        operand is LogicalExpression { IsParenthesized: false } other
        && (logical == LogicalOperator.Coalesce) != (other.Operator == LogicalOperator.Coalesce);

    /// <summary>§13.10 <c>#name in object</c>.</summary>
    private PrivateIdentifier ParsePrivateNameOfIn(int minimum)
    {
        var name = ParsePrivateName();
        if (Kind != TokenKind.In || minimum >= RelationalPrecedence || !_allowIn) throw Unexpected("'in' after a private name");
        return name;
    }

    private PrivateIdentifier ParsePrivateName()
    {
        var start = _lexer.Token.Start;
        var reference = new Identifier { Name = _lexer.Token.Text!, Start = start, End = _lexer.Token.End };
        Next();
        return Finish(new PrivateIdentifier { Reference = _scopes.Refer(reference) }, start);
    }

    /// <summary>§13.5 Unary operators, §13.4 update expressions.</summary>
    private Expression ParseUnary()
    {
        ProbeStack();
        var start = _lexer.Token.Start;
        switch (Kind)
        {
            case TokenKind.Delete: return ParseDelete(start);
            case TokenKind.Void: return ParseUnary(UnaryOperator.Void, start);
            case TokenKind.TypeOf: return ParseUnary(UnaryOperator.TypeOf, start);
            case TokenKind.Add: return ParseUnary(UnaryOperator.Plus, start);
            case TokenKind.Subtract: return ParseUnary(UnaryOperator.Minus, start);
            case TokenKind.BitwiseNot: return ParseUnary(UnaryOperator.BitwiseNot, start);
            case TokenKind.Not: return ParseUnary(UnaryOperator.Not, start);
            case TokenKind.Increment or TokenKind.Decrement: return ParsePrefixUpdate(start);
            case TokenKind.Await when Has(ParserContext.Await): return ParseAwait(start);
        }

        var operand = ParseLeftHandSide();
        if (Kind is not (TokenKind.Increment or TokenKind.Decrement) || _lexer.Token.NewlineBefore || IsComplete(operand)) return operand;
        MarkAssigned(operand, SyntaxMessages.BadUpdateTarget, allowCall: true);
        var isIncrement = Kind == TokenKind.Increment;
        Next();
        return Finish(new UpdateExpression { IsIncrement = isIncrement, IsPrefix = false, Argument = operand }, start);
    }

    private UnaryExpression ParseUnary(UnaryOperator operation, int start)
    {
        Next();
        var argument = ParseUnary();
        RefuseCoverError();
        return Finish(new UnaryExpression { Operator = operation, Argument = argument }, start);
    }

    private UnaryExpression ParseDelete(int start)
    {
        var expression = ParseUnary(UnaryOperator.Delete, start);
        var argument = expression.Argument;
        if (IsStrict && argument is Identifier) throw Fail(SyntaxMessages.DeleteVariableInStrictCode, argument.Start);
        if (argument is ChainExpression chain) argument = chain.Expression;
        MarkUsed(argument);
        if (argument is MemberExpression { Property: PrivateIdentifier, IsComputed: false })
            throw Fail(SyntaxMessages.DeletePrivate, argument.Start);
        return expression;
    }

    private UpdateExpression ParsePrefixUpdate(int start)
    {
        var isIncrement = Kind == TokenKind.Increment;
        Next();
        var argument = ParseUnary();
        RefuseCoverError();
        MarkAssigned(argument, SyntaxMessages.BadUpdateTarget, allowCall: true);
        return Finish(new UpdateExpression { IsIncrement = isIncrement, IsPrefix = true, Argument = argument }, start);
    }

    /// <summary>§15.8 AwaitExpression.</summary>
    private AwaitExpression ParseAwait(int start)
    {
        if (Has(ParserContext.StaticBlock)) throw Fail(SyntaxMessages.AwaitInStaticBlock, start);
        _lastAwait = start;
        Next();
        var argument = ParseUnary();
        RefuseCoverError();
        return Finish(new AwaitExpression { Argument = argument }, start);
    }
}
