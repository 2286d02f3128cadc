namespace Quoll.Syntax;

/// <summary>What a function was declared as.</summary>
internal enum FunctionKind : byte
{
    Normal, Arrow, Method, Getter, Setter,
    ClassConstructor, DerivedConstructor,

    /// <summary>
    /// The synthetic method that defines the fields of an instance, or the static elements of a class.
    /// </summary>
    ClassInitializer,

    /// <summary>The body of a <c>static { }</c> block.</summary>
    ClassStaticBlock,

    /// <summary>The code of a whole text, which is no function but runs like one.</summary>
    Script, Module, Eval,
}
