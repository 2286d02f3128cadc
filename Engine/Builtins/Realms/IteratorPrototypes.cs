using Quoll.Builtins.Indexed;
using Quoll.Builtins.Keyed;
using Quoll.Builtins.Texts;

namespace Quoll.Builtins.Realms;

/// <summary>
/// The prototypes of the built-in iterators: %ArrayIteratorPrototype% (ECMA-262 §23.1.5.2), %MapIteratorPrototype%
/// (§24.1.5.2), %SetIteratorPrototype% (§24.2.6.2), %StringIteratorPrototype% (§22.1.5.1) and
/// %RegExpStringIteratorPrototype% (§22.2.9.2). Each has its own next method.
/// </summary>
internal static class IteratorPrototypes
{
    private static readonly BuiltinTable Array = Table("Array Iterator", ArrayIterator.Next);
    private static readonly BuiltinTable Map = Table("Map Iterator", MapIterator.Next);
    private static readonly BuiltinTable Set = Table("Set Iterator", SetIterator.Next);
    private static readonly BuiltinTable String = Table("String Iterator", StringIterator.Next);
    private static readonly BuiltinTable RegExpString = Table("RegExp String Iterator", RegExpStringIterator.Next);

    public static JsObject CreateArray(Realm realm) => Create(realm, Array);

    public static JsObject CreateMap(Realm realm) => Create(realm, Map);

    public static JsObject CreateSet(Realm realm) => Create(realm, Set);

    public static JsObject CreateString(Realm realm) => Create(realm, String);

    public static JsObject CreateRegExpString(Realm realm) => Create(realm, RegExpString);

    private static BuiltinTable Table(string tag, NativeCode next) => new BuiltinTable().Method("next", 0, next).Tag(tag);

    private static JsObject Create(Realm realm, BuiltinTable table) => table.CreateObject(realm, realm[Intrinsic.IteratorPrototype]);
}
