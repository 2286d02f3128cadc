namespace Quoll.Profile;

/// <summary>
/// What .NET counted at one place of a method: how often an edge was taken, or which types and methods were seen there.
/// </summary>
internal sealed class Counter(int kind, int offset, int length, int other)
{
    // The low bits of a kind say what its data is (pgo_formatprocessing.h).
    private const int DataMask = 0xF, FourBytes = 1, EightBytes = 2;

    private const string None = ": NULL";

    /// <summary>What is counted, where, how many data there are, and where an edge leads.</summary>
    public int[] Schema { get; } = [offset, kind, length, other];

    /// <summary>The lines with the data.</summary>
    public List<string> Data { get; } = [];

    public bool IsNumber => (kind & DataMask) is FourBytes or EightBytes;

    public static bool IsNone(string data) => data.EndsWith(None, StringComparison.Ordinal);

    private int Seen => Data.Count(static data => !IsNone(data));

    // The fourth number is the target of an edge, or how often types were seen.
    public bool CountsSameAs(Counter counter) => Schema.AsSpan(0, 3).SequenceEqual(counter.Schema.AsSpan(0, 3));

    /// <summary>Adds what was counted in another run.</summary>
    public void Add(Counter counter)
    {
        if (IsNumber)
        {
            for (var i = 0; i < Data.Count; i++) Data[i] = $"{long.Parse(Data[i]) + long.Parse(counter.Data[i])}";
        }
        else if (counter.Seen > Seen)
        {
            Data.Clear();
            Data.AddRange(counter.Data);
        }
    }
}
