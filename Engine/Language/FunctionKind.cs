namespace Quoll.Language;

/// <summary>How a function was declared.</summary>
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

/// <summary>The result of a call: a value, a generator, a promise, or an async generator.</summary>
[Flags]
internal enum FunctionFlavour : byte
{
    Normal = 0,
    Generator = 1,
    Async = 2,
    AsyncGenerator = Async | Generator,
}
