namespace Quoll.Syntax;

/// <summary>
/// The kind of a token. The order has a meaning: assignment operators, binary operators, reserved words and
/// identifier-like words are each one range (see the properties at the end of <see cref="Token"/>).
/// </summary>
internal enum TokenKind : byte
{
    EndOfInput,

    Number, BigInt, String, Template, PrivateName,

    LeftBrace, RightBrace, LeftParenthesis, RightParenthesis, LeftBracket, RightBracket,
    Dot, Ellipsis, Semicolon, Comma, Question, QuestionDot, Colon, Arrow, At,
    Not, BitwiseNot, Increment, Decrement,

    // Assignment operators
    Assign,
    AddAssign, SubtractAssign, MultiplyAssign, DivideAssign, RemainderAssign, ExponentiateAssign,
    BitwiseAndAssign, BitwiseOrAssign, BitwiseXorAssign, ShiftLeftAssign, ShiftRightAssign, ShiftRightUnsignedAssign,
    AndAssign, OrAssign, CoalesceAssign,

    // Binary operators; the last two are reserved words
    Add, Subtract, Multiply, Divide, Remainder, Exponentiate,
    BitwiseAnd, BitwiseOr, BitwiseXor, ShiftLeft, ShiftRight, ShiftRightUnsigned,
    Equal, NotEqual, StrictEqual, StrictNotEqual, Less, LessOrEqual, Greater, GreaterOrEqual,
    And, Or, Coalesce,
    In, InstanceOf,

    // Reserved words (§12.7.2) other than the contextual ones
    Break, Case, Catch, Class, Const, Continue, Debugger, Default, Delete, Do, Else, Enum, Export, Extends,
    False, Finally, For, Function, If, Import, New, Null, Return, Super, Switch, This, Throw, True, Try,
    TypeOf, Var, Void, While, With,

    /// <summary>A reserved word written with an escape: it can only be a property name.</summary>
    EscapedReservedWord,

    // Identifiers, and words that are identifiers in some places
    Identifier,

    /// <summary>
    /// One of the words below written with an escape: never the keyword, and a name only if the word may be one.
    /// </summary>
    EscapedContextualWord,

    As, Async, Await, From, Get, Of, Set, Target, Meta, Using,
    Yield,

    // Reserved in strict code only
    Let, Static, Implements, Interface, Package, Private, Protected, Public,
}

/// <summary>The current token of the lexer.</summary>
internal struct Token
{
    public TokenKind Kind;

    /// <summary>Whether a line terminator is between the previous token and this one.</summary>
    public bool NewlineBefore;

    /// <summary>A string or number in one of the forms that strict code refuses (§B.1.1, §B.1.2).</summary>
    public bool HasLegacyOctal;

    /// <summary>A template piece that ends the template, not one that ends at <c>${</c>.</summary>
    public bool IsTemplateTail;

    public int Start;
    public int End;

    /// <summary>
    /// The name, the string's value, or the cooked value of a template piece (null if an escape is not valid).
    /// </summary>
    public string? Text;

    public double Number;

    /// <summary>Whether it is an IdentifierName: an identifier or any word, reserved or not.</summary>
    public readonly bool IsName => Kind >= TokenKind.In;

    /// <summary>
    /// Whether it is a word that is or may be an identifier. The parser still checks the contextual ones.
    /// </summary>
    public readonly bool IsIdentifierLike => Kind >= TokenKind.Identifier;

    public readonly bool IsAssignmentOperator => Kind is >= TokenKind.Assign and <= TokenKind.CoalesceAssign;
}
