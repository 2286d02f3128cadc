using Quoll.Builtins.Fundamentals;
using Quoll.Language;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;

namespace Quoll.Builtins.Control;

/// <summary>
/// The constructors of functions that wait or yield: not globals, but reachable from each such function. They differ in
/// the name and in how they parse the text.
/// </summary>
internal sealed class DynamicFunctionConstructor
{
    /// <summary>GeneratorFunction (ECMA-262 §27.3.1, §27.3.2).</summary>
    public static readonly DynamicFunctionConstructor Generator =
        new("GeneratorFunction", Intrinsic.GeneratorFunctionPrototype, FunctionFlavour.Generator);

    /// <summary>AsyncGeneratorFunction (§27.4.1, §27.4.2).</summary>
    public static readonly DynamicFunctionConstructor AsyncGenerator =
        new("AsyncGeneratorFunction", Intrinsic.AsyncGeneratorFunctionPrototype, FunctionFlavour.AsyncGenerator);

    /// <summary>AsyncFunction (§27.7.1, §27.7.2).</summary>
    public static readonly DynamicFunctionConstructor Async =
        new("AsyncFunction", Intrinsic.AsyncFunctionPrototype, FunctionFlavour.Async);

    private readonly BuiltinTable _table;
    private readonly FunctionFlavour _flavour;

    private DynamicFunctionConstructor(string name, Intrinsic prototype, FunctionFlavour flavour)
    {
        _table = BuiltinTable.ForConstructor(name, 1, prototype);
        _flavour = flavour;
    }

    public JsObject Create(Realm realm) => _table.CreateConstructor(realm, Construct, realm[Intrinsic.Function]);

    /// <summary>F ( ...parameterArgs, bodyArg ), §27.3.1.1, §27.4.1.1 and §27.7.1.1.</summary>
    private JsValue Construct(in CallInfo call) => FunctionConstructor.CreateDynamicFunction(call, _flavour);
}
