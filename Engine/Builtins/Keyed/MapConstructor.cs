using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Builtins.Keyed;

/// <summary>The Map constructor (ECMA-262 §24.1.1 and §24.1.2).</summary>
internal static class MapConstructor
{
    private static readonly BuiltinTable Table = BuiltinTable.ForConstructor("Map", 0, Intrinsic.MapPrototype)
        .Method("groupBy", 2, GroupBy)
        .Species();

    public static JsObject Create(Realm realm) => Table.CreateConstructor(realm, Construct);

    /// <summary>Map ( [ iterable ] ) (§24.1.1.1).</summary>
    private static JsValue Construct(in CallInfo call)
    {
        if (call.NewTarget is not { } newTarget) throw Raise.TypeError(Messages.ConstructorRequiresNew, "Map");
        var map = new MapObject(call.Realm, ObjectOperations.GetPrototypeFromConstructor(newTarget, Intrinsic.MapPrototype));
        if (call[0].IsNullish) return map;
        var adder = ObjectOperations.RequireCallable(map.Get(WellKnown.Set));
        if (adder is NativeFunction native && ReferenceEquals(native.Code, MapPrototype.SetCode))
        {
            var data = map.Data;
            AddEntriesFromIterable(call.Realm, call[0], (in JsValue key, in JsValue value) => data.Set(key, value));
        }
        else
        {
            AddEntriesFromIterable(call.Realm, call[0], (in JsValue key, in JsValue value) => adder.Call(map, [key, value]));
        }
        return map;
    }

    public delegate void EntryAdder(in JsValue key, in JsValue value);

    /// <summary>AddEntriesFromIterable (§24.1.1.2).</summary>
    public static void AddEntriesFromIterable(Realm realm, in JsValue iterable, EntryAdder adder)
    {
        var record = IteratorRecord.From(realm, iterable);
        while (record.Step(out var next))
        {
            ThrowCompletion? completion = null;
            try
            {
                if (next.ObjectOrNull is not { } entry) throw Raise.TypeError(Messages.MapEntryNotObject, Display.Brief(next));
                var key = ArrayElements.Get(entry, 0);
                adder(key, ArrayElements.Get(entry, 1));
            }
            catch (ThrowCompletion thrown)
            {
                completion = thrown;
            }
            if (completion is not null) throw record.CloseFor(completion);
        }
    }

    /// <summary>
    /// Map.groupBy ( items, callback ) (§24.1.2.1): GroupBy (§7.3.35) with the key coercion collection.
    /// </summary>
    private static JsValue GroupBy(in CallInfo call)
    {
        if (call[0].IsNullish) throw Raise.TypeError(Messages.NotIterable, Display.Brief(call[0]));
        call.Agent.ProbeNativeStack();
        var callback = ObjectOperations.RequireCallable(call[1]);
        var map = new MapObject(call.Realm, call.Realm[Intrinsic.MapPrototype]);
        var record = IteratorRecord.From(call.Realm, call[0]);
        // Step 6.a: no engine lives long enough to reach the 2^53rd item.
        for (double k = 0; record.Step(out var value); k++)
        {
            var key = record.CallOrClose(callback, JsValue.Undefined, [value, k]);
            if (!map.Data.TryGet(key, out var group))
            {
                group = call.Realm.CreateArray([]);
                map.Data.Set(key, group);
            }
            // The group is not visible to scripts yet.
            ((JsArray)group.Object).Push(value);
        }
        return map;
    }
}
