namespace Quoll.Web;

/// <summary>
/// What <c>localStorage</c> or <c>sessionStorage</c> keeps (HTML §12.2): strings by keys, in an order. The host decides
/// where they are, and for whom. Engines on several threads may share one.
/// </summary>
public interface IWebStorage
{
    /// <summary>The keys, in an order that changes only when a key is added or removed.</summary>
    IReadOnlyList<string> GetKeys();

    /// <summary>Returns the value of a key; null for none.</summary>
    string? Get(string key);

    /// <summary>Sets the value of a key, which may be new.</summary>
    /// <exception cref="QuotaExceededError">There is not enough room. The old value stays.</exception>
    void Set(string key, string value);

    /// <summary>Removes a key, if there is one.</summary>
    void Remove(string key);

    /// <summary>Removes all keys.</summary>
    void Clear();
}
