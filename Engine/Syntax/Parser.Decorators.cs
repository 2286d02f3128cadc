namespace Quoll.Syntax;

/// <summary>Decorators and accessor fields (proposal-decorators, stage 3: Decorator, FieldDefinition).</summary>
internal sealed partial class Parser
{
    private const string AccessorWord = "accessor";

    /// <summary>Parses a DecoratorList, which may be empty.</summary>
    private Decorator[] ParseDecorators()
    {
        if (Kind != TokenKind.At) return [];
        var decorators = new List<Decorator>();
        while (Kind == TokenKind.At) decorators.Add(ParseDecorator());
        return decorators.ToArray();
    }

    /// <summary>
    /// Parses the decorators of a class. They are strict code like the whole class (§11.2.2). But if the surrounding
    /// code is sloppy, words such as <c>yield</c> may be names, as test262 expects
    /// (decorator-member-expr-identifier-reference-yield).
    /// </summary>
    private Decorator[] ParseClassDecorators()
    {
        var context = _context;
        _context |= IsStrict ? ParserContext.Strict : ParserContext.Strict | ParserContext.SloppyNames;
        var decorators = ParseDecorators();
        _context = context;
        return decorators;
    }

    /// <summary>
    /// Parses a Decorator: names with dots between them, with arguments at their end, or any expression in parentheses.
    /// </summary>
    private Decorator ParseDecorator()
    {
        ProbeStack();
        var start = _lexer.Token.Start;
        Next();
        var expressionStart = _lexer.Token.Start;
        Expression expression;
        if (Eat(TokenKind.LeftParenthesis))
        {
            expression = ParseExpressionWithIn();
            Expect(TokenKind.RightParenthesis, "')'");
            expression.IsParenthesized = true;
        }
        else
        {
            if (!_lexer.Token.IsIdentifierLike) throw Unexpected("a name or '(' after '@'");
            expression = ParseIdentifierReference();
            while (Eat(TokenKind.Dot)) expression = ParseNamedMember(expression, expressionStart, isOptional: false);
            if (Kind == TokenKind.LeftParenthesis) expression = ParseCall(expression, expressionStart, isOptional: false);
        }
        return Finish(new Decorator { Expression = expression }, start);
    }

    /// <summary>Checks for the keyword <c>class</c> and advances.</summary>
    private void ExpectClass(Decorator[] decorators)
    {
        if (ErasesTypes && IsWord("abstract")) Next();
        if (decorators.Length == 0) Next();
        else Expect(TokenKind.Class, "'class' or one more decorator");
    }

    /// <summary>
    /// Advances past <c>accessor</c> if the name of a field follows on its line. Elsewhere <c>accessor</c> is a name
    /// itself.
    /// </summary>
    private bool EatAccessor()
    {
        ref var token = ref _lexer.Token;
        // A word written with an escape is longer.
        if (token.Kind != TokenKind.Identifier || token.End - token.Start != AccessorWord.Length || token.Text != AccessorWord)
            return false;
        var next = _lexer.Peek();
        if (next.NewlineBefore || EndsPropertyKey(next.Kind)) return false;
        Next();
        return true;
    }
}
