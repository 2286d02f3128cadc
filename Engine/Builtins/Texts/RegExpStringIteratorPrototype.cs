using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;

namespace Quoll.Builtins.Texts;

/// <summary>%RegExpStringIteratorPrototype% (ECMA-262 §22.2.9.2).</summary>
internal static class RegExpStringIteratorPrototype
{
    private static readonly BuiltinTable Table = new BuiltinTable()
        .Method("next", 0, RegExpStringIterator.Next)
        .Tag("RegExp String Iterator");

    public static JsObject Create(Realm realm) => Table.CreateObject(realm, realm[Intrinsic.IteratorPrototype]);
}
