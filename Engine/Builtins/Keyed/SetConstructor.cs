using Quoll.Builtins.Indexed;

namespace Quoll.Builtins.Keyed;

/// <summary>
/// The Set constructor and its prototype (ECMA-262 §24.2.2 to §24.2.4). The methods that take another set are in
/// <see cref="SetAlgebra"/>.
/// </summary>
internal static class SetConstructor
{
    public static readonly BuiltinTable Table = BuiltinTable.ForConstructor(
        "Set", 0, Intrinsic.SetPrototype, Construct,
        instance: static realm => new SetObject(realm, realm[Intrinsic.SetPrototype]))
        .Species();

    /// <summary>The original Set.prototype.add. The constructor compares it with the current one.</summary>
    private static readonly NativeCode AddCode = Add;

    public static readonly BuiltinTable PrototypeTable = new BuiltinTable()
        .Method("add", 1, AddCode, direct: static (JsValue self, JsValue value) =>
            self.ObjectOrNull is SetObject set && OrderedTable.IsFree(value) && set.Data.TryAdd(value) ? self : JsValue.Hole)
        .Method("clear", 0, Clear)
        .Intrinsic("constructor", Intrinsic.Set)
        .Method("delete", 1, Delete)
        .Method("difference", 1, SetAlgebra.Difference)
        .Method("entries", 0, Entries)
        .Callback("forEach", 1, ForEach)
        .Method("has", 1, Has, direct: static (JsValue self, JsValue value) =>
            self.ObjectOrNull is SetObject set && OrderedTable.IsFree(value) ? set.Data.Contains(value) : JsValue.Hole)
        .Method("intersection", 1, SetAlgebra.Intersection)
        .Method("isDisjointFrom", 1, SetAlgebra.IsDisjointFrom)
        .Method("isSubsetOf", 1, SetAlgebra.IsSubsetOf)
        .Method("isSupersetOf", 1, SetAlgebra.IsSupersetOf)
        .Intrinsic("keys", Intrinsic.SetPrototypeValues)
        .Getter("size", Size)
        .Method("symmetricDifference", 1, SetAlgebra.SymmetricDifference)
        .Method("union", 1, SetAlgebra.Union)
        .Intrinsic("values", Intrinsic.SetPrototypeValues)
        .Intrinsic(JsSymbol.Iterator, Intrinsic.SetPrototypeValues)
        .Tag("Set");

    /// <summary>
    /// Set.prototype.values ( ) (§24.2.4.17), which is also Set.prototype.keys and Set.prototype[@@iterator].
    /// </summary>
    public static JsObject CreateValues(Realm realm) =>
        realm.CreateFunction("values", 0, static (in CallInfo call) => new SetIterator(call.Realm, ThisSet(call), IterationKind.Values));

    public static SetObject ThisSet(in CallInfo call) => call.RequireThis<SetObject>("Set");

    /// <summary>Set ( [ iterable ] ) (§24.2.2.1).</summary>
    private static JsValue Construct(in CallInfo call)
    {
        if (call.NewTarget is not { } newTarget) throw Raise.TypeError(Messages.ConstructorRequiresNew, "Set");
        var set = new SetObject(call.Realm, ObjectOperations.GetPrototypeFromConstructor(newTarget, Intrinsic.SetPrototype));
        if (call[0].IsNullish) return set;
        var adder = ObjectOperations.RequireCallable(set.Get("add"));
        var isOwnAdder = adder is NativeFunction native && ReferenceEquals(native.Code, AddCode);
        var record = IteratorRecord.From(call.Realm, call[0]);
        while (record.Step(out var next))
        {
            if (isOwnAdder) set.Data.Add(next);
            else record.CallOrClose(adder, set, [next]);
        }
        return set;
    }

    /// <summary>Set.prototype.add ( value ) (§24.2.4.1).</summary>
    private static JsValue Add(in CallInfo call)
    {
        ThisSet(call).Data.Add(call[0]);
        return call.This;
    }

    /// <summary>Set.prototype.clear ( ) (§24.2.4.2).</summary>
    private static JsValue Clear(in CallInfo call)
    {
        ThisSet(call).Data.Clear();
        return JsValue.Undefined;
    }

    /// <summary>Set.prototype.delete ( value ) (§24.2.4.4).</summary>
    private static JsValue Delete(in CallInfo call) => ThisSet(call).Data.Remove(call[0]);

    /// <summary>Set.prototype.entries ( ) (§24.2.4.6).</summary>
    private static JsValue Entries(in CallInfo call) => new SetIterator(call.Realm, ThisSet(call), IterationKind.Entries);

    /// <summary>Set.prototype.forEach ( callback [ , thisArg ] ) (§24.2.4.7).</summary>
    private static CallbackRun ForEach(in CallInfo call)
    {
        var set = ThisSet(call);
        return TableIteration.ForEach(call, set, set.Data);
    }

    /// <summary>Set.prototype.has ( value ) (§24.2.4.8).</summary>
    private static JsValue Has(in CallInfo call) => ThisSet(call).Data.Contains(call[0]);

    /// <summary>get Set.prototype.size (§24.2.4.14).</summary>
    private static JsValue Size(in CallInfo call) => ThisSet(call).Data.Count;
}
