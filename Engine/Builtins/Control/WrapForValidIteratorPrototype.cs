using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Builtins.Control;

/// <summary>%WrapForValidIteratorPrototype% (ECMA-262 §27.1.3.2.1.1).</summary>
internal static class WrapForValidIteratorPrototype
{
    private static readonly BuiltinTable Table = new BuiltinTable()
        .Method("next", 0, Next)
        .Method("return", 0, Return);

    public static JsObject Create(Realm realm) => Table.CreateObject(realm, realm[Intrinsic.IteratorPrototype]);

    // RequireInternalSlot(O, [[Iterated]]).
    private static IteratorRecord ThisIterated(in CallInfo call) => call.This.ObjectOrNull is WrappedIterator wrapper
        ? wrapper.Iterated
        : throw Raise.TypeError(Messages.IncompatibleReceiver, "Iterator", Display.Brief(call.This));

    /// <summary>%WrapForValidIteratorPrototype%.next ( ) (§27.1.3.2.1.1.1).</summary>
    private static JsValue Next(in CallInfo call)
    {
        var iterated = ThisIterated(call);
        call.Agent.ProbeNativeStack();
        return ObjectOperations.Call(iterated.NextMethod, iterated.Iterator, []);
    }

    /// <summary>%WrapForValidIteratorPrototype%.return ( ) (§27.1.3.2.1.1.2).</summary>
    private static JsValue Return(in CallInfo call)
    {
        var iterator = ThisIterated(call).Iterator;
        call.Agent.ProbeNativeStack();
        var method = ObjectOperations.GetMethod(call.Realm, iterator, WellKnown.Return);
        return method is null ? call.Realm.CreateIteratorResult(JsValue.Undefined, true) : method.Call(iterator);
    }
}
