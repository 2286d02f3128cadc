using Quoll.Objects;
using Quoll.Values;
using Quoll.Vm;

namespace Quoll.Builtins;

/// <summary>%RegExpStringIteratorPrototype% (ECMA-262 §22.2.9.2).</summary>
internal static class RegExpStringIteratorPrototype
{
    private static readonly BuiltinTable Table = new BuiltinTable()
        .Method("next", 0, Next)
        .Tag("RegExp String Iterator");

    public static JsObject Create(Realm realm) => Table.CreateObject(realm, realm[Intrinsic.IteratorPrototype]);

    /// <summary>%RegExpStringIteratorPrototype%.next ( ), §22.2.9.2.1.</summary>
    private static JsValue Next(in CallInfo call)
    {
        if (call.This.ObjectOrNull is not RegExpStringIterator iterator) throw Raise.TypeError(Messages.IncompatibleReceiver, "RegExp String Iterator", Display.Brief(call.This));
        var found = iterator.MoveNext(call.Realm, out var value);
        return call.Realm.CreateIteratorResult(value, !found);
    }
}
