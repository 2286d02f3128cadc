namespace Quoll.Syntax;

/// <summary>The words that are more than names.</summary>
internal static class Keywords
{
    private const int ShortestLength = 2;
    private const int LongestLength = 10;

    /// <summary>
    /// Returns the kind of a word: <see cref="TokenKind.Identifier"/> unless it is reserved or contextual.
    /// </summary>
    public static TokenKind Classify(ReadOnlySpan<char> word)
    {
        if (word.Length is < ShortestLength or > LongestLength) return TokenKind.Identifier;
        return word.Length switch
        {
            2 => OfTwo(word),
            3 => OfThree(word),
            4 => OfFour(word),
            5 => OfFive(word),
            6 => OfSix(word),
            7 => OfSeven(word),
            8 => OfEight(word),
            _ => OfNineOrTen(word),
        };
    }

    /// <summary>Returns whether a word can never be an identifier, in any code.</summary>
    public static bool IsReserved(TokenKind kind) => kind is >= TokenKind.In and < TokenKind.EscapedReservedWord;

    /// <summary>Returns whether a word cannot be an identifier in strict code (§12.7.2, with <c>yield</c>).</summary>
    public static bool IsReservedInStrictCode(TokenKind kind) => kind >= TokenKind.Yield;

    private static TokenKind Match(ReadOnlySpan<char> word, string keyword, TokenKind kind) =>
        word.SequenceEqual(keyword) ? kind : TokenKind.Identifier;

    private static TokenKind OfTwo(ReadOnlySpan<char> word) => (word[0], word[1]) switch
    {
        ('a', 's') => TokenKind.As,
        ('d', 'o') => TokenKind.Do,
        ('i', 'f') => TokenKind.If,
        ('i', 'n') => TokenKind.In,
        ('o', 'f') => TokenKind.Of,
        _ => TokenKind.Identifier,
    };

    private static TokenKind OfThree(ReadOnlySpan<char> word) => word[0] switch
    {
        'f' => Match(word, "for", TokenKind.For),
        'g' => Match(word, "get", TokenKind.Get),
        'l' => Match(word, "let", TokenKind.Let),
        'n' => Match(word, "new", TokenKind.New),
        's' => Match(word, "set", TokenKind.Set),
        't' => Match(word, "try", TokenKind.Try),
        'v' => Match(word, "var", TokenKind.Var),
        _ => TokenKind.Identifier,
    };

    private static TokenKind OfFour(ReadOnlySpan<char> word) => word[0] switch
    {
        'c' => Match(word, "case", TokenKind.Case),
        'e' => word[1] == 'l' ? Match(word, "else", TokenKind.Else) : Match(word, "enum", TokenKind.Enum),
        'f' => Match(word, "from", TokenKind.From),
        'm' => Match(word, "meta", TokenKind.Meta),
        'n' => Match(word, "null", TokenKind.Null),
        't' => word[1] == 'h' ? Match(word, "this", TokenKind.This) : Match(word, "true", TokenKind.True),
        'v' => Match(word, "void", TokenKind.Void),
        'w' => Match(word, "with", TokenKind.With),
        _ => TokenKind.Identifier,
    };

    private static TokenKind OfFive(ReadOnlySpan<char> word) => word[0] switch
    {
        'a' => word[1] == 's' ? Match(word, "async", TokenKind.Async) : Match(word, "await", TokenKind.Await),
        'b' => Match(word, "break", TokenKind.Break),
        'c' => word[1] switch
        {
            'a' => Match(word, "catch", TokenKind.Catch),
            'l' => Match(word, "class", TokenKind.Class),
            _ => Match(word, "const", TokenKind.Const),
        },
        'f' => Match(word, "false", TokenKind.False),
        's' => Match(word, "super", TokenKind.Super),
        't' => Match(word, "throw", TokenKind.Throw),
        'u' => Match(word, "using", TokenKind.Using),
        'w' => Match(word, "while", TokenKind.While),
        'y' => Match(word, "yield", TokenKind.Yield),
        _ => TokenKind.Identifier,
    };

    private static TokenKind OfSix(ReadOnlySpan<char> word) => word[0] switch
    {
        'd' => Match(word, "delete", TokenKind.Delete),
        'e' => Match(word, "export", TokenKind.Export),
        'i' => Match(word, "import", TokenKind.Import),
        'p' => Match(word, "public", TokenKind.Public),
        'r' => Match(word, "return", TokenKind.Return),
        's' => word[1] == 't' ? Match(word, "static", TokenKind.Static) : Match(word, "switch", TokenKind.Switch),
        't' => word[1] == 'a' ? Match(word, "target", TokenKind.Target) : Match(word, "typeof", TokenKind.TypeOf),
        _ => TokenKind.Identifier,
    };

    private static TokenKind OfSeven(ReadOnlySpan<char> word) => word[0] switch
    {
        'd' => Match(word, "default", TokenKind.Default),
        'e' => Match(word, "extends", TokenKind.Extends),
        'f' => Match(word, "finally", TokenKind.Finally),
        'p' => word[1] == 'a' ? Match(word, "package", TokenKind.Package) : Match(word, "private", TokenKind.Private),
        _ => TokenKind.Identifier,
    };

    private static TokenKind OfEight(ReadOnlySpan<char> word) => word[0] switch
    {
        'c' => Match(word, "continue", TokenKind.Continue),
        'd' => Match(word, "debugger", TokenKind.Debugger),
        'f' => Match(word, "function", TokenKind.Function),
        _ => TokenKind.Identifier,
    };

    private static TokenKind OfNineOrTen(ReadOnlySpan<char> word) => (word[0], word.Length) switch
    {
        ('i', 9) => Match(word, "interface", TokenKind.Interface),
        ('p', 9) => Match(word, "protected", TokenKind.Protected),
        ('i', 10) => word[1] == 'n' ? Match(word, "instanceof", TokenKind.InstanceOf) : Match(word, "implements", TokenKind.Implements),
        _ => TokenKind.Identifier,
    };
}
