namespace Quoll.Language;

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

    /// <summary>The code of a whole text: not a function, but it runs like one.</summary>
    Script, Module, Eval,
}

/// <summary>What a call of a function gives: its result, a generator, a promise, or an async generator.</summary>
[Flags]
internal enum FunctionFlavour : byte
{
    Normal = 0,
    Generator = 1,
    Async = 2,
    AsyncGenerator = Async | Generator,
}
