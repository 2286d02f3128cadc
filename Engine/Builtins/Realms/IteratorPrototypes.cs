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
    public static readonly BuiltinTable Array = Table("Array Iterator", ArrayIterator.Next);
    public static readonly BuiltinTable Map = Table("Map Iterator", MapIterator.Next);
    public static readonly BuiltinTable Set = Table("Set Iterator", SetIterator.Next);
    public static readonly BuiltinTable String = Table("String Iterator", StringIterator.Next);
    public static readonly BuiltinTable RegExpString = Table("RegExp String Iterator", RegExpStringIterator.Next);

    private static BuiltinTable Table(string tag, NativeCode next) =>
        new BuiltinTable(Intrinsic.IteratorPrototype).Method("next", 0, next).Tag(tag);
}
