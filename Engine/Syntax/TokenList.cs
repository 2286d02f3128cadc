namespace Quoll.Syntax;

/// <summary>
/// The tokens of a text without its grammar. Whether a slash begins a regular expression is guessed from the token
/// before it, which is wrong only after some closing brackets.
/// </summary>
internal static class TokenList
{
    /// <summary>Returns the tokens up to the first fault or the end.</summary>
    public static List<Token> Read(SourceText source)
    {
        var tokens = new List<Token>();
        var lexer = new Lexer(source, new NameTable(), isModule: false);
        // For each open brace whether it is a substitution of a template, for each parenthesis whether a statement has
        // it.
        Stack<bool> braces = [], parentheses = [];
        var endsStatementHead = false;
        try
        {
            for (lexer.Next(); lexer.Token.Kind != TokenKind.EndOfInput; lexer.Next())
            {
                var kind = lexer.Token.Kind;
                if (kind is TokenKind.Divide or TokenKind.DivideAssign && BeginsRegExp(tokens, endsStatementHead))
                {
                    lexer.ScanRegExp();
                    // As an operand, without its text.
                    lexer.Token.Kind = TokenKind.Number;
                    lexer.Token.Text = null;
                }
                endsStatementHead = false;
                if (kind == TokenKind.LeftBrace) braces.Push(false);
                if (kind == TokenKind.LeftParenthesis)
                    parentheses.Push(tokens is [.., { Kind: TokenKind.If or TokenKind.While or TokenKind.For or TokenKind.With }]);
                if (kind == TokenKind.RightParenthesis) parentheses.TryPop(out endsStatementHead);
                if (kind == TokenKind.RightBrace && braces.TryPop(out var isSubstitution) && isSubstitution)
                {
                    lexer.RescanTemplateContinuation();
                    kind = TokenKind.Template;
                }
                if (kind == TokenKind.Template && !lexer.Token.IsTemplateTail) braces.Push(true);
                // A punctuator has the text of the token before it.
                if (!lexer.Token.IsName && lexer.Token.Kind != TokenKind.String) lexer.Token.Text = null;
                tokens.Add(lexer.Token);
            }
        }
        catch (SyntaxErrorException)
        {
            // The parser reports it. What was read so far is what is known.
            return tokens;
        }
        return tokens;
    }

    private static bool BeginsRegExp(List<Token> tokens, bool endsStatementHead)
    {
        if (tokens.Count == 0) return true;
        var before = tokens[^1];
        return before.Kind switch
        {
            TokenKind.RightParenthesis => endsStatementHead,
            TokenKind.RightBracket or TokenKind.RightBrace or TokenKind.Increment or TokenKind.Decrement => false,
            TokenKind.Number or TokenKind.BigInt or TokenKind.String or TokenKind.Template or TokenKind.PrivateName => false,
            TokenKind.This or TokenKind.Super or TokenKind.Null or TokenKind.True or TokenKind.False => false,
            _ => !before.IsIdentifierLike || before.Kind is TokenKind.Await or TokenKind.Yield or TokenKind.Of,
        };
    }
}
