using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Builtins.Keyed;

/// <summary>The WeakSet constructor (ECMA-262 §24.4.1).</summary>
internal static class WeakSetConstructor
{
    private static readonly BuiltinTable Table = BuiltinTable.ForConstructor("WeakSet", 0, Intrinsic.WeakSetPrototype);

    public static JsObject Create(Realm realm) => Table.CreateConstructor(realm, Construct);

    /// <summary>WeakSet ( [ iterable ] ) (§24.4.1.1).</summary>
    private static JsValue Construct(in CallInfo call)
    {
        if (call.NewTarget is not { } newTarget) throw Raise.TypeError(Messages.ConstructorRequiresNew, "WeakSet");
        var set = new WeakSetObject(call.Realm, ObjectOperations.GetPrototypeFromConstructor(newTarget, Intrinsic.WeakSetPrototype));
        if (call[0].IsNullish) return set;
        var adder = ObjectOperations.RequireCallable(set.Get("add"));
        var record = IteratorRecord.From(call.Realm, call[0]);
        while (record.Step(out var next)) record.CallOrClose(adder, set, [next]);
        return set;
    }
}
