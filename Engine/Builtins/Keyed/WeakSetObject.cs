namespace Quoll.Builtins.Keyed;

/// <summary>A WeakSet instance (ECMA-262 §24.4).</summary>
internal sealed class WeakSetObject(Realm realm, JsObject? prototype) : JsObject(realm, prototype)
{
    private static readonly object Present = new();

    private readonly ConditionalWeakTable<object, object> _data = [];

    public override string ClassName => "WeakSet";

    /// <summary>What is in it, in any order, for a debugger; each value twice.</summary>
    public IEnumerable<(JsValue Key, JsValue Value)> Values =>
        _data.Select(static entry => (WeakKey.ValueOf(entry.Key), WeakKey.ValueOf(entry.Key)));

    public bool Contains(in JsValue value) => WeakKey.Of(value) is { } reference && _data.TryGetValue(reference, out _);

    /// <summary>Adds a value that can be held weakly.</summary>
    public void Add(in JsValue value) => _data.AddOrUpdate(WeakKey.Of(value)!, Present);

    public bool Remove(in JsValue value) => WeakKey.Of(value) is { } reference && _data.Remove(reference);
}
