namespace Quoll.Runtime.Values;

/// <summary>
/// A String that is stored as UTF-8, as JSON.stringify returns longer texts. It takes half the memory of UTF-16 and
/// needs no transcoding for JSON.parse or a stream of the host.
/// </summary>
internal sealed class Utf8String : DeferredString
{
    /// <summary>In bytes: takes some tenths of a millisecond.</summary>
    private const int DecodedAtOnce = 1 << 20;

    private readonly IUtf8Origin _origin;
    private byte[]? _utf8;
    private int _length = -1;

    /// <param name="utf8">
    /// UTF-8 that the engine wrote and that does not change any more; at most <see cref="Rope.MaxLength"/> UTF-16 code
    /// units.
    /// </param>
    /// <param name="origin">Notified when the code units are needed.</param>
    public Utf8String(byte[] utf8, IUtf8Origin origin) => (_utf8, _origin) = (utf8, origin);

    public override int Length
    {
        get
        {
            if (_length < 0)
            {
                WorkBudget.Work(Utf8?.Length ?? 0);
                _length = Utf8 is { } utf8 ? TrustedUtf8.CountUnits(utf8) : Flat!.Length;
            }
            return _length;
        }
    }

    /// <summary>The UTF-8; null once the String was flattened.</summary>
    public byte[]? Utf8 => Volatile.Read(ref _utf8);

    public override void CopyTo(Span<char> units)
    {
        if (Utf8 is { } utf8)
        {
            _origin.UnitsWereNeeded();
            Decode(utf8, units);
        }
        else WorkBudget.Copy(Flat!, units);
    }

    // Transcodes a long text in parts of whole characters, and checks the limits between them.
    private static void Decode(ReadOnlySpan<byte> utf8, Span<char> units)
    {
        while (utf8.Length > DecodedAtOnce)
        {
            var end = DecodedAtOnce;
            while (!TrustedUtf8.IsFirst(utf8[end])) end--;
            units = units[TrustedUtf8.Decode(utf8[..end], units)..];
            utf8 = utf8[end..];
            WorkBudget.Steps(0);
        }
        TrustedUtf8.Decode(utf8, units);
    }

    protected override void Release() => Volatile.Write(ref _utf8, null);
}

/// <summary>Decides which Strings are created as UTF-8, from how earlier ones were used.</summary>
internal interface IUtf8Origin
{
    /// <summary>Records that the UTF-16 code units of such a String were needed.</summary>
    void UnitsWereNeeded();
}
