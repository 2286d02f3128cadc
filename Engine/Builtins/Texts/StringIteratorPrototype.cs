using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;

namespace Quoll.Builtins.Texts;

/// <summary>%StringIteratorPrototype% (ECMA-262 §22.1.5.1).</summary>
internal static class StringIteratorPrototype
{
    private static readonly BuiltinTable Table = new BuiltinTable()
        .Method("next", 0, StringIterator.Next)
        .Tag("String Iterator");

    public static JsObject Create(Realm realm) => Table.CreateObject(realm, realm[Intrinsic.IteratorPrototype]);
}
