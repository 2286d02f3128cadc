namespace Quoll.Builtins.Keyed;

/// <summary>The WeakSet constructor and its prototype (ECMA-262 §24.4.1, §24.4.3).</summary>
internal static class WeakSetConstructor
{
    public static readonly BuiltinTable Table = BuiltinTable.ForConstructor(
        "WeakSet", 0, Intrinsic.WeakSetPrototype, Construct,
        instance: static realm => new WeakSetObject(realm, realm[Intrinsic.WeakSetPrototype]));

    public static readonly BuiltinTable PrototypeTable = new BuiltinTable()
        .Method("add", 1, Add)
        .Intrinsic("constructor", Intrinsic.WeakSet)
        .Method("delete", 1, Delete)
        .Method("has", 1, Has)
        .Tag("WeakSet");

    private static WeakTable ThisData(in CallInfo call) => call.RequireThis<WeakSetObject>("WeakSet").Data;

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

    /// <summary>WeakSet.prototype.add ( value ) (§24.4.3.1).</summary>
    private static JsValue Add(in CallInfo call)
    {
        var data = ThisData(call);
        if (!WeakKey.CanBeHeldWeakly(call[0])) throw Raise.TypeError(Messages.NotHeldWeakly, Display.Brief(call[0]), "in weak set");
        data.Set(call[0], JsValue.Undefined);
        return call.This;
    }

    /// <summary>WeakSet.prototype.delete ( value ) (§24.4.3.3).</summary>
    private static JsValue Delete(in CallInfo call) => ThisData(call).Remove(call[0]);

    /// <summary>WeakSet.prototype.has ( value ) (§24.4.3.4).</summary>
    private static JsValue Has(in CallInfo call) => ThisData(call).Contains(call[0]);
}
