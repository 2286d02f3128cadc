namespace Quoll.Web;

/// <summary>Strings by keys in memory, with a quota: an <see cref="IWebStorage"/> that any thread may use.</summary>
/// <param name="quota">The greatest length of all keys and values together, in UTF-16 code units.</param>
public sealed class MemoryStorage(long quota = MemoryStorage.DefaultQuota) : IWebStorage
{
    /// <summary>The default quota: 5 Mi code units, as in browsers.</summary>
    public const long DefaultQuota = 5L << 20;

    // The order of insertion.
    private readonly OrderedDictionary<string, string> _items = new(StringComparer.Ordinal);
    private readonly Lock _lock = new();
    private IReadOnlyList<string>? _keys;
    private long _used;

    /// <inheritdoc/>
    public IReadOnlyList<string> GetKeys()
    {
        lock (_lock) return _keys ??= [.. _items.Keys];
    }

    /// <inheritdoc/>
    public string? Get(string key)
    {
        lock (_lock) return _items.GetValueOrDefault(key);
    }

    /// <inheritdoc/>
    public void Set(string key, string value)
    {
        ArgumentNullException.ThrowIfNull(key);
        ArgumentNullException.ThrowIfNull(value);
        lock (_lock)
        {
            var isKnown = _items.TryGetValue(key, out var old);
            var used = _used + value.Length - (old?.Length ?? 0) + (isKnown ? 0 : key.Length);
            if (used > quota) throw new QuotaExceededError("The storage is full.", quota, used);
            _items[key] = value;
            _used = used;
            if (!isKnown) _keys = null;
        }
    }

    /// <inheritdoc/>
    public void Remove(string key)
    {
        lock (_lock)
        {
            if (!_items.Remove(key, out var old)) return;
            _used -= key.Length + old.Length;
            _keys = null;
        }
    }

    /// <inheritdoc/>
    public void Clear()
    {
        lock (_lock)
        {
            _items.Clear();
            (_used, _keys) = (0, null);
        }
    }
}
