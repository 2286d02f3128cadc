namespace Quoll.Builtins.Keyed;

/// <summary>The WeakMap constructor and its prototype (ECMA-262 §24.3.1, §24.3.3).</summary>
internal static class WeakMapConstructor
{
    public static readonly BuiltinTable Table = BuiltinTable.ForConstructor(
        "WeakMap", 0, Intrinsic.WeakMapPrototype, Construct,
        instance: static realm => new WeakMapObject(realm, realm[Intrinsic.WeakMapPrototype]));

    public static readonly BuiltinTable PrototypeTable = new BuiltinTable()
        .Intrinsic("constructor", Intrinsic.WeakMap)
        .Method("delete", 1, Delete)
        .Method("get", 1, Get)
        .Method("getOrInsert", 2, GetOrInsert)
        .Method("getOrInsertComputed", 2, GetOrInsertComputed)
        .Method("has", 1, Has)
        .Method("set", 2, Set)
        .Tag("WeakMap");

    private static WeakTable ThisData(in CallInfo call) => call.RequireThis<WeakMapObject>("WeakMap").Data;

    /// <summary>WeakMap ( [ iterable ] ) (§24.3.1.1).</summary>
    private static JsValue Construct(in CallInfo call)
    {
        if (call.NewTarget is not { } newTarget) throw Raise.TypeError(Messages.ConstructorRequiresNew, "WeakMap");
        var map = new WeakMapObject(call.Realm, ObjectOperations.GetPrototypeFromConstructor(newTarget, Intrinsic.WeakMapPrototype));
        if (call[0].IsNullish) return map;
        var adder = ObjectOperations.RequireCallable(map.Get(WellKnown.Set));
        MapConstructor.AddEntriesFromIterable(call.Realm, call[0], (in JsValue key, in JsValue value) => adder.Call(map, [key, value]));
        return map;
    }

    /// <summary>WeakMap.prototype.delete ( key ) (§24.3.3.2).</summary>
    private static JsValue Delete(in CallInfo call) => ThisData(call).Remove(call[0]);

    /// <summary>WeakMap.prototype.get ( key ) (§24.3.3.3).</summary>
    private static JsValue Get(in CallInfo call)
    {
        ThisData(call).TryGet(call[0], out var value);
        return value;
    }

    /// <summary>WeakMap.prototype.getOrInsert ( key, value ), of the edition of 2026.</summary>
    private static JsValue GetOrInsert(in CallInfo call)
    {
        var data = ThisData(call);
        RequireKey(call[0]);
        if (data.TryGet(call[0], out var known)) return known;
        data.Set(call[0], call[1]);
        return call[1];
    }

    /// <summary>WeakMap.prototype.getOrInsertComputed ( key, callback ), of the edition of 2026.</summary>
    private static JsValue GetOrInsertComputed(in CallInfo call)
    {
        var data = ThisData(call);
        RequireKey(call[0]);
        var callback = ObjectOperations.RequireCallable(call[1]);
        if (data.TryGet(call[0], out var known)) return known;
        call.Agent.ProbeNativeStack();
        var value = callback.Call(JsValue.Undefined, [call[0]]);
        // The callback may have added the key.
        data.Set(call[0], value);
        return value;
    }

    private static void RequireKey(in JsValue key)
    {
        if (!WeakKey.CanBeHeldWeakly(key)) throw Raise.TypeError(Messages.NotHeldWeakly, Display.Brief(key), "as weak map key");
    }

    /// <summary>WeakMap.prototype.has ( key ) (§24.3.3.4).</summary>
    private static JsValue Has(in CallInfo call) => ThisData(call).Contains(call[0]);

    /// <summary>WeakMap.prototype.set ( key, value ) (§24.3.3.5).</summary>
    private static JsValue Set(in CallInfo call)
    {
        var data = ThisData(call);
        RequireKey(call[0]);
        data.Set(call[0], call[1]);
        return call.This;
    }
}
