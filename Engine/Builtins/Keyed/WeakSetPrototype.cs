using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Builtins.Keyed;

/// <summary>WeakSet.prototype (ECMA-262 §24.4.3).</summary>
internal static class WeakSetPrototype
{
    private static readonly BuiltinTable Table = new BuiltinTable()
        .Method("add", 1, Add)
        .Intrinsic("constructor", Intrinsic.WeakSet)
        .Method("delete", 1, Delete)
        .Method("has", 1, Has)
        .Tag("WeakSet");

    public static JsObject Create(Realm realm) => Table.CreateObject(realm, realm[Intrinsic.ObjectPrototype]);

    // RequireInternalSlot(S, [[WeakSetData]]).
    private static WeakSetObject ThisWeakSet(in CallInfo call) =>
        call.This.ObjectOrNull as WeakSetObject
            ?? throw Raise.TypeError(Messages.IncompatibleReceiver, "WeakSet", Display.Brief(call.This));

    /// <summary>WeakSet.prototype.add ( value ) (§24.4.3.1).</summary>
    private static JsValue Add(in CallInfo call)
    {
        var set = ThisWeakSet(call);
        if (!WeakKey.CanBeHeldWeakly(call[0])) throw Raise.TypeError(Messages.NotHeldWeakly, Display.Brief(call[0]));
        set.Add(call[0]);
        return call.This;
    }

    /// <summary>WeakSet.prototype.delete ( value ) (§24.4.3.3).</summary>
    private static JsValue Delete(in CallInfo call) => ThisWeakSet(call).Remove(call[0]);

    /// <summary>WeakSet.prototype.has ( value ) (§24.4.3.4).</summary>
    private static JsValue Has(in CallInfo call) => ThisWeakSet(call).Contains(call[0]);
}
