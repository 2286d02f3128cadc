namespace Quoll.Builtins.Keyed;

/// <summary>A WeakMap instance (ECMA-262 §24.3): a value lives as long as both its map and its key do.</summary>
internal sealed class WeakMapObject(Realm realm, JsObject? prototype) : JsObject(realm, prototype)
{
    private sealed class Cell
    {
        public JsValue Value;
    }

    private readonly ConditionalWeakTable<object, Cell> _data = [];

    public override string ClassName => "WeakMap";

    /// <summary>What is in it, in any order, for a debugger.</summary>
    public IEnumerable<(JsValue Key, JsValue Value)> Entries =>
        _data.Select(static entry => (WeakKey.ValueOf(entry.Key), entry.Value.Value));

    public bool Contains(in JsValue key) => WeakKey.Of(key) is { } reference && _data.TryGetValue(reference, out _);

    public JsValue Get(in JsValue key) =>
        WeakKey.Of(key) is { } reference && _data.TryGetValue(reference, out var cell) ? cell.Value : JsValue.Undefined;

    /// <summary>Sets the value of a key that can be held weakly.</summary>
    public void Set(in JsValue key, in JsValue value) => _data.GetValue(WeakKey.Of(key)!, static _ => new Cell()).Value = value;

    public bool Remove(in JsValue key) => WeakKey.Of(key) is { } reference && _data.Remove(reference);
}
