namespace Quoll.Runtime.Objects;

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
