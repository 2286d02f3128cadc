namespace Quoll.Benchmarks.Corpus;

/// <summary>
/// A line of <c>testdata/corpus.json</c>: a document that is not part of the project, and how to know it.
/// </summary>
/// <param name="Name">The file's name.</param>
/// <param name="Size">Bytes.</param>
/// <param name="Sha256">Of the whole file, in lower-case hexadecimal.</param>
/// <param name="Address">Where the public has this very file; null if no such place is known.</param>
/// <param name="AddressUnknown">Why there is no address.</param>
/// <param name="Content">What is in it that makes it worth measuring.</param>
internal sealed record CorpusDocument(string Name, long Size, string Sha256, Uri? Address, string? AddressUnknown, string Content);

/// <summary>
/// A catalogue that is always generated: no address, and its digest proves that the generator is what it was.
/// </summary>
internal sealed record GeneratedDocument(string Name, int Products, ulong Seed, long Size, string Sha256, string Content);

/// <summary>Where a document came from.</summary>
internal enum CorpusOrigin
{
    Folder,
    Cache,
    Download,

    /// <summary>Not the document: generated in its shape, as it could not be had.</summary>
    StandIn,

    /// <summary>A document that has no other form than the generated one.</summary>
    Generated,
}

/// <summary>A document at hand.</summary>
/// <param name="Remark">For a stand-in: why it is one.</param>
internal sealed record CorpusFile(string Name, string Path, CorpusOrigin Origin, string? Remark = null);

/// <summary>A document that cannot be had, or is not what the manifest says. The message is for people.</summary>
internal sealed class CorpusException(string message) : Exception(message);
