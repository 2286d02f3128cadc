namespace Quoll.Builtins.Keyed;

/// <summary>A WeakMap instance (ECMA-262 §24.3): a value lives as long as both its map and its key do.</summary>
internal sealed class WeakMapObject(Realm realm, JsObject? prototype) : JsObject(realm, prototype)
{
    public override string ClassName => "WeakMap";

    /// <summary>[[WeakMapData]].</summary>
    public WeakTable Data { get; } = new(realm.Agent);
}
