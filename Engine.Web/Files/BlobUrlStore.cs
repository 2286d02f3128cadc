using Quoll.Web.Fetch;
using Quoll.Web.Urls;

namespace Quoll.Web.Files;

/// <summary>
/// The blob URL store of an engine (File API §8.1). It keeps each blob until a script revokes its URL.
/// </summary>
internal sealed class BlobUrlStore
{
    /// <summary>What an entry takes besides its blob: the URL and its place in the table.</summary>
    private const int EntryBytes = 256;

    private static readonly EngineState<BlobUrlStore> States = new(static _ => new BlobUrlStore());

    private readonly Dictionary<string, Blob> _blobs = new(StringComparer.Ordinal);

    public static BlobUrlStore Of(Engine engine) => States.Of(engine);

    /// <summary>Adds an entry, and returns its URL (§8.2, "add an entry", "generate a new blob URL").</summary>
    public string Add(Blob blob)
    {
        blob.Engine.Charge(1, EntryBytes);
        var url = $"blob:{FetchUrl.Base(blob.Engine)?.Origin ?? "null"}/{Guid.NewGuid()}";
        _blobs.Add(url, blob);
        return url;
    }

    /// <summary>Removes an entry. Only its exact URL names it.</summary>
    public void Remove(string url) => _blobs.Remove(url);

    /// <summary>
    /// Returns the blob of a URL, whatever its fragment is (§8.3, "resolve a blob URL"); null if there is none.
    /// </summary>
    public Blob? Find(UrlRecord url) => url.Scheme is "blob" ? _blobs.GetValueOrDefault(FetchUrl.WithoutFragment(url)) : null;
}
