using Quoll.Objects;
using Quoll.Vm;

namespace Quoll.Builtins;

/// <summary>Object.prototype (ECMA-262 §20.1.3), an immutable prototype exotic object (§10.4.7).</summary>
internal static class ObjectPrototype
{
    private static readonly BuiltinTable Table = new();

    public static JsObject Create(Realm realm) => Table.CreateObject(realm, null);
}
