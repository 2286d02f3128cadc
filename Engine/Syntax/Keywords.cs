namespace Quoll.Syntax;

/// <summary>The words that are more than names.</summary>
internal static class Keywords
{
    /// <summary>
    /// Returns the kind of a word: <see cref="TokenKind.Identifier"/> unless it is reserved or contextual.
    /// </summary>
    public static TokenKind Classify(ReadOnlySpan<char> word) => word switch
    {
        "as" => TokenKind.As,
        "async" => TokenKind.Async,
        "await" => TokenKind.Await,
        "break" => TokenKind.Break,
        "case" => TokenKind.Case,
        "catch" => TokenKind.Catch,
        "class" => TokenKind.Class,
        "const" => TokenKind.Const,
        "continue" => TokenKind.Continue,
        "debugger" => TokenKind.Debugger,
        "default" => TokenKind.Default,
        "delete" => TokenKind.Delete,
        "do" => TokenKind.Do,
        "else" => TokenKind.Else,
        "enum" => TokenKind.Enum,
        "export" => TokenKind.Export,
        "extends" => TokenKind.Extends,
        "false" => TokenKind.False,
        "finally" => TokenKind.Finally,
        "for" => TokenKind.For,
        "from" => TokenKind.From,
        "function" => TokenKind.Function,
        "get" => TokenKind.Get,
        "if" => TokenKind.If,
        "implements" => TokenKind.Implements,
        "import" => TokenKind.Import,
        "in" => TokenKind.In,
        "instanceof" => TokenKind.InstanceOf,
        "interface" => TokenKind.Interface,
        "let" => TokenKind.Let,
        "meta" => TokenKind.Meta,
        "new" => TokenKind.New,
        "null" => TokenKind.Null,
        "of" => TokenKind.Of,
        "package" => TokenKind.Package,
        "private" => TokenKind.Private,
        "protected" => TokenKind.Protected,
        "public" => TokenKind.Public,
        "return" => TokenKind.Return,
        "set" => TokenKind.Set,
        "static" => TokenKind.Static,
        "super" => TokenKind.Super,
        "switch" => TokenKind.Switch,
        "target" => TokenKind.Target,
        "this" => TokenKind.This,
        "throw" => TokenKind.Throw,
        "true" => TokenKind.True,
        "try" => TokenKind.Try,
        "typeof" => TokenKind.TypeOf,
        "using" => TokenKind.Using,
        "var" => TokenKind.Var,
        "void" => TokenKind.Void,
        "while" => TokenKind.While,
        "with" => TokenKind.With,
        "yield" => TokenKind.Yield,
        _ => TokenKind.Identifier,
    };

    /// <summary>Returns whether a word can never be an identifier, in any code.</summary>
    public static bool IsReserved(TokenKind kind) => kind is >= TokenKind.In and < TokenKind.EscapedReservedWord;

    /// <summary>Returns whether a word cannot be an identifier in strict code (§12.7.2, with <c>yield</c>).</summary>
    public static bool IsReservedInStrictCode(TokenKind kind) => kind >= TokenKind.Yield;
}
