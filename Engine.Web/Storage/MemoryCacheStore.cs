namespace Quoll.Web;

/// <summary>Caches in memory, with a quota: an <see cref="ICacheStore"/>.</summary>
/// <param name="quota">The greatest size of all entries together, in bytes.</param>
public sealed class MemoryCacheStore(long quota = MemoryCacheStore.DefaultQuota) : ICacheStore
{
    /// <summary>The default quota: 64 MiB.</summary>
    public const long DefaultQuota = 64L << 20;

    private readonly OrderedDictionary<string, List<CacheEntry>> _caches = new(StringComparer.Ordinal);
    private readonly Lock _lock = new();
    private long _used;

    /// <inheritdoc/>
    public ValueTask<IReadOnlyList<string>> GetNamesAsync(CancellationToken cancellationToken)
    {
        lock (_lock) return new((string[])[.. _caches.Keys]);
    }

    /// <inheritdoc/>
    public ValueTask CreateAsync(string cache, CancellationToken cancellationToken)
    {
        lock (_lock)
        {
            if (_caches.ContainsKey(cache)) return default;
            // A name needs room, too.
            Use(2L * cache.Length);
            _caches.Add(cache, []);
            return default;
        }
    }

    /// <inheritdoc/>
    public ValueTask<bool> DeleteAsync(string cache, CancellationToken cancellationToken)
    {
        lock (_lock)
        {
            if (!_caches.Remove(cache, out var entries)) return new(false);
            _used -= 2L * cache.Length + entries.Sum(static entry => entry.Size);
            return new(true);
        }
    }

    /// <inheritdoc/>
    public ValueTask<IReadOnlyList<CacheEntry>> GetEntriesAsync(string cache, CancellationToken cancellationToken)
    {
        lock (_lock) return new(_caches.TryGetValue(cache, out var entries) ? entries.ToArray() : []);
    }

    /// <inheritdoc/>
    public ValueTask ReplaceAsync(
        string cache, IReadOnlyCollection<CacheEntry> removed, IReadOnlyCollection<CacheEntry> added, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(removed);
        ArgumentNullException.ThrowIfNull(added);
        lock (_lock)
        {
            if (!_caches.TryGetValue(cache, out var entries)) _caches.Add(cache, entries = []);
            var gone = entries.FindAll(removed.Contains);
            Use(added.Sum(static entry => entry.Size) - gone.Sum(static entry => entry.Size));
            entries.RemoveAll(gone.Contains);
            entries.AddRange(added);
            return default;
        }
    }

    private void Use(long bytes)
    {
        if (_used + bytes > quota) throw new QuotaExceededError("The caches are full.", quota, _used + bytes);
        _used += bytes;
    }
}
