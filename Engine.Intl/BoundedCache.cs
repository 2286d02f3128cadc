namespace Quoll.Intl;

/// <summary>
/// Keeps what is costly to make, for all engines and threads. It has two generations of at most half of its size: when
/// the young one is full, it becomes the old one, and what was not used since is forgotten.
/// </summary>
/// <param name="size">How many entries it may have.</param>
internal sealed class BoundedCache<TKey, TValue>(int size) where TKey : notnull
{
    private readonly Lock _lock = new();
    private Dictionary<TKey, TValue> _young = [];
    private Dictionary<TKey, TValue> _old = [];

    /// <summary>Returns the entry of a key. If there is none, makes it; two threads may both make it.</summary>
    public TValue GetOrAdd<TState>(TKey key, TState state, Func<TKey, TState, TValue> make) =>
        TryGet(key, out var known) ? known : Keep(key, make(key, state));

    /// <inheritdoc cref="GetOrAdd{TState}"/>
    public TValue GetOrAdd(TKey key, Func<TKey, TValue> make) =>
        TryGet(key, out var known) ? known : Keep(key, make(key));

    /// <summary>Gets an entry. Returns false if there is none.</summary>
    public bool TryGet(TKey key, [System.Diagnostics.CodeAnalysis.MaybeNullWhen(false)] out TValue value)
    {
        lock (_lock)
        {
            if (_young.TryGetValue(key, out value)) return true;
            if (!_old.Remove(key, out value)) return false;
            Add(key, value);
            return true;
        }
    }

    private TValue Keep(TKey key, TValue value)
    {
        lock (_lock) Add(key, value);
        return value;
    }

    private void Add(TKey key, TValue value)
    {
        if (_young.Count >= Math.Max(1, size / 2)) (_old, _young) = (_young, []);
        _young[key] = value;
    }
}
