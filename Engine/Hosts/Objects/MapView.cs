using Quoll.TypeModel.Scalars;

namespace Quoll.Hosts.Objects;

/// <summary>The methods of Map.prototype (ECMA-262 §24.1.3) over a .NET dictionary.</summary>
internal static class MapView
{
    public static void Describe(PropertyList list) => Keyed(list, Access)
        .Function("get", 1, Guard(static (HostObject map, in CallInfo call) =>
            TryGet(map, call, out var value) ? value : JsValue.Undefined))
        .Function("getOrInsert", 2, Guard(GetOrInsert))
        .Function("getOrInsertComputed", 2, Guard(GetOrInsertComputed))
        .Function("set", 2, Guard(static (HostObject map, in CallInfo call) =>
        {
            Set(map, call, "set", call[1]);
            return new JsValue(map);
        }))
        .Function("forEach", 1, Guard(static (HostObject map, in CallInfo call) =>
        {
            using var walk = new EntryWalk(Access(map), map.Target, EntryPart.Entry);
            while (walk.MoveNext())
            {
                map.Realm.Agent.Step();
                ObjectOperations.Call(call[0], call[1], [walk.EntryValue(map.Realm), walk.Key(map.Realm), map]);
            }
            return JsValue.Undefined;
        }))
        .Function("keys", 0, Iterate(EntryPart.Key))
        .Function("values", 0, Iterate(EntryPart.Value))
        .Function("entries", 0, Iterate(EntryPart.Entry))
        .Function(JsSymbol.Iterator, 0, Iterate(EntryPart.Entry), "entries");

    /// <summary>Adds what Map.prototype and Set.prototype have in common.</summary>
    public static PropertyList Keyed(PropertyList list, Func<HostObject, KeyedAccess> accessOf) => list
        .Function("has", 1, Guard((HostObject keyed, in CallInfo call) =>
            new JsValue(TryKey(keyed, accessOf(keyed), call, out var key) && accessOf(keyed).Has(keyed.Target, key))))
        .Function("delete", 1, Guard((HostObject keyed, in CallInfo call) =>
        {
            RequireWritable(keyed, accessOf(keyed));
            return new JsValue(TryKey(keyed, accessOf(keyed), call, out var key) && accessOf(keyed).Remove(keyed.Target, key));
        }))
        .Function("clear", 0, Guard((HostObject keyed, in CallInfo _) =>
        {
            RequireWritable(keyed, accessOf(keyed));
            accessOf(keyed).Clear(keyed.Target);
            return JsValue.Undefined;
        }))
        .Getter("size", Guard((HostObject keyed, in CallInfo _) => new JsValue((double)accessOf(keyed).Count(keyed.Target))));

    /// <summary>Returns a copy of a dictionary as an ordinary object.</summary>
    public static readonly NativeCode ToObject = Guard(static (HostObject map, in CallInfo call) =>
        new JsValue(Access(map).ToObject(call.Realm, map.Target)));

    /// <summary>A method of a view. Exceptions of its .NET object become errors of the script.</summary>
    [HostCode]
    public delegate JsValue ViewMethod(HostObject target, in CallInfo call);

    public static NativeCode Guard(ViewMethod method) =>
        HostFunctions.Guard((in CallInfo call) => method(HostPrototype.Receiver(call), call));

    [HostCode]
    public static void RequireWritable(HostObject target, KeyedAccess access)
    {
        if (!target.Class.IsWritable || access.IsReadOnly(target.Target))
            throw Raise.TypeError(Messages.HostMemberReadOnly, target.Class.Info.Name);
    }

    private static DictionaryAccess Access(HostObject map) => map.Class.Info.Dictionary
        ?? throw Raise.TypeError(Messages.IncompatibleReceiver, "Map", Display.Brief(map));

    [HostCode]
    private static object Set(HostObject map, in CallInfo call, string method, in JsValue value)
    {
        RequireWritable(map, Access(map));
        var path = new ConversionPath($"{map.Class.Info.Name}.{method}(key)");
        var key = ValueReader.Read(map.Realm, call[0], Access(map).KeyType, path) ?? throw path.Mismatch(call[0], Access(map).KeyType);
        Access(map).Set(map.Realm, map.Target, key, value);
        return key;
    }

    [HostCode]
    private static JsValue GetOrInsert(HostObject map, in CallInfo call) =>
        TryGet(map, call, out var present) ? present : Insert(map, call, "getOrInsert", call[1]);

    // The callback may have added the key. Its result replaces the value, as in a Map.
    [HostCode]
    private static JsValue GetOrInsertComputed(HostObject map, in CallInfo call)
    {
        var callback = ObjectOperations.RequireCallable(call[1]);
        return TryGet(map, call, out var present) ? present
            : Insert(map, call, "getOrInsertComputed", callback.Call(JsValue.Undefined, [call[0]]));
    }

    // What the dictionary has then may be another value than the one that was written, such as a truncated number.
    [HostCode]
    private static JsValue Insert(HostObject map, in CallInfo call, string method, in JsValue value)
    {
        var key = Set(map, call, method, value);
        return Access(map).TryGet(map.Realm, map.Target, key, out var present) ? present : JsValue.Undefined;
    }

    [HostCode]
    private static bool TryGet(HostObject map, in CallInfo call, out JsValue value)
    {
        value = JsValue.Undefined;
        return TryKey(map, Access(map), call, out var key) && Access(map).TryGet(map.Realm, map.Target, key, out value);
    }

    // A value that cannot be a key does not exist. Null is an element of some sets.
    private static bool TryKey(HostObject keyed, KeyedAccess access, in CallInfo call, out object key)
    {
        key = null!;
        if (ConversionCost.Of(call.Realm, call[0], access.KeyType) < 0 || access is DictionaryAccess && call[0].IsNullish) return false;
        key = ValueReader.Read(keyed.Realm, call[0], access.KeyType, new ConversionPath())!;
        return true;
    }

    private static NativeCode Iterate(EntryPart part) => Guard((HostObject map, in CallInfo call) =>
        new JsValue(new HostIterator(call.Realm, new EntryWalk(Access(map), map.Target, part))));

    private enum EntryPart { Key, Value, Entry }

    [HostCode]
    private sealed class EntryWalk(DictionaryAccess access, object target, EntryPart part) : SequenceWalk
    {
        private readonly IEnumerator<(object Key, object? Value)> _entries = access.Entries(target);

        public JsValue Key(Realm realm) => HostValue.ToValue(realm, _entries.Current.Key, access.KeyType);

        public JsValue EntryValue(Realm realm) => HostValue.ToValue(realm, _entries.Current.Value, access.ValueType);

        public override bool MoveNext() => _entries.MoveNext();

        public override JsValue Value(Realm realm) => part switch
        {
            EntryPart.Key => Key(realm),
            EntryPart.Value => EntryValue(realm),
            _ => realm.CreateArray([Key(realm), EntryValue(realm)]),
        };

        public override object? Object => _entries.Current.Value;

        public override void Dispose() => _entries.Dispose();
    }
}
