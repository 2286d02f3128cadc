using System.Runtime.InteropServices;

namespace Quoll.Runtime.Values;

/// <summary>
/// The entries of a weak collection or registry: each lives as long as its table and its key do (ECMA-262 §9.9).
/// An entry is with its key (<see cref="WeakEntries"/>), where the garbage collector finds it as it finds a property.
/// A table of the collector's own ephemerons (ConditionalWeakTable) costs it the square of the number of entries where
/// each leads to the next key, and no limit of a script ends a collection.
/// </summary>
internal sealed class WeakTable
{
    private const int FirstSweep = 16;

    // By this, entries name their table without keeping it alive.
    private readonly WeakReference<WeakTable> _self;

    // The entries of symbols that scripts did not make: engines share them, and they never die.
    private Dictionary<JsSymbol, JsValue>? _ofSharedSymbols;

    // The keys, for a debugger; null in engines without one.
    private readonly List<WeakReference<object>>? _keys;
    private int _sweep = FirstSweep;

    public WeakTable(Agent agent)
    {
        _self = new WeakReference<WeakTable>(this);
        if (agent.Options.Debug) _keys = [];
    }

    /// <summary>What is in it, in the order in which it came, if the engine has a debugger.</summary>
    public IEnumerable<(JsValue Key, JsValue Value)> Entries
    {
        get
        {
            var seen = new HashSet<object>(ReferenceEqualityComparer.Instance);
            foreach (var reference in _keys ?? [])
            {
                // A key that was removed and added again is there twice.
                if (!reference.TryGetTarget(out var target) || !seen.Add(target)) continue;
                var key = WeakKey.ValueOf(target);
                if (TryGet(key, out var value)) yield return (key, value);
            }
        }
    }

    public bool TryGet(in JsValue key, out JsValue value)
    {
        ref var found = ref Find(key);
        var isThere = !Unsafe.IsNullRef(ref found);
        value = isThere ? found : JsValue.Undefined;
        return isThere;
    }

    public bool Contains(in JsValue key) => !Unsafe.IsNullRef(ref Find(key));

    /// <summary>Sets the value of a key that can be held weakly.</summary>
    public void Set(in JsValue key, in JsValue value)
    {
        ref var found = ref Find(key);
        if (!Unsafe.IsNullRef(ref found))
        {
            found = value;
            return;
        }
        if (_keys is not null) List(WeakKey.Of(key)!);
        if (WeakEntries.CanBeWith(key)) WeakEntries.Need(key).Add(_self, value);
        else (_ofSharedSymbols ??= []).Add(key.Symbol, value);
    }

    /// <summary>Removes the entry of a key. Returns false if it has none.</summary>
    public bool Remove(in JsValue key) =>
        WeakEntries.Of(key)?.Remove(_self) ?? (key.IsSymbol && _ofSharedSymbols?.Remove(key.Symbol) == true);

    private ref JsValue Find(in JsValue key)
    {
        if (WeakEntries.Of(key) is { } entries) return ref entries.Find(_self);
        return ref _ofSharedSymbols is null || !key.IsSymbol ? ref Unsafe.NullRef<JsValue>()
            : ref CollectionsMarshal.GetValueRefOrNullRef(_ofSharedSymbols, key.Symbol);
    }

    private void List(object key)
    {
        if (_keys!.Count >= _sweep)
        {
            _keys.RemoveAll(static reference => !reference.TryGetTarget(out _));
            _sweep = Math.Max(FirstSweep, 2 * _keys.Count);
        }
        _keys.Add(new WeakReference<object>(key));
    }
}
