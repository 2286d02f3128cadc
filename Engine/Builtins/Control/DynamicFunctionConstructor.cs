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

    private readonly BuiltinTable _table;
    private readonly BuiltinTable _prototypeTable;
    private readonly FunctionFlavour _flavour;

    private DynamicFunctionConstructor(
        string name, Intrinsic constructor, Intrinsic prototype, FunctionFlavour flavour, Intrinsic? generatorPrototype = null)
    {
        _table = BuiltinTable.ForConstructor(name, 1, prototype);
        _prototypeTable = new BuiltinTable().Intrinsic("constructor", constructor, PropertyFlags.Configurable);
        if (generatorPrototype is { } generators) _prototypeTable.Intrinsic("prototype", generators, PropertyFlags.Configurable);
        _prototypeTable.Tag(name);
        _flavour = flavour;
    }

    public JsObject Create(Realm realm) => _table.CreateConstructor(realm, Construct, realm[Intrinsic.Function]);

    public JsObject CreatePrototype(Realm realm) => _prototypeTable.CreateObject(realm, realm[Intrinsic.FunctionPrototype]);

    /// <summary>F ( ...parameterArgs, bodyArg ), §27.3.1.1, §27.4.1.1 and §27.7.1.1.</summary>
    private JsValue Construct(in CallInfo call) => FunctionConstructor.CreateDynamicFunction(call, _flavour);
}
