using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Builtins.Keyed;

/// <summary>The WeakMap constructor (ECMA-262 §24.3.1).</summary>
internal static class WeakMapConstructor
{
    private static readonly BuiltinTable Table = BuiltinTable.ForConstructor("WeakMap", 0, Intrinsic.WeakMapPrototype);

    public static JsObject Create(Realm realm) => Table.CreateConstructor(realm, Construct);

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
}
