using Quoll.Builtins.Fundamentals;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;

namespace Quoll.Builtins.Control;

/// <summary>The GeneratorFunction constructor (ECMA-262 §27.3.1, §27.3.2): not a global, but reachable from each such function.</summary>
internal static class GeneratorFunctionConstructor
{
    private static readonly BuiltinTable Table = BuiltinTable.ForConstructor("GeneratorFunction", 1, Intrinsic.GeneratorFunctionPrototype);

    public static JsObject Create(Realm realm) => Table.CreateConstructor(realm, Construct, realm[Intrinsic.Function]);

    /// <summary>GeneratorFunction ( ...parameterArgs, bodyArg ), §27.3.1.1.</summary>
    private static JsValue Construct(in CallInfo call) => FunctionConstructor.CreateDynamicFunction(call, isAsync: false, isGenerator: true);
}
