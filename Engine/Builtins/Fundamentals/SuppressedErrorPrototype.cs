using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;

namespace Quoll.Builtins.Fundamentals;

/// <summary>SuppressedError.prototype (ECMA-262 of 2026, §20.5.8.3).</summary>
internal static class SuppressedErrorPrototype
{
    private static readonly BuiltinTable Table = new BuiltinTable()
        .Intrinsic("constructor", Intrinsic.SuppressedError)
        .Value("name", "SuppressedError", PropertyFlags.Hidden)
        .Value("message", "", PropertyFlags.Hidden);

    public static JsObject Create(Realm realm) => Table.CreateObject(realm, realm[Intrinsic.ErrorPrototype]);
}
