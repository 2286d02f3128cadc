using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;

namespace Quoll.Builtins.Control;

/// <summary>AsyncGeneratorFunction.prototype (ECMA-262 §27.4.3): what async generator functions inherit from.</summary>
internal static class AsyncGeneratorFunctionPrototype
{
    private static readonly BuiltinTable Table = new BuiltinTable()
        .Intrinsic("constructor", Intrinsic.AsyncGeneratorFunction, PropertyFlags.Configurable)
        .Intrinsic("prototype", Intrinsic.AsyncGeneratorPrototype, PropertyFlags.Configurable)
        .Tag("AsyncGeneratorFunction");

    public static JsObject Create(Realm realm) => Table.CreateObject(realm, realm[Intrinsic.FunctionPrototype]);
}
