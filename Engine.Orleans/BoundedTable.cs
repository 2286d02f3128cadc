using System.Diagnostics.CodeAnalysis;

namespace Quoll.Orleans;

/// <summary>
/// A dictionary for many threads that limits the number of its entries and their total weight. It removes the entries
/// first that were not used for the longest time.
/// </summary>
internal sealed class BoundedTable<TKey, TValue>(int maxCount, long maxWeight = long.MaxValue)
    where TKey : notnull where TValue : class
{
    private readonly Lock _lock = new();
    private readonly Dictionary<TKey, LinkedListNode<Entry>> _entries = [];

    // The last one was used last.
    private readonly LinkedList<Entry> _byUse = [];
    private long _weight;

    public int Count
    {
        get { lock (_lock) return _entries.Count; }
    }

    /// <summary>Returns the value of a key, and notes that it was used.</summary>
    public bool TryGet(TKey key, [MaybeNullWhen(false)] out TValue value)
    {
        lock (_lock)
        {
            value = _entries.TryGetValue(key, out var node) ? Use(node) : null;
            return value is not null;
        }
    }

    /// <summary>Returns the value of a key; if there is none, adds one.</summary>
    public TValue GetOrAdd(TKey key, TValue value)
    {
        lock (_lock)
        {
            if (_entries.TryGetValue(key, out var node)) return Use(node);
            Add(key, value, 0);
            return value;
        }
    }

    /// <summary>
    /// Sets the value of a key, unless it has a value that should stay. Returns the value that it replaced, if any.
    /// </summary>
    public TValue? Replace(TKey key, TValue value, Func<TValue, bool> stays)
    {
        lock (_lock)
        {
            TValue? before = null;
            if (_entries.TryGetValue(key, out var node))
            {
                before = node.Value.Value;
                if (stays(before)) return null;
                Drop(node);
            }
            Add(key, value, 0);
            return before;
        }
    }

    /// <summary>Sets the weight of a value that was added without one, if the table still has it.</summary>
    public void Weigh(TKey key, TValue value, long weight)
    {
        lock (_lock)
        {
            if (!_entries.TryGetValue(key, out var node) || node.Value.Value != value) return;
            _weight += weight - node.Value.Weight;
            node.Value = node.Value with { Weight = weight };
            Trim();
        }
    }

    /// <summary>Removes a key, or only if it has a certain value.</summary>
    public void Remove(TKey key, TValue? only = null)
    {
        lock (_lock)
        {
            if (_entries.TryGetValue(key, out var node) && (only is null || node.Value.Value == only)) Drop(node);
        }
    }

    private TValue Use(LinkedListNode<Entry> node)
    {
        _byUse.Remove(node);
        _byUse.AddLast(node);
        return node.Value.Value;
    }

    private void Add(TKey key, TValue value, long weight)
    {
        _entries.Add(key, _byUse.AddLast(new Entry(key, value, weight)));
        _weight += weight;
        Trim();
    }

    private void Drop(LinkedListNode<Entry> node)
    {
        _byUse.Remove(node);
        _entries.Remove(node.Value.Key);
        _weight -= node.Value.Weight;
    }

    private void Trim()
    {
        while (_entries.Count > maxCount || _weight > maxWeight) Drop(_byUse.First!);
    }

    private readonly record struct Entry(TKey Key, TValue Value, long Weight);
}
