namespace Quoll.Runtime.Values;

/// <summary>
/// UTF-8 that the engine wrote, in pieces of whole characters. No piece is on the large object heap of .NET (85,000
/// bytes and more). An array there is only freed by a full collection. If .NET then returns its memory to the system,
/// the next array costs a page fault for each 4 KB, which can double the time of a text.
/// </summary>
internal readonly struct Utf8Pieces
{
    /// <summary>The most bytes of a piece.</summary>
    public const int MaxPiece = 80_000;

    /// <param name="arrays">A byte[], or a byte[][] for several pieces.</param>
    internal Utf8Pieces(object arrays) => Arrays = arrays;

    /// <summary>The text in one piece.</summary>
    public Utf8Pieces(byte[] whole) => Arrays = whole;

    /// <summary>The text in several pieces.</summary>
    public Utf8Pieces(byte[][] pieces) => Arrays = pieces;

    /// <summary>One reference to all of the text, so that threads exchange it at once.</summary>
    internal object Arrays { get; }

    /// <summary>The text, if it is one piece; otherwise null.</summary>
    public byte[]? Whole => Arrays as byte[];

    /// <summary>The number of pieces, at least one.</summary>
    public int Count => Arrays is byte[][] pieces ? pieces.Length : 1;

    /// <summary>A piece.</summary>
    public byte[] this[int index] => Arrays is byte[][] pieces ? pieces[index] : Unsafe.As<byte[]>(Arrays);

    /// <summary>The number of bytes.</summary>
    public int Length
    {
        get
        {
            var length = 0;
            for (var i = 0; i < Count; i++) length += this[i].Length;
            return length;
        }
    }

    /// <summary>Returns the number of UTF-16 code units.</summary>
    public int CountUnits()
    {
        WorkBudget.Work(Length);
        var units = 0;
        for (var i = 0; i < Count; i++) units += TrustedUtf8.CountUnits(this[i]);
        return units;
    }

    /// <summary>Copies the bytes.</summary>
    public void CopyTo(Span<byte> destination)
    {
        for (var i = 0; i < Count; i++)
        {
            this[i].CopyTo(destination);
            destination = destination[this[i].Length..];
        }
    }

    /// <summary>Decodes the text into UTF-16, and checks the limits between two pieces.</summary>
    public void Decode(Span<char> units)
    {
        for (var i = 0; i < Count; i++)
        {
            if (i > 0) WorkBudget.Steps(0);
            units = units[TrustedUtf8.Decode(this[i], units)..];
        }
    }
}
