namespace Quoll.Cli.Json;

/// <summary>Recognizes compressed data by its first bytes.</summary>
internal static class CompressedForm
{
    /// <summary>The number of bytes that decide.</summary>
    public const int Length = 4;

    /// <summary>The mark of gzip and its only method of compression (RFC 1952, 2.3.1).</summary>
    private static ReadOnlySpan<byte> Gzip => [0x1F, 0x8B, 8];

    /// <summary>The magic number of a Zstandard frame (RFC 8878, 3.1.1).</summary>
    private static ReadOnlySpan<byte> Zstandard => [0x28, 0xB5, 0x2F, 0xFD];

    private static ReadOnlySpan<byte> Bzip2 => "BZh"u8;

    /// <summary>Returns whether compressed data may begin with the byte. No JSON text does.</summary>
    public static bool MayBegin(byte first) => first == Gzip[0] || first == Zstandard[0] || first == Bzip2[0];

    public static bool IsGzip(ReadOnlySpan<byte> first) => first.StartsWith(Gzip);

    /// <summary>
    /// Returns the program that unpacks data of other forms; null if the data are not known as compressed.
    /// </summary>
    public static string? ProgramFor(ReadOnlySpan<byte> first) =>
        first.StartsWith(Zstandard) ? "zstd" : first.StartsWith(Bzip2) ? "bzip2" : null;
}
