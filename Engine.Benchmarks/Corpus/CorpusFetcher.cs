using System.Security.Cryptography;
using System.Text;

namespace Quoll.Benchmarks.Corpus;

/// <summary>
/// Gets the documents of the manifest: from the folder of <c>CORPUS_DIR</c> if it is set, then from a cache, then from
/// the document's address. Every document has the size and the digest of the manifest, or is called a stand-in.
/// </summary>
/// <param name="folder">The folder that is searched first; null for none.</param>
/// <param name="cache">The folder for downloaded and generated files. It is created when it is needed.</param>
/// <param name="download">
/// Reads an address; throws <see cref="HttpRequestException"/> if it cannot be reached.
/// </param>
internal sealed class CorpusFetcher(string? folder, string cache, Func<Uri, byte[]>? download = null)
{
    /// <summary>The variable that names a folder with the documents.</summary>
    public const string FolderVariable = "CORPUS_DIR";

    // Long enough for the largest document on a slow line. An unreachable server fails sooner.
    private static readonly TimeSpan _downloadTime = TimeSpan.FromSeconds(60);
    private static readonly TimeSpan _connectTime = TimeSpan.FromSeconds(5);

    private readonly Func<Uri, byte[]> _download = download ?? Download;
    private bool _offline;

    /// <summary>The fetcher of this machine: CORPUS_DIR, and a cache in the user's folder.</summary>
    public static CorpusFetcher OfThisMachine() =>
        new(Environment.GetEnvironmentVariable(FolderVariable) is { Length: > 0 } folder ? folder : null, CacheFolder("corpus"));

    /// <summary>Returns a folder below ~/.cache/quoll, or below XDG_CACHE_HOME if that is set.</summary>
    public static string CacheFolder(string name)
    {
        string home = Environment.GetEnvironmentVariable("XDG_CACHE_HOME") is { Length: > 0 } cache
            ? cache
            : Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".cache");
        return Path.Combine(home, "quoll", name);
    }

    /// <summary>Returns the document itself.</summary>
    /// <exception cref="CorpusException">The document is not available, or the file found differs.</exception>
    public CorpusFile Fetch(CorpusDocument document)
    {
        if (folder is not null)
        {
            string path = Path.Combine(folder, document.Name);
            if (File.Exists(path))
            {
                Verify(File.ReadAllBytes(path), document, path);
                return new CorpusFile(document.Name, path, CorpusOrigin.Folder);
            }
        }
        string cached = Path.Combine(cache, document.Name);
        if (File.Exists(cached))
        {
            Verify(File.ReadAllBytes(cached), document, cached);
            return new CorpusFile(document.Name, cached, CorpusOrigin.Cache);
        }
        string missing = folder is null ? $"{FolderVariable} is not set" : $"{folder} has no {document.Name}";
        if (document.Address is null) throw new CorpusException($"{missing}, and it has no public address ({document.AddressUnknown}).");
        if (_offline) throw new CorpusException($"{missing}, and the network was unreachable before.");
        byte[] content;
        try
        {
            content = _download(document.Address);
        }
        catch (HttpRequestException e)
        {
            // A response with an error concerns this document. No response at all concerns the network.
            _offline = e.StatusCode is null;
            throw new CorpusException($"{missing}, and {document.Address} cannot be read: {e.Message}");
        }
        Verify(content, document, document.Address.ToString());
        WriteWhole(cached, content);
        return new CorpusFile(document.Name, cached, CorpusOrigin.Download);
    }

    /// <summary>Returns the document itself, or a stand-in with the reason.</summary>
    public CorpusFile FetchOrStandIn(CorpusDocument document)
    {
        try
        {
            return Fetch(document);
        }
        catch (CorpusException e)
        {
            string path = Path.Combine(cache, "stand-ins", document.Name);
            if (!File.Exists(path)) WriteWhole(path, Encoding.UTF8.GetBytes(StandIns.Generate(document.Name, document.Size)));
            return new CorpusFile(document.Name, path, CorpusOrigin.StandIn, e.Message);
        }
    }

    /// <summary>Returns a generated document, from the cache if its digest is right.</summary>
    /// <exception cref="CorpusException">The generated document differs from the manifest.</exception>
    public CorpusFile Generate(GeneratedDocument document)
    {
        string path = Path.Combine(cache, "generated", document.Name);
        if (File.Exists(path) && Digest(File.ReadAllBytes(path)) == document.Sha256)
            return new CorpusFile(document.Name, path, CorpusOrigin.Generated);
        byte[] content = Encoding.UTF8.GetBytes(Catalogue.Generate(document.Products, document.Seed));
        string digest = Digest(content);
        if (digest != document.Sha256)
            throw new CorpusException(
                $"{document.Name} is generated with {content.Length} bytes and SHA-256 {digest}; the manifest says {document.Size} bytes and {document.Sha256}.");
        WriteWhole(path, content);
        return new CorpusFile(document.Name, path, CorpusOrigin.Generated);
    }

    public static string Digest(ReadOnlySpan<byte> content) => Convert.ToHexStringLower(SHA256.HashData(content));

    private static void Verify(byte[] content, CorpusDocument document, string where)
    {
        if (content.LongLength != document.Size)
            throw new CorpusException($"{where} has {content.LongLength} bytes; the manifest says {document.Size} for {document.Name}.");
        string digest = Digest(content);
        if (digest != document.Sha256)
            throw new CorpusException($"{where} has SHA-256 {digest}; the manifest says {document.Sha256} for {document.Name}.");
    }

    // Another run may write at the same time. The move is atomic, so a file is complete or missing.
    private static void WriteWhole(string path, byte[] content)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        string part = $"{path}.{Environment.ProcessId}.part";
        File.WriteAllBytes(part, content);
        File.Move(part, path, overwrite: true);
    }

    private static byte[] Download(Uri address)
    {
        using var handler = new SocketsHttpHandler { ConnectTimeout = _connectTime };
        using var client = new HttpClient(handler) { Timeout = _downloadTime };
        try
        {
            return client.GetByteArrayAsync(address).GetAwaiter().GetResult();
        }
        catch (TaskCanceledException e)
        {
            throw new HttpRequestException("it took too long", e);
        }
    }
}
