using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Builtins.Keyed;

/// <summary>WeakMap.prototype (ECMA-262 §24.3.3).</summary>
internal static class WeakMapPrototype
{
    private static readonly BuiltinTable Table = new BuiltinTable()
        .Intrinsic("constructor", Intrinsic.WeakMap)
        .Method("delete", 1, Delete)
        .Method("get", 1, Get)
        .Method("has", 1, Has)
        .Method("set", 2, Set)
        .Tag("WeakMap");

    public static JsObject Create(Realm realm) => Table.CreateObject(realm, realm[Intrinsic.ObjectPrototype]);

    // RequireInternalSlot(M, [[WeakMapData]]).
    private static WeakMapObject ThisWeakMap(in CallInfo call) =>
        call.This.ObjectOrNull as WeakMapObject
            ?? throw Raise.TypeError(Messages.IncompatibleReceiver, "WeakMap", Display.Brief(call.This));

    /// <summary>WeakMap.prototype.delete ( key ) (§24.3.3.2).</summary>
    private static JsValue Delete(in CallInfo call) => ThisWeakMap(call).Remove(call[0]);

    /// <summary>WeakMap.prototype.get ( key ) (§24.3.3.3).</summary>
    private static JsValue Get(in CallInfo call) => ThisWeakMap(call).Get(call[0]);

    /// <summary>WeakMap.prototype.has ( key ) (§24.3.3.4).</summary>
    private static JsValue Has(in CallInfo call) => ThisWeakMap(call).Contains(call[0]);

    /// <summary>WeakMap.prototype.set ( key, value ) (§24.3.3.5).</summary>
    private static JsValue Set(in CallInfo call)
    {
        var map = ThisWeakMap(call);
        if (!WeakKey.CanBeHeldWeakly(call[0])) throw Raise.TypeError(Messages.NotHeldWeakly, Display.Brief(call[0]));
        map.Set(call[0], call[1]);
        return call.This;
    }
}
