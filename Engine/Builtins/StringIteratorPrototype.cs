using Quoll.Objects;
using Quoll.Values;
using Quoll.Vm;

namespace Quoll.Builtins;

/// <summary>%StringIteratorPrototype% (ECMA-262 §22.1.5.1).</summary>
internal static class StringIteratorPrototype
{
    private static readonly BuiltinTable Table = new BuiltinTable()
        .Method("next", 0, Next)
        .Tag("String Iterator");

    public static JsObject Create(Realm realm) => Table.CreateObject(realm, realm[Intrinsic.IteratorPrototype]);

    /// <summary>CreateStringIterator of String.prototype[@@iterator] (§22.1.3.36).</summary>
    public static JsValue CreateStringIterator(Realm realm, string text) => new StringIterator(realm, text);

    /// <summary>%StringIteratorPrototype%.next ( ), §22.1.5.1.1.</summary>
    private static JsValue Next(in CallInfo call)
    {
        if (call.This.ObjectOrNull is not StringIterator iterator) throw Raise.TypeError(Messages.IncompatibleReceiver, "String Iterator", Display.Brief(call.This));
        var found = iterator.MoveNext(out var value);
        return call.Realm.CreateIteratorResult(value, !found);
    }
}
