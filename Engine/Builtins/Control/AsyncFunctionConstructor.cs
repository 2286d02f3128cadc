using Quoll.Builtins.Fundamentals;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;

namespace Quoll.Builtins.Control;

/// <summary>The AsyncFunction constructor (ECMA-262 §27.7.1, §27.7.2): not a global, but reachable from each such function.</summary>
internal static class AsyncFunctionConstructor
{
    private static readonly BuiltinTable Table = BuiltinTable.ForConstructor("AsyncFunction", 1, Intrinsic.AsyncFunctionPrototype);

    public static JsObject Create(Realm realm) => Table.CreateConstructor(realm, Construct, realm[Intrinsic.Function]);

    /// <summary>AsyncFunction ( ...parameterArgs, bodyArg ), §27.7.1.1.</summary>
    private static JsValue Construct(in CallInfo call) => FunctionConstructor.CreateDynamicFunction(call, isAsync: true, isGenerator: false);
}
