using System.IO.Compression;

namespace Quoll.Web.Urls.Idna;

/// <summary>Status of a code point in UTS #46; a deviation is valid. generate.js has the same order.</summary>
internal enum IdnaStatus
{
    Valid,
    Ignored,
    Mapped,
    Disallowed,
}

/// <summary>Bidi_Class, as far as RFC 5893 tells classes apart. generate.js has the same order.</summary>
internal enum BidiClass
{
    Other,
    LeftToRight,
    RightToLeft,
    ArabicLetter,
    ArabicNumber,
    EuropeanNumber,
    EuropeanSeparator,
    CommonSeparator,
    EuropeanTerminator,
    OtherNeutral,
    BoundaryNeutral,
    NonspacingMark,
}

/// <summary>Joining_Type. generate.js has the same order.</summary>
internal enum JoiningType
{
    Other,
    Left,
    Dual,
    Right,
    Transparent,
}

/// <summary>
/// The properties of code points that UTS #46 reads, of idna.bin, which generate.js writes:
/// <code>
/// bits 0-1   IdnaStatus
/// bits 2-5   BidiClass
/// bits 6-8   JoiningType
/// bit  9     General_Category is Mark
/// bit  10    Canonical_Combining_Class is Virama
/// </code>
/// </summary>
internal sealed class IdnaTable
{
    private static readonly Lazy<IdnaTable> Loaded = new(() => new IdnaTable());

    private readonly int[] _starts;
    private readonly ushort[] _values;
    private readonly int[] _mapped;
    private readonly int[] _ends;
    private readonly string _mappings;

    private IdnaTable()
    {
        using var resource = typeof(IdnaTable).Assembly.GetManifestResourceStream("Quoll.Web.Urls.idna.bin")
            ?? throw new InvalidOperationException("The assembly lacks the table of UTS #46.");
        using var unpacked = new BrotliStream(resource, CompressionMode.Decompress);
        using var reader = new BinaryReader(unpacked);
        _starts = Sums(reader, out var _, isEnd: false);
        _values = new ushort[_starts.Length];
        for (var index = 0; index < _values.Length; index++) _values[index] = (ushort)reader.Read7BitEncodedInt();
        _mapped = Sums(reader, out var count, isEnd: true);
        _ends = new int[count];
        var end = 0;
        for (var index = 0; index < count; index++) _ends[index] = end += reader.Read7BitEncodedInt();
        _mappings = string.Create(end, reader, static (units, reader) =>
        {
            foreach (ref var unit in units) unit = (char)reader.Read7BitEncodedInt();
        });
    }

    /// <summary>The table, read at the first use.</summary>
    public static IdnaTable Instance => Loaded.Value;

    /// <summary>The properties of a code point.</summary>
    public IdnaProperties this[int codePoint]
    {
        get
        {
            var index = Array.BinarySearch(_starts, codePoint);
            return new IdnaProperties(_values[index < 0 ? ~index - 1 : index]);
        }
    }

    /// <summary>What a mapped code point is mapped to.</summary>
    public ReadOnlySpan<char> Mapping(int codePoint)
    {
        var index = Array.BinarySearch(_mapped, codePoint);
        return _mappings.AsSpan((index == 0 ? 0 : _ends[index - 1]).._ends[index]);
    }

    // Running sums of numbers: with each number, or before it.
    private static int[] Sums(BinaryReader reader, out int count, bool isEnd)
    {
        count = reader.Read7BitEncodedInt();
        var sums = new int[count];
        var sum = 0;
        for (var index = 0; index < count; index++)
        {
            var next = sum + reader.Read7BitEncodedInt();
            sums[index] = isEnd ? next : sum;
            sum = next;
        }
        return sums;
    }
}

/// <summary>The properties of one code point.</summary>
internal readonly struct IdnaProperties(ushort bits)
{
    public IdnaStatus Status => (IdnaStatus)(bits & 3);

    public BidiClass Bidi => (BidiClass)((bits >> 2) & 15);

    public JoiningType Joining => (JoiningType)((bits >> 6) & 7);

    public bool IsMark => (bits & (1 << 9)) != 0;

    public bool IsVirama => (bits & (1 << 10)) != 0;
}
