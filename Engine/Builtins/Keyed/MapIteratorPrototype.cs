using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;

namespace Quoll.Builtins.Keyed;

/// <summary>%MapIteratorPrototype% (ECMA-262 §24.1.5.2).</summary>
internal static class MapIteratorPrototype
{
    private static readonly BuiltinTable Table = new BuiltinTable()
        .Method("next", 0, MapIterator.Next)
        .Tag("Map Iterator");

    public static JsObject Create(Realm realm) => Table.CreateObject(realm, realm[Intrinsic.IteratorPrototype]);
}
