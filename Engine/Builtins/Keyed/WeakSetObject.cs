namespace Quoll.Builtins.Keyed;

/// <summary>A WeakSet instance (ECMA-262 §24.4).</summary>
internal sealed class WeakSetObject(Realm realm, JsObject? prototype) : JsObject(realm, prototype)
{
    public override string ClassName => "WeakSet";

    /// <summary>[[WeakSetData]]; the values are keys, and of no use else.</summary>
    public WeakTable Data { get; } = new(realm.Agent);
}
