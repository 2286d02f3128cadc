using Quoll.Builtins.Fundamentals;
using Quoll.Language;

namespace Quoll.Builtins.Control;

/// <summary>
/// The constructors of functions that wait or yield, with the prototypes from which such functions inherit. They are
/// not globals, but each such function leads to its constructor. They differ in the name and in how they parse the
/// text.
/// </summary>
internal sealed class DynamicFunctionConstructor
{
    /// <summary>GeneratorFunction (ECMA-262 §27.3.1 to §27.3.3).</summary>
    public static readonly DynamicFunctionConstructor Generator =
        new("GeneratorFunction", Intrinsic.GeneratorFunction, Intrinsic.GeneratorFunctionPrototype,
            FunctionFlavour.Generator, Intrinsic.GeneratorPrototype);

    /// <summary>AsyncGeneratorFunction (§27.4.1 to §27.4.3).</summary>
    public static readonly DynamicFunctionConstructor AsyncGenerator =
        new("AsyncGeneratorFunction", Intrinsic.AsyncGeneratorFunction, Intrinsic.AsyncGeneratorFunctionPrototype,
            FunctionFlavour.AsyncGenerator, Intrinsic.AsyncGeneratorPrototype);

    /// <summary>AsyncFunction (§27.7.1 to §27.7.3).</summary>
    public static readonly DynamicFunctionConstructor Async =
        new("AsyncFunction", Intrinsic.AsyncFunction, Intrinsic.AsyncFunctionPrototype, FunctionFlavour.Async);

    private readonly FunctionFlavour _flavour;

    private DynamicFunctionConstructor(
        string name, Intrinsic constructor, Intrinsic prototype, FunctionFlavour flavour, Intrinsic? generatorPrototype = null)
    {
        Table = BuiltinTable.ForConstructor(name, 1, prototype, Construct, Intrinsic.Function);
        PrototypeTable = new BuiltinTable(Intrinsic.FunctionPrototype).Intrinsic("constructor", constructor, PropertyFlags.Configurable);
        if (generatorPrototype is { } generators) PrototypeTable.Intrinsic("prototype", generators, PropertyFlags.Configurable);
        PrototypeTable.Tag(name);
        _flavour = flavour;
    }

    public BuiltinTable Table { get; }

    public BuiltinTable PrototypeTable { get; }

    /// <summary>F ( ...parameterArgs, bodyArg ), §27.3.1.1, §27.4.1.1 and §27.7.1.1.</summary>
    private JsValue Construct(in CallInfo call) => FunctionConstructor.CreateDynamicFunction(call, _flavour);
}
