namespace Quoll.Runtime.Objects;

/// <summary>A Map instance (ECMA-262 §24.1).</summary>
internal sealed class MapObject(Realm realm, JsObject? prototype) : JsObject(realm, prototype)
{
    /// <summary>Size in bytes of a key with its value.</summary>
    private const int EntrySize = 32;

    /// <summary>[[MapData]].</summary>
    public OrderedTable Data { get; } = new(realm.Agent, hasValues: true);

    public override string ClassName => "Map";

    public KeyValuePair<JsValue, JsValue>[] ToEntries()
    {
        Realm.Agent.Reserve((long)Data.Count * EntrySize);
        var entries = new KeyValuePair<JsValue, JsValue>[Data.Count];
        var cursor = default(OrderedTable.Cursor);
        for (var i = 0; Data.MoveNext(ref cursor, out var key, out var value); i++)
        {
            Realm.Agent.Step();
            entries[i] = new(key, value);
        }
        return entries;
    }
}

/// <summary>A Set instance (ECMA-262 §24.2).</summary>
internal sealed class SetObject(Realm realm, JsObject? prototype, OrderedTable data) : JsObject(realm, prototype)
{
    public SetObject(Realm realm, JsObject? prototype) : this(realm, prototype, new OrderedTable(realm.Agent, hasValues: false)) { }

    /// <summary>[[SetData]].</summary>
    public OrderedTable Data { get; } = data;

    public override string ClassName => "Set";

    public JsValue[] ToMembers()
    {
        Realm.Agent.Reserve((long)Data.Count * Unsafe.SizeOf<JsValue>());
        var members = new JsValue[Data.Count];
        var cursor = default(OrderedTable.Cursor);
        for (var i = 0; Data.MoveNext(ref cursor, out var member, out _); i++)
        {
            Realm.Agent.Step();
            members[i] = member;
        }
        return members;
    }
}
