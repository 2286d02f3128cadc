namespace Quoll.Tests;

/// <summary>
/// Folders with JSON documents outside the repository. A test whose document is missing is counted as skipped.
/// </summary>
internal static class SharedDocuments
{
    public static string? Corpus => Folder("CORPUS_DIR");

    public static string? Vectors => Folder("VECTORS_DIR");

    private static string? Folder(string variable) =>
        Environment.GetEnvironmentVariable(variable) is { Length: > 0 } folder && Directory.Exists(folder) ? folder : null;

    public static string? SkipReason(string? folder, string variable) =>
        folder is null ? $"{variable} names no folder of JSON documents (CONTRIBUTING.md)." : null;
}

/// <summary>A theory over the files of CORPUS_DIR.</summary>
internal sealed class CorpusTheoryAttribute : TheoryAttribute
{
    public CorpusTheoryAttribute() => Skip = SharedDocuments.SkipReason(SharedDocuments.Corpus, "CORPUS_DIR");
}

/// <summary>A test of the files of VECTORS_DIR.</summary>
internal sealed class VectorsFactAttribute : FactAttribute
{
    public VectorsFactAttribute() => Skip = SharedDocuments.SkipReason(SharedDocuments.Vectors, "VECTORS_DIR");
}
