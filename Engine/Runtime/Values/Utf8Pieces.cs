using System.Buffers;

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

    /// <summary>Returns a copy of a text in pieces.</summary>
    public static Utf8Pieces CopyOf(ReadOnlySpan<byte> utf8)
    {
        if (utf8.Length <= MaxPiece) return new(utf8.ToArray());
        var pieces = new List<byte[]>();
        while (utf8.Length > MaxPiece)
        {
            var end = MaxPiece;
            while (!TrustedUtf8.IsFirst(utf8[end])) end--;
            pieces.Add(utf8[..end].ToArray());
            utf8 = utf8[end..];
        }
        pieces.Add(utf8.ToArray());
        return new([.. pieces]);
    }

    /// <summary>Returns a UTF-16 code unit, which must exist. The piece that has it is decoded.</summary>
    /// <param name="index">Its index.</param>
    /// <param name="length">How many units there are.</param>
    public char UnitAt(int index, int length)
    {
        // From the nearer end.
        var piece = 0;
        var start = 0;
        if (index < length / 2)
        {
            for (int units; start + (units = TrustedUtf8.CountUnits(this[piece])) <= index; piece++) start += units;
        }
        else
        {
            piece = Count;
            start = length;
            do start -= TrustedUtf8.CountUnits(this[--piece]);
            while (start > index);
        }
        WorkBudget.Work(this[piece].Length);
        var decoded = ArrayPool<char>.Shared.Rent(this[piece].Length);
        TrustedUtf8.Decode(this[piece], decoded);
        var unit = decoded[index - start];
        ArrayPool<char>.Shared.Return(decoded);
        return unit;
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
