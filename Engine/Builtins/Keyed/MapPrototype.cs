using Quoll.Builtins.Indexed;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Builtins.Keyed;

/// <summary>Map.prototype (ECMA-262 §24.1.3).</summary>
internal static class MapPrototype
{
    /// <summary>Map.prototype.set. The constructor compares with it to know that it was not replaced.</summary>
    public static readonly NativeCode SetCode = Set;

    private static readonly BuiltinTable Table = new BuiltinTable()
        .Method("clear", 0, Clear)
        .Intrinsic("constructor", Intrinsic.Map)
        .Method("delete", 1, Delete)
        .Intrinsic("entries", Intrinsic.MapPrototypeEntries)
        .Method("forEach", 1, ForEach)
        .Method("get", 1, Get)
        .Method("has", 1, Has)
        .Method("keys", 0, Keys)
        .Method("set", 2, SetCode)
        .Getter("size", Size)
        .Method("values", 0, Values)
        .Intrinsic(JsSymbol.Iterator, Intrinsic.MapPrototypeEntries)
        .Tag("Map");

    public static JsObject Create(Realm realm) => Table.CreateObject(realm, realm[Intrinsic.ObjectPrototype]);

    /// <summary>Creates Map.prototype.entries ( ) (§24.1.3.4), which is also Map.prototype[@@iterator].</summary>
    public static JsObject CreateEntries(Realm realm) =>
        realm.CreateFunction("entries", 0, static (in CallInfo call) => new MapIterator(call.Realm, ThisMap(call), IterationKind.Entries));

    // RequireInternalSlot(M, [[MapData]]).
    private static MapObject ThisMap(in CallInfo call) =>
        call.This.ObjectOrNull as MapObject ?? throw Raise.TypeError(Messages.IncompatibleReceiver, "Map", Display.Brief(call.This));

    /// <summary>Map.prototype.clear ( ) (§24.1.3.1).</summary>
    private static JsValue Clear(in CallInfo call)
    {
        ThisMap(call).Data.Clear();
        return JsValue.Undefined;
    }

    /// <summary>Map.prototype.delete ( key ) (§24.1.3.3).</summary>
    private static JsValue Delete(in CallInfo call) => ThisMap(call).Data.Remove(call[0]);

    /// <summary>Map.prototype.forEach ( callback [ , thisArg ] ) (§24.1.3.5).</summary>
    private static JsValue ForEach(in CallInfo call)
    {
        var map = ThisMap(call);
        var callback = ArrayPrototype.Callback(call);
        var cursor = new OrderedTable.Cursor();
        while (map.Data.MoveNext(ref cursor, out var key, out var value))
        {
            call.Agent.Step();
            callback.Call(call[1], [value, key, map]);
        }
        return JsValue.Undefined;
    }

    /// <summary>Map.prototype.get ( key ) (§24.1.3.6).</summary>
    private static JsValue Get(in CallInfo call)
    {
        ThisMap(call).Data.TryGet(call[0], out var value);
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
