namespace Quoll.Benchmarks.Corpus;

/// <summary>
/// A line of <c>testdata/corpus.json</c>: a document that is not part of the project, and how to identify it.
/// </summary>
/// <param name="Name">The file's name.</param>
/// <param name="Size">The size in bytes.</param>
/// <param name="Sha256">The digest of the whole file, in lower-case hexadecimal.</param>
/// <param name="Address">A public URL of this exact file; null if none is known.</param>
/// <param name="AddressUnknown">Why there is no address.</param>
/// <param name="Content">The content that makes it worth measuring.</param>
internal sealed record CorpusDocument(string Name, long Size, string Sha256, Uri? Address, string? AddressUnknown, string Content);

/// <summary>
/// A catalogue that is always generated. It has no address, and its digest proves that the generator has not changed.
/// </summary>
internal sealed record GeneratedDocument(string Name, int Products, ulong Seed, long Size, string Sha256, string Content);

/// <summary>The origin of a document.</summary>
internal enum CorpusOrigin
{
    Folder,
    Cache,
    Download,

    /// <summary>A document generated in the same shape, because the original is not available.</summary>
    StandIn,

    /// <summary>A document that exists only in generated form.</summary>
    Generated,
}

/// <summary>An available document.</summary>
/// <param name="Remark">For a stand-in, the reason.</param>
internal sealed record CorpusFile(string Name, string Path, CorpusOrigin Origin, string? Remark = null);

/// <summary>A document is not available or differs from the manifest. The message is for people.</summary>
internal sealed class CorpusException(string message) : Exception(message);
