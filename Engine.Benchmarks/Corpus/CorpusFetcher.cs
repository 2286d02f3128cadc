using System.Security.Cryptography;
using System.Text;

namespace Quoll.Benchmarks.Corpus;

/// <summary>
/// Gets the documents of the manifest: from the folder of <c>CORPUS_DIR</c> where it is set, else from a cache, else
/// from the document's address. Whatever is handed out has the size and the digest that the manifest says, or is called
/// a stand-in.
/// </summary>
internal sealed class CorpusFetcher
{
    /// <summary>The variable that names a folder with the documents.</summary>
    public const string FolderVariable = "CORPUS_DIR";

    // Long enough for the largest document on a slow line; a host that is not reachable is found out sooner.
    private static readonly TimeSpan _downloadTime = TimeSpan.FromSeconds(60);
    private static readonly TimeSpan _connectTime = TimeSpan.FromSeconds(5);

    private readonly string? _folder;
    private readonly string _cache;
    private readonly Func<Uri, byte[]> _download;
    private bool _offline;

    /// <param name="folder">The folder that is asked first; null for none.</param>
    /// <param name="cache">
    /// The folder that keeps what was downloaded or generated; it is made when it is needed.
    /// </param>
    /// <param name="download">
    /// How an address is read; <see cref="HttpRequestException"/> says that it cannot be reached.
    /// </param>
    public CorpusFetcher(string? folder, string cache, Func<Uri, byte[]>? download = null)
    {
        _folder = folder;
        _cache = cache;
        _download = download ?? Download;
    }

    /// <summary>The fetcher of this machine: CORPUS_DIR, and a cache in the user's folder.</summary>
    public static CorpusFetcher OfThisMachine() =>
        new(Environment.GetEnvironmentVariable(FolderVariable) is { Length: > 0 } folder ? folder : null, CacheFolder("corpus"));

    /// <summary>A folder below ~/.cache/quoll, or below XDG_CACHE_HOME where that is set.</summary>
    public static string CacheFolder(string name)
    {
        string home = Environment.GetEnvironmentVariable("XDG_CACHE_HOME") is { Length: > 0 } cache
            ? cache
            : Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".cache");
        return Path.Combine(home, "quoll", name);
    }

    /// <summary>The document itself.</summary>
    /// <exception cref="CorpusException">It cannot be had, or what was found is another one.</exception>
    public CorpusFile Fetch(CorpusDocument document)
    {
        if (_folder is not null)
        {
            string path = Path.Combine(_folder, document.Name);
            if (File.Exists(path))
            {
                Verify(File.ReadAllBytes(path), document, path);
                return new CorpusFile(document.Name, path, CorpusOrigin.Folder);
            }
        }
        string cached = Path.Combine(_cache, document.Name);
        if (File.Exists(cached))
        {
            Verify(File.ReadAllBytes(cached), document, cached);
            return new CorpusFile(document.Name, cached, CorpusOrigin.Cache);
        }
        string missing = _folder is null ? $"{FolderVariable} is not set" : $"{_folder} has no {document.Name}";
        if (document.Address is null) throw new CorpusException($"{missing}, and it has no public address ({document.AddressUnknown}).");
        if (_offline) throw new CorpusException($"{missing}, and the network was out of reach before.");
        byte[] content;
        try
        {
            content = _download(document.Address);
        }
        catch (HttpRequestException e)
        {
            // An answer with an error is about this document; none at all is about the network.
            _offline = e.StatusCode is null;
            throw new CorpusException($"{missing}, and {document.Address} cannot be read: {e.Message}");
        }
        Verify(content, document, document.Address.ToString());
        WriteWhole(cached, content);
        return new CorpusFile(document.Name, cached, CorpusOrigin.Download);
    }

    /// <summary>The document itself, or a stand-in with the reason why it is one.</summary>
    public CorpusFile FetchOrStandIn(CorpusDocument document)
    {
        try
        {
            return Fetch(document);
        }
        catch (CorpusException e)
        {
            string path = Path.Combine(_cache, "stand-ins", document.Name);
            if (!File.Exists(path)) WriteWhole(path, Encoding.UTF8.GetBytes(StandIns.Generate(document.Name, document.Size)));
            return new CorpusFile(document.Name, path, CorpusOrigin.StandIn, e.Message);
        }
    }

    /// <summary>A generated document, from the cache where its digest is right.</summary>
    /// <exception cref="CorpusException">The generator makes another document than the manifest says.</exception>
    public CorpusFile Generate(GeneratedDocument document)
    {
        string path = Path.Combine(_cache, "generated", document.Name);
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

    // Another run may do the same at the same time: a file is there whole or not at all.
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
