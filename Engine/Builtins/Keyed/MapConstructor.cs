using Quoll.Builtins.Indexed;

namespace Quoll.Builtins.Keyed;

/// <summary>The Map constructor and its prototype (ECMA-262 §24.1.1 to §24.1.3).</summary>
internal static class MapConstructor
{
    public static readonly BuiltinTable Table = BuiltinTable.ForConstructor(
        "Map", 0, Intrinsic.MapPrototype, Construct,
        instance: static realm => new MapObject(realm, realm[Intrinsic.MapPrototype]))
        .Callback("groupBy", 2, GroupBy)
        .Species();

    /// <summary>The original Map.prototype.set. The constructor compares it with the current one.</summary>
    private static readonly NativeCode SetCode = Set;

    public static readonly BuiltinTable PrototypeTable = new BuiltinTable()
        .Method("clear", 0, Clear)
        .Intrinsic("constructor", Intrinsic.Map)
        .Method("delete", 1, Delete)
        .Intrinsic("entries", Intrinsic.MapPrototypeEntries)
        .Callback("forEach", 1, ForEach)
        .Method("get", 1, Get, direct: static (JsValue self, JsValue key) =>
            self.ObjectOrNull is MapObject map && OrderedTable.IsFree(key)
                ? map.Data.TryGet(key, out var value) ? value : JsValue.Undefined : JsValue.Hole)
        .Method("getOrInsert", 2, GetOrInsert)
        .Method("getOrInsertComputed", 2, GetOrInsertComputed)
        .Method("has", 1, Has, direct: static (JsValue self, JsValue key) =>
            self.ObjectOrNull is MapObject map && OrderedTable.IsFree(key) ? map.Data.Contains(key) : JsValue.Hole)
        .Method("keys", 0, Keys)
        .Method("set", 2, SetCode, direct: static (JsValue self, JsValue key, JsValue value) =>
            self.ObjectOrNull is MapObject map && OrderedTable.IsFree(key) && map.Data.TrySet(key, value) ? self : JsValue.Hole)
        .Getter("size", Size)
        .Method("values", 0, Values)
        .Intrinsic(JsSymbol.Iterator, Intrinsic.MapPrototypeEntries)
        .Tag("Map");

    /// <summary>Map.prototype.entries ( ) (§24.1.3.4), which is also Map.prototype[@@iterator].</summary>
    public static JsObject CreateEntries(Realm realm) =>
        realm.CreateFunction("entries", 0, static (in CallInfo call) => new MapIterator(call.Realm, ThisMap(call), IterationKind.Entries));

    private static MapObject ThisMap(in CallInfo call) => call.RequireThis<MapObject>("Map");

    /// <summary>Map ( [ iterable ] ) (§24.1.1.1).</summary>
    private static JsValue Construct(in CallInfo call)
    {
        if (call.NewTarget is not { } newTarget) throw Raise.TypeError(Messages.ConstructorRequiresNew, "Map");
        var map = new MapObject(call.Realm, ObjectOperations.GetPrototypeFromConstructor(newTarget, Intrinsic.MapPrototype));
        if (call[0].IsNullish) return map;
        var adder = ObjectOperations.RequireCallable(map.Get(WellKnown.Set));
        if (adder is NativeFunction native && ReferenceEquals(native.Code, SetCode))
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
    private static CallbackRun GroupBy(in CallInfo call)
    {
        if (call[0].IsNullish) throw Raise.TypeError(Messages.NotIterable, Display.Brief(call[0]));
        call.Agent.ProbeNativeStack();
        var callback = ObjectOperations.RequireCallable(call[1]);
        var map = new MapObject(call.Realm, call.Realm[Intrinsic.MapPrototype]);
        return IteratorRun.Start(IteratorRecord.From(call.Realm, call[0]), callback, run => GroupBy(run, map));
    }

    private static IEnumerator<Callback> GroupBy(IteratorRun run, MapObject map)
    {
        // Step 6.a: no engine lives long enough to reach the 2^53rd item.
        for (double k = 0; run.Step(out var value); k++)
        {
            yield return run.Call(value, k);
            if (!map.Data.TryGet(run.Result, out var group))
            {
                group = map.Realm.CreateArray([]);
                map.Data.Set(run.Result, group);
            }
            // The group is not visible to scripts yet.
            ((JsArray)group.Object).Push(value);
        }
        run.Result = map;
    }

    /// <summary>Map.prototype.clear ( ) (§24.1.3.1).</summary>
    private static JsValue Clear(in CallInfo call)
    {
        ThisMap(call).Data.Clear();
        return JsValue.Undefined;
    }

    /// <summary>Map.prototype.delete ( key ) (§24.1.3.3).</summary>
    private static JsValue Delete(in CallInfo call) => ThisMap(call).Data.Remove(call[0]);

    /// <summary>Map.prototype.forEach ( callback [ , thisArg ] ) (§24.1.3.5).</summary>
    private static CallbackRun ForEach(in CallInfo call)
    {
        var map = ThisMap(call);
        return TableIteration.ForEach(call, map, map.Data);
    }

    /// <summary>Map.prototype.get ( key ) (§24.1.3.6).</summary>
    private static JsValue Get(in CallInfo call)
    {
        ThisMap(call).Data.TryGet(call[0], out var value);
        return value;
    }

    /// <summary>Map.prototype.getOrInsert ( key, value ), of the edition of 2026.</summary>
    private static JsValue GetOrInsert(in CallInfo call)
    {
        var data = ThisMap(call).Data;
        if (data.TryGet(call[0], out var value)) return value;
        data.Set(call[0], call[1]);
        return call[1];
    }

    /// <summary>Map.prototype.getOrInsertComputed ( key, callback ), of the edition of 2026.</summary>
    private static JsValue GetOrInsertComputed(in CallInfo call)
    {
        var data = ThisMap(call).Data;
        var callback = ObjectOperations.RequireCallable(call[1]);
        if (data.TryGet(call[0], out var value)) return value;
        call.Agent.ProbeNativeStack();
        // CanonicalizeKeyedCollectionKey (§24.5.1): the callback never sees the key -0.
        value = callback.Call(JsValue.Undefined, [call[0] is { IsNumber: true, Number: 0 } ? 0 : call[0]]);
        // The callback may have added the key.
        data.Set(call[0], value);
        return value;
    }

    /// <summary>Map.prototype.has ( key ) (§24.1.3.7).</summary>
    private static JsValue Has(in CallInfo call) => ThisMap(call).Data.Contains(call[0]);

    /// <summary>Map.prototype.keys ( ) (§24.1.3.8).</summary>
    private static JsValue Keys(in CallInfo call) => new MapIterator(call.Realm, ThisMap(call), IterationKind.Keys);

    /// <summary>Map.prototype.set ( key, value ) (§24.1.3.9).</summary>
    private static JsValue Set(in CallInfo call)
    {
        ThisMap(call).Data.Set(call[0], call[1]);
        return call.This;
    }

    /// <summary>get Map.prototype.size (§24.1.3.10).</summary>
    private static JsValue Size(in CallInfo call) => ThisMap(call).Data.Count;

    /// <summary>Map.prototype.values ( ) (§24.1.3.11).</summary>
    private static JsValue Values(in CallInfo call) => new MapIterator(call.Realm, ThisMap(call), IterationKind.Values);
}
