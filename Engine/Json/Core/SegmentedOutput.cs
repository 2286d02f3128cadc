using System.Buffers;
using System.Runtime.InteropServices;

namespace Quoll.Json.Core;

/// <summary>
/// The output builder of JSON, over UTF-16 (<see cref="char"/>) or UTF-8 (<see cref="byte"/>). A full segment is stored
/// and a larger one rented, so nothing is copied until the result is created at its exact length. Callers reserve the
/// worst case of their next text, write it unchecked, and report its length.
/// </summary>
internal abstract class SegmentedOutput<TUnit> : IBufferWriter<TUnit> where TUnit : unmanaged
{
    /// <summary>
    /// The size in bytes of the first segment, which is kept between texts and is enough for most documents.
    /// </summary>
    public const int FirstSegment = 16 * 1024;

    /// <summary>Segments double up to this size, because larger ones do not fit in the second-level cache.</summary>
    private const int LargestSegment = 512 * 1024;

    private readonly TUnit[] _first = new TUnit[FirstSegment / Unsafe.SizeOf<TUnit>()];
    private TUnit[][] _full = [];
    private int[] _lengths = [];
    private int _fullCount;
    private long _fullLength;

    protected SegmentedOutput() => Segment = _first;

    /// <summary>The segment that is being filled.</summary>
    public TUnit[] Segment { get; private set; }

    /// <summary>Units of <see cref="Segment"/> in use.</summary>
    public int Position;

    /// <summary>A reservation that ends at or before this fits into the segment.</summary>
    public int Limit => Segment.Length - QuotedText.Slack;

    /// <summary>The number of units of the text that are still here.</summary>
    public long Length => _fullLength + Position;

    /// <summary>The first unit of the segment; valid until the next reservation.</summary>
    public ref TUnit Start => ref MemoryMarshal.GetArrayDataReference(Segment);

    /// <summary>Pieces of the text.</summary>
    public int PieceCount => _fullCount + 1;

    /// <inheritdoc cref="IUnitTarget{TUnit}.Reserve"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref TUnit Reserve(int units)
    {
        if (units > Segment.Length - QuotedText.Slack - Position) Grow(units);
        return ref Unsafe.Add(ref MemoryMarshal.GetArrayDataReference(Segment), (nint)(uint)Position);
    }

    /// <inheritdoc cref="IBufferWriter{T}.Advance"/>
    public void Advance(int count) => Position += count;

    /// <inheritdoc/>
    public Memory<TUnit> GetMemory(int sizeHint = 0)
    {
        Reserve(Math.Max(sizeHint, 1));
        return Segment.AsMemory(Position);
    }

    /// <inheritdoc/>
    public Span<TUnit> GetSpan(int sizeHint = 0)
    {
        Reserve(Math.Max(sizeHint, 1));
        return Segment.AsSpan(Position);
    }

    /// <summary>Stores the segment and rents one with room for units.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Grow(int units)
    {
        Filled();
        if (units <= Limit - Position) return;
        if (_fullCount == _full.Length)
        {
            Array.Resize(ref _full, Math.Max(8, _fullCount * 2));
            Array.Resize(ref _lengths, _full.Length);
        }
        var larger = Rent(Math.Max(Math.Min(Segment.Length * 2, LargestSegment), checked(units + QuotedText.Slack)));
        _full[_fullCount] = Segment;
        _lengths[_fullCount++] = Position;
        _fullLength += Position;
        Position = 0;
        Segment = larger;
    }

    /// <summary>Copies the text, whose length is <see cref="Length"/>.</summary>
    public void CopyTo(Span<TUnit> destination) => CopyTo(0, destination[..(int)Length]);

    /// <summary>Copies a part of the text from a position on, which has that many units at least.</summary>
    public void CopyTo(long from, Span<TUnit> destination)
    {
        while (destination.Length > 0)
        {
            var piece = From(from);
            if (piece.Length > destination.Length) piece = piece[..destination.Length];
            piece.CopyTo(destination);
            destination = destination[piece.Length..];
            from += piece.Length;
        }
    }

    /// <summary>Returns the piece that has a position of the text, from there on.</summary>
    public ReadOnlySpan<TUnit> From(long position)
    {
        var index = 0;
        for (; index < _fullCount && position >= _lengths[index]; index++) position -= _lengths[index];
        return Piece(index).Span[(int)position..];
    }

    /// <summary>Returns a piece of the text; valid until anything else is written.</summary>
    public ReadOnlyMemory<TUnit> Piece(int index) =>
        index < _fullCount ? new(_full[index], 0, _lengths[index]) : new(Segment, 0, Position);

    /// <summary>Drops the text. The last segment, which is the largest, is filled again.</summary>
    public void Forget()
    {
        if (_fullCount > 0) ReleaseFull();
        Position = 0;
    }

    /// <summary>Drops the text and returns all segments but the first.</summary>
    public void Clear()
    {
        Forget();
        if (ReferenceEquals(Segment, _first)) return;
        Release(Segment);
        Segment = _first;
    }

    /// <summary>
    /// Called when the segment is full: charges for it, checks limits, or passes it on and empties it.
    /// </summary>
    protected abstract void Filled();

    /// <summary>Rents a segment of a length or more.</summary>
    protected abstract TUnit[] Rent(int length);

    /// <summary>Returns a rented segment.</summary>
    protected abstract void GiveBack(TUnit[] segment);

    private void ReleaseFull()
    {
        for (var i = 0; i < _fullCount; i++)
        {
            Release(_full[i]);
            _full[i] = null!;
        }
        _fullCount = 0;
        _fullLength = 0;
    }

    private void Release(TUnit[] segment)
    {
        if (!ReferenceEquals(segment, _first)) GiveBack(segment);
    }
}
