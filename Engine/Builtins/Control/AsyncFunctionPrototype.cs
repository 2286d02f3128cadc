using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;

namespace Quoll.Builtins.Control;

/// <summary>AsyncFunction.prototype (ECMA-262 §27.7.3): what async functions inherit from.</summary>
internal static class AsyncFunctionPrototype
{
    private static readonly BuiltinTable Table = new BuiltinTable()
        .Intrinsic("constructor", Intrinsic.AsyncFunction, PropertyFlags.Configurable)
        .Tag("AsyncFunction");

    public static JsObject Create(Realm realm) => Table.CreateObject(realm, realm[Intrinsic.FunctionPrototype]);
}
