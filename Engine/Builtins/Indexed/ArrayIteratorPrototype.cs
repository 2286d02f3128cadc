using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;

namespace Quoll.Builtins.Indexed;

/// <summary>%ArrayIteratorPrototype% (ECMA-262 §23.1.5.2).</summary>
internal static class ArrayIteratorPrototype
{
    private static readonly BuiltinTable Table = new BuiltinTable()
        .Method("next", 0, ArrayIterator.Next)
        .Tag("Array Iterator");

    public static JsObject Create(Realm realm) => Table.CreateObject(realm, realm[Intrinsic.IteratorPrototype]);
}
