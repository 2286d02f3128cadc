using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Builtins.Keyed;

/// <summary>The Set constructor (ECMA-262 §24.2.2 and §24.2.3).</summary>
internal static class SetConstructor
{
    private static readonly BuiltinTable Table = BuiltinTable.ForConstructor("Set", 0, Intrinsic.SetPrototype).Species();

    public static JsObject Create(Realm realm) => Table.CreateConstructor(realm, Construct);

    /// <summary>Set ( [ iterable ] ) (§24.2.2.1).</summary>
    private static JsValue Construct(in CallInfo call)
    {
        if (call.NewTarget is not { } newTarget) throw Raise.TypeError(Messages.ConstructorRequiresNew, "Set");
        var set = new SetObject(call.Realm, ObjectOperations.GetPrototypeFromConstructor(newTarget, Intrinsic.SetPrototype));
        if (call[0].IsNullish) return set;
        var adder = ObjectOperations.RequireCallable(set.Get("add"));
        var isOwnAdder = adder is NativeFunction native && ReferenceEquals(native.Code, SetPrototype.AddCode);
        var record = IteratorRecord.From(call.Realm, call[0]);
        while (record.Step(out var next))
        {
            if (isOwnAdder) set.Data.Add(next);
            else record.CallOrClose(adder, set, [next]);
        }
        return set;
    }
}
