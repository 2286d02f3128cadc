using Quoll.Builtins.Fundamentals;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;

namespace Quoll.Builtins.Control;

/// <summary>The AsyncGeneratorFunction constructor (ECMA-262 §27.4.1, §27.4.2): not a global, but reachable from each such function.</summary>
internal static class AsyncGeneratorFunctionConstructor
{
    private static readonly BuiltinTable Table = BuiltinTable.ForConstructor("AsyncGeneratorFunction", 1, Intrinsic.AsyncGeneratorFunctionPrototype);

    public static JsObject Create(Realm realm) => Table.CreateConstructor(realm, Construct, realm[Intrinsic.Function]);

    /// <summary>AsyncGeneratorFunction ( ...parameterArgs, bodyArg ), §27.4.1.1.</summary>
    private static JsValue Construct(in CallInfo call) => FunctionConstructor.CreateDynamicFunction(call, isAsync: true, isGenerator: true);
}
