using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Builtins.Memory;

/// <summary>WeakRef.prototype (ECMA-262 §26.1.3).</summary>
internal static class WeakRefPrototype
{
    private static readonly BuiltinTable Table = new BuiltinTable()
        .Intrinsic("constructor", Intrinsic.WeakRef)
        .Method("deref", 0, Deref)
        .Tag("WeakRef");

    public static JsObject Create(Realm realm) => Table.CreateObject(realm, realm[Intrinsic.ObjectPrototype]);

    // RequireInternalSlot(weakRef, [[WeakRefTarget]]).
    private static WeakRefObject ThisWeakRef(in CallInfo call) =>
        call.This.ObjectOrNull as WeakRefObject
            ?? throw Raise.TypeError(Messages.IncompatibleReceiver, "WeakRef", Display.Brief(call.This));

    /// <summary>WeakRef.prototype.deref ( ) (§26.1.3.2).</summary>
    private static JsValue Deref(in CallInfo call) => ThisWeakRef(call).Dereference();
}
