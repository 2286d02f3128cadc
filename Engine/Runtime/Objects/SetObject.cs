using Quoll.Runtime.Agents;

namespace Quoll.Runtime.Objects;

/// <summary>A Set instance (ECMA-262 §24.2).</summary>
internal sealed class SetObject(Realm realm, JsObject? prototype, OrderedTable data) : JsObject(realm, prototype)
{
    public SetObject(Realm realm, JsObject? prototype) : this(realm, prototype, new OrderedTable(realm.Agent, hasValues: false)) { }

    /// <summary>[[SetData]].</summary>
    public OrderedTable Data { get; } = data;

    public override string ClassName => "Set";
}
