using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;

namespace Quoll.Builtins.Control;

/// <summary>GeneratorFunction.prototype (ECMA-262 §27.3.3): what generator functions inherit from.</summary>
internal static class GeneratorFunctionPrototype
{
    private static readonly BuiltinTable Table = new BuiltinTable()
        .Intrinsic("constructor", Intrinsic.GeneratorFunction, PropertyFlags.Configurable)
        .Intrinsic("prototype", Intrinsic.GeneratorPrototype, PropertyFlags.Configurable)
        .Tag("GeneratorFunction");

    public static JsObject Create(Realm realm) => Table.CreateObject(realm, realm[Intrinsic.FunctionPrototype]);
}
