namespace Quoll.Web;

/// <summary>
/// What <c>caches</c> keeps (Service Workers §5.4): named caches of requests with their responses. The host decides
/// where they are, for whom, and how much. Any thread may call it.
/// </summary>
public interface ICacheStore
{
    /// <summary>Returns the names of the caches, in the order of their creation.</summary>
    ValueTask<IReadOnlyList<string>> GetNamesAsync(CancellationToken cancellationToken);

    /// <summary>Creates a cache, if there is none of the name.</summary>
    ValueTask CreateAsync(string cache, CancellationToken cancellationToken);

    /// <summary>Deletes a cache. Returns false if there is none of the name.</summary>
    ValueTask<bool> DeleteAsync(string cache, CancellationToken cancellationToken);

    /// <summary>
    /// Returns the entries of a cache, in the order in which they were added; none if there is no such cache.
    /// </summary>
    ValueTask<IReadOnlyList<CacheEntry>> GetEntriesAsync(string cache, CancellationToken cancellationToken);

    /// <summary>Removes some entries of a cache and adds others, all or nothing.</summary>
    /// <exception cref="QuotaExceededError">There is not enough room.</exception>
    ValueTask ReplaceAsync(
        string cache, IReadOnlyCollection<CacheEntry> removed, IReadOnlyCollection<CacheEntry> added, CancellationToken cancellationToken);
}

/// <summary>A request with its response in a cache. Compared by reference.</summary>
public sealed class CacheEntry
{
    /// <summary>The method of the request.</summary>
    public required string Method { get; init; }

    /// <summary>The URL of the request, without its fragment.</summary>
    public required string Url { get; init; }

    /// <summary>The headers of the request.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> RequestHeaders { get; init; } = [];

    /// <summary>The URL of the response; empty if a script has made it.</summary>
    public string ResponseUrl { get; init; } = "";

    /// <summary>The status of the response.</summary>
    public int Status { get; init; } = 200;

    /// <summary>The status text of the response.</summary>
    public string StatusText { get; init; } = "";

    /// <summary>The headers of the response.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> ResponseHeaders { get; init; } = [];

    /// <summary>The body of the response; null for none.</summary>
    public byte[]? Body { get; init; }

    /// <summary>The approximate size in bytes.</summary>
    public long Size => (Body?.LongLength ?? 0) + 2L * (Url.Length + ResponseUrl.Length + StatusText.Length)
        + RequestHeaders.Concat(ResponseHeaders).Sum(static header => 2L * (header.Key.Length + header.Value.Length));
}
