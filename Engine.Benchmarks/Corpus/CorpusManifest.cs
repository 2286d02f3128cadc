using System.Text.Json;
using System.Text.Json.Serialization;

namespace Quoll.Benchmarks.Corpus;

/// <summary><c>testdata/corpus.json</c>: the list of the measured documents.</summary>
internal sealed record CorpusManifest(IReadOnlyList<CorpusDocument> Documents, IReadOnlyList<GeneratedDocument> Generated)
{
    private static readonly JsonSerializerOptions _options = new(JsonSerializerDefaults.Web)
    {
        UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow,
    };

    /// <summary>Loads the manifest from the folder of the program.</summary>
    public static CorpusManifest Load() => Read(File.ReadAllBytes(System.IO.Path.Combine(AppContext.BaseDirectory, "corpus.json")));

    /// <exception cref="CorpusException">It is not a manifest, or a line of it is incomplete.</exception>
    public static CorpusManifest Read(ReadOnlySpan<byte> utf8)
    {
        CorpusManifest manifest;
        try
        {
            manifest = JsonSerializer.Deserialize<CorpusManifest>(utf8, _options)
                ?? throw new CorpusException("The manifest of the corpus is null.");
        }
        catch (JsonException e)
        {
            throw new CorpusException($"The manifest of the corpus cannot be read: {e.Message}");
        }
        if (manifest.Documents is null || manifest.Generated is null)
            throw new CorpusException("The manifest of the corpus needs documents and generated.");
        var names = new HashSet<string>(StringComparer.Ordinal);
        foreach (var document in manifest.Documents)
        {
            Check(document.Name, document.Size, document.Sha256, names);
            if (document.Address is null == string.IsNullOrEmpty(document.AddressUnknown))
                throw new CorpusException($"{document.Name} needs either an address or a reason why there is none.");
        }
        foreach (var document in manifest.Generated)
        {
            Check(document.Name, document.Size, document.Sha256, names);
            if (document.Products <= 0) throw new CorpusException($"{document.Name} has no products.");
        }
        return manifest;
    }

    private static void Check(string name, long size, string sha256, HashSet<string> names)
    {
        if (string.IsNullOrEmpty(name) || System.IO.Path.GetFileName(name) != name)
            throw new CorpusException($"'{name}' is not a file name.");
        if (!names.Add(name)) throw new CorpusException($"{name} is listed twice in the manifest.");
        if (size <= 0) throw new CorpusException($"{name} has no size.");
        if (sha256 is not { Length: 64 } || !sha256.All(char.IsAsciiHexDigitLower))
            throw new CorpusException($"{name} has no SHA-256 of 64 digits.");
    }
}
