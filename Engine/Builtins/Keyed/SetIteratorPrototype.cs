using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;

namespace Quoll.Builtins.Keyed;

/// <summary>%SetIteratorPrototype% (ECMA-262 §24.2.6.2).</summary>
internal static class SetIteratorPrototype
{
    private static readonly BuiltinTable Table = new BuiltinTable()
        .Method("next", 0, SetIterator.Next)
        .Tag("Set Iterator");

    public static JsObject Create(Realm realm) => Table.CreateObject(realm, realm[Intrinsic.IteratorPrototype]);
}
