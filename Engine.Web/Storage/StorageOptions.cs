namespace Quoll.Web;

/// <summary>What scripts keep beyond a run. Scripts have only the globals whose function is set.</summary>
/// <remarks>Each function is called once for an engine, when a script first uses the global.</remarks>
public sealed record StorageOptions
{
    internal static readonly StorageOptions None = new();

    /// <summary>
    /// Returns what <c>localStorage</c> of an engine keeps, for instance that of its tenant; null for no such global.
    /// </summary>
    public Func<Engine, IWebStorage>? LocalStorage { get; init; }

    /// <summary>Returns what <c>sessionStorage</c> of an engine keeps; null for no such global.</summary>
    public Func<Engine, IWebStorage>? SessionStorage { get; init; }

    /// <summary>Returns what <c>caches</c> of an engine keeps; null for no such global.</summary>
    public Func<Engine, ICacheStore>? Caches { get; init; }
}
