namespace Quoll.Runtime.Values;

/// <summary>
/// A String that is stored as UTF-8, as JSON.stringify and decoders of bytes return longer texts. It takes half the
/// memory of UTF-16 and needs no transcoding for JSON.parse or a stream of the host. A long text is kept in pieces
/// (<see cref="Utf8Pieces"/>).
/// </summary>
internal sealed class Utf8String : DeferredString
{
    /// <summary>
    /// So many units are decoded one by one: scripts look at the first one, or the last. Then all are needed.
    /// </summary>
    private const int MostPeeks = 4;

    private readonly IUtf8Origin _origin;
    private object? _pieces;
    private int _peeks;

    /// <param name="utf8">
    /// UTF-8 that the engine wrote or has checked, and that does not change any more; at most
    /// <see cref="Rope.MaxLength"/> UTF-16 code units.
    /// </param>
    /// <param name="origin">Notified when the code units are needed.</param>
    public Utf8String(Utf8Pieces utf8, IUtf8Origin origin) : base(-1) => (_pieces, _origin) = (utf8.Arrays, origin);

    protected override int CountUnits() => Utf8 is { } utf8 ? utf8.CountUnits() : Flat!.Length;

    /// <summary>The UTF-8; null once the String was flattened.</summary>
    public Utf8Pieces? Utf8 => Volatile.Read(ref _pieces) is { } arrays ? new(arrays) : null;

    /// <summary>Returns a code unit, if few were asked for. The index is that of one.</summary>
    public bool TryPeek(int index, out char unit)
    {
        unit = default;
        if (_peeks == MostPeeks || Utf8 is not { } utf8) return false;
        _peeks++;
        unit = utf8.UnitAt(index, Length);
        return true;
    }

    public override void CopyTo(Span<char> units)
    {
        if (Utf8 is { } utf8)
        {
            _origin.UnitsWereNeeded();
            utf8.Decode(units);
        }
        else WorkBudget.Copy(Flat!, units);
    }

    protected override void Release() => Volatile.Write(ref _pieces, null);
}

/// <summary>Decides which Strings are created as UTF-8, from how earlier ones were used.</summary>
internal interface IUtf8Origin
{
    /// <summary>Records that the UTF-16 code units of such a String were needed.</summary>
    void UnitsWereNeeded();
}
