using Quoll.Builtins.Fundamentals;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;

namespace Quoll.Builtins.Control;

/// <summary>
/// The constructors of functions that wait or yield: no globals, but reachable from each such function. The same but
/// for the name and what the text is parsed as.
/// </summary>
internal sealed class DynamicFunctionConstructor
{
    /// <summary>GeneratorFunction (ECMA-262 §27.3.1, §27.3.2).</summary>
    public static readonly DynamicFunctionConstructor Generator =
        new("GeneratorFunction", Intrinsic.GeneratorFunctionPrototype, isAsync: false, isGenerator: true);

    /// <summary>AsyncGeneratorFunction (§27.4.1, §27.4.2).</summary>
    public static readonly DynamicFunctionConstructor AsyncGenerator =
        new("AsyncGeneratorFunction", Intrinsic.AsyncGeneratorFunctionPrototype, isAsync: true, isGenerator: true);

    /// <summary>AsyncFunction (§27.7.1, §27.7.2).</summary>
    public static readonly DynamicFunctionConstructor Async =
        new("AsyncFunction", Intrinsic.AsyncFunctionPrototype, isAsync: true, isGenerator: false);

    private readonly BuiltinTable _table;
    private readonly bool _isAsync, _isGenerator;

    private DynamicFunctionConstructor(string name, Intrinsic prototype, bool isAsync, bool isGenerator)
    {
        _table = BuiltinTable.ForConstructor(name, 1, prototype);
        _isAsync = isAsync;
        _isGenerator = isGenerator;
    }

    public JsObject Create(Realm realm) => _table.CreateConstructor(realm, Construct, realm[Intrinsic.Function]);

    /// <summary>F ( ...parameterArgs, bodyArg ), §27.3.1.1, §27.4.1.1 and §27.7.1.1.</summary>
    private JsValue Construct(in CallInfo call) => FunctionConstructor.CreateDynamicFunction(call, _isAsync, _isGenerator);
}
