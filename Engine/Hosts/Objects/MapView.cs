using Quoll.TypeModel.Scalars;

namespace Quoll.Hosts.Objects;

/// <summary>The methods of Map.prototype (ECMA-262 §24.1.3) over a .NET dictionary.</summary>
internal static class MapView
{
    public static void Describe(PropertyList list) => list
        .Function("get", 1, Guard(static (HostObject map, in CallInfo call) =>
            TryGet(map, call, out var value) ? value : JsValue.Undefined))
        .Function("has", 1, Guard(static (HostObject map, in CallInfo call) =>
            new JsValue(TryKey(map, call, out var key) && Access(map).Has(map.Target, key))))
        .Function("getOrInsert", 2, Guard(GetOrInsert))
        .Function("getOrInsertComputed", 2, Guard(GetOrInsertComputed))
        .Function("set", 2, Guard(static (HostObject map, in CallInfo call) =>
        {
            Set(map, call, "set", call[1]);
            return new JsValue(map);
        }))
        .Function("delete", 1, Guard(static (HostObject map, in CallInfo call) =>
        {
            RequireWritable(map, Access(map).IsReadOnly(map.Target));
            return new JsValue(TryKey(map, call, out var key) && Access(map).Remove(map.Target, key));
        }))
        .Function("clear", 0, Guard(static (HostObject map, in CallInfo _) =>
        {
            RequireWritable(map, Access(map).IsReadOnly(map.Target));
            Access(map).Clear(map.Target);
            return JsValue.Undefined;
        }))
        .Getter("size", Guard(static (HostObject map, in CallInfo _) => new JsValue((double)Access(map).Count(map.Target))))
        .Function("forEach", 1, Guard(static (HostObject map, in CallInfo call) =>
        {
            using var walk = new EntryWalk(Access(map), map.Target, EntryPart.Entry);
            while (walk.MoveNext(map.Realm, out _))
            {
                map.Realm.Agent.Step();
                ObjectOperations.Call(call[0], call[1], [walk.Value(map.Realm), walk.Key(map.Realm), map]);
            }
            return JsValue.Undefined;
        }))
        .Function("keys", 0, Iterate(EntryPart.Key))
        .Function("values", 0, Iterate(EntryPart.Value))
        .Function("entries", 0, Iterate(EntryPart.Entry))
        .Function(JsSymbol.Iterator, 0, Iterate(EntryPart.Entry), "entries");

    /// <summary>Returns a copy of a dictionary as an ordinary object.</summary>
    public static readonly NativeCode ToObject = Guard(static (HostObject map, in CallInfo call) =>
        new JsValue(Access(map).ToObject(call.Realm, map.Target)));

    /// <summary>A method of a view. Exceptions of its .NET object become errors of the script.</summary>
    [HostCode]
    public delegate JsValue ViewMethod(HostObject target, in CallInfo call);

    public static NativeCode Guard(ViewMethod method) =>
        HostFunctions.Guard((in CallInfo call) => method(HostPrototype.Receiver(call), call));

    public static void RequireWritable(HostObject target, bool isReadOnly)
    {
        if (!target.Class.IsWritable || isReadOnly) throw Raise.TypeError(Messages.HostMemberReadOnly, target.Class.Info.Name);
    }

    private static DictionaryAccess Access(HostObject map) => map.Class.Info.Dictionary
        ?? throw Raise.TypeError(Messages.IncompatibleReceiver, "Map", Display.Brief(map));

    [HostCode]
    private static object Set(HostObject map, in CallInfo call, string method, in JsValue value)
    {
        RequireWritable(map, Access(map).IsReadOnly(map.Target));
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
        return TryKey(map, call, out var key) && Access(map).TryGet(map.Realm, map.Target, key, out value);
    }

    // A value that cannot be a key does not exist.
    private static bool TryKey(HostObject map, in CallInfo call, out object key)
    {
        var type = Access(map).KeyType;
        key = null!;
        if (ConversionCost.Of(call.Realm, call[0], type) < 0 || call[0].IsNullish) return false;
        key = ValueReader.Read(map.Realm, call[0], type, new ConversionPath())!;
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

        public JsValue Value(Realm realm) => HostValue.ToValue(realm, _entries.Current.Value, access.ValueType);

        public override bool MoveNext(Realm realm, out JsValue value)
        {
            var found = _entries.MoveNext();
            value = !found ? JsValue.Undefined : part switch
            {
                EntryPart.Key => Key(realm),
                EntryPart.Value => Value(realm),
                _ => realm.CreateArray([Key(realm), Value(realm)]),
            };
            return found;
        }

        public override bool MoveNextObject(out object? value)
        {
            var found = _entries.MoveNext();
            value = found ? _entries.Current.Value : null;
            return found;
        }

        public override void Dispose() => _entries.Dispose();
    }
}
