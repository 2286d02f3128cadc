using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;

namespace Quoll.Builtins.Fundamentals;

/// <summary>AggregateError.prototype (ECMA-262 §20.5.7.3).</summary>
internal static class AggregateErrorPrototype
{
    private static readonly BuiltinTable Table = new BuiltinTable()
        .Intrinsic("constructor", Intrinsic.AggregateError)
        .Value("name", "AggregateError", PropertyFlags.Hidden)
        .Value("message", "", PropertyFlags.Hidden);

    public static JsObject Create(Realm realm) => Table.CreateObject(realm, realm[Intrinsic.ErrorPrototype]);
}
