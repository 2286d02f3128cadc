using Quoll.Runtime.Agents;

namespace Quoll.Runtime.Objects;

/// <summary>A Map instance (ECMA-262 §24.1).</summary>
internal sealed class MapObject(Realm realm, JsObject? prototype) : JsObject(realm, prototype)
{
    /// <summary>[[MapData]].</summary>
    public OrderedTable Data { get; } = new(realm.Agent, hasValues: true);

    public override string ClassName => "Map";
}
