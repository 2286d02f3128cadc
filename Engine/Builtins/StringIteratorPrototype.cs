using Quoll.Objects;
using Quoll.Vm;

namespace Quoll.Builtins;

/// <summary>%StringIteratorPrototype% (ECMA-262 §22.1.5.1).</summary>
internal static class StringIteratorPrototype
{
    private static readonly BuiltinTable Table = new BuiltinTable()
        .Method("next", 0, StringIterator.Next)
        .Tag("String Iterator");

    public static JsObject Create(Realm realm) => Table.CreateObject(realm, realm[Intrinsic.IteratorPrototype]);
}
