namespace Quoll.Syntax;

/// <summary>
/// The permissions of a place, from the grammar's parameters ([Yield], [Await], [Return]) and the enclosing code.
/// </summary>
[Flags]
internal enum ParserContext : ushort
{
    None = 0,
    Strict = 1,
    Return = 2,

    /// <summary><c>yield</c> is an operator.</summary>
    Yield = 4,

    /// <summary><c>await</c> is an operator.</summary>
    Await = 8,
    NewTarget = 16,
    SuperProperty = 32,
    SuperCall = 64,

    /// <summary>Class fields and static blocks: <c>arguments</c> must not be used.</summary>
    NoArguments = 128,

    /// <summary>A class static block: <c>await</c> is reserved, but must not be used.</summary>
    StaticBlock = 256,
    Module = 512,

    /// <summary>Decorators of a class in sloppy code: strict, except for the words that may be names.</summary>
    SloppyNames = 1024,

    /// <summary>The whole text: see <see cref="MemberExpression.PropagatesNull"/>.</summary>
    NullPropagation = 2048,

    /// <summary>The whole text: TypeScript, whose types are skipped.</summary>
    Types = 4096,

    /// <summary>The whole text: functions need no trees, because they are parsed again when they are called.</summary>
    WithoutTrees = 8192,
}
