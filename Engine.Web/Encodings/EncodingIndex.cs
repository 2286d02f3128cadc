using System.IO.Compression;

namespace Quoll.Web.Encodings;

/// <summary>
/// An index (Encoding Standard §5): the code points of pointers. Indexes/generate.js writes the files.
/// </summary>
internal sealed class EncodingIndex
{
    private static readonly Lazy<EncodingIndex> LoadedBig5 = new(static () => new("big5"));
    private static readonly Lazy<EncodingIndex> LoadedEucKr = new(static () => new("euc-kr"));
    private static readonly Lazy<EncodingIndex> LoadedGb18030 = new(static () => new("gb18030"));
    private static readonly Lazy<EncodingIndex> LoadedGb18030Ranges = new(static () => new("gb18030-ranges"));
    private static readonly Lazy<EncodingIndex> LoadedJis0208 = new(static () => new("jis0208"));
    private static readonly Lazy<EncodingIndex> LoadedJis0212 = new(static () => new("jis0212"));
    private static readonly Lazy<EncodingIndex> LoadedSingleByte = new(static () => new("single-byte"));

    private const int None = -1;

    private readonly int[] _codePoints;

    private EncodingIndex(string name)
    {
        using var resource = typeof(EncodingIndex).Assembly.GetManifestResourceStream($"Quoll.Web.Encodings.{name}.bin")
            ?? throw new InvalidOperationException($"The assembly lacks the index '{name}'.");
        using var unpacked = new BrotliStream(resource, CompressionMode.Decompress);
        using var reader = new BinaryReader(unpacked);
        _codePoints = new int[reader.Read7BitEncodedInt()];
        var next = 0;
        foreach (ref var codePoint in _codePoints.AsSpan())
        {
            var code = reader.Read7BitEncodedInt() - 1;
            codePoint = None;
            if (code < 0) continue;
            codePoint = next + ((code & 1) == 0 ? code >> 1 : -((code + 1) >> 1));
            next = codePoint + 1;
        }
    }

    public static EncodingIndex Big5 => LoadedBig5.Value;

    public static EncodingIndex EucKr => LoadedEucKr.Value;

    public static EncodingIndex Gb18030 => LoadedGb18030.Value;

    /// <summary>Pairs: a pointer, and the code point from it on.</summary>
    public static EncodingIndex Gb18030Ranges => LoadedGb18030Ranges.Value;

    public static EncodingIndex Jis0208 => LoadedJis0208.Value;

    public static EncodingIndex Jis0212 => LoadedJis0212.Value;

    /// <summary>The indexes of all single-byte encodings, 128 pointers each.</summary>
    public static EncodingIndex SingleByte => LoadedSingleByte.Value;

    /// <summary>The number of pointers.</summary>
    public int Length => _codePoints.Length;

    /// <summary>The code point of a pointer; a negative number for none.</summary>
    public int this[int pointer] => (uint)pointer < (uint)_codePoints.Length ? _codePoints[pointer] : None;
}
