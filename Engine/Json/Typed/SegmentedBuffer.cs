using System.Buffers;
using System.Text;
using Quoll.Json.Core;
using Quoll.Json.Typed.Streams;

namespace Quoll.Json.Typed;

/// <summary>The output of QuollJson if the host passes none. One instance per thread is kept.</summary>
internal sealed class SegmentedBuffer : SegmentedOutput<byte>, IDisposable
{
    [ThreadStatic]
    private static SegmentedBuffer? _kept;

    private SegmentedBuffer() { }

    /// <summary>The target of full segments; null if they are stored.</summary>
    public Stream? Sink { get; set; }

    /// <summary>The places of awaited elements; null if the text must be complete.</summary>
    public List<AsyncGap>? Gaps { get; set; }

    /// <summary>Returns the thread's buffer, or a new one if an outer call uses it.</summary>
    public static SegmentedBuffer Rent()
    {
        var buffer = _kept ?? new SegmentedBuffer();
        _kept = null;
        return buffer;
    }

    /// <summary>Keeps the buffer for the next call.</summary>
    public void Dispose()
    {
        Clear();
        (Sink, Gaps) = (null, null);
        _kept = this;
    }

    /// <summary>Returns the text as an array of its exact length.</summary>
    public byte[] ToArray()
    {
        if (PieceCount == 1) return Segment.AsSpan(0, Position).ToArray();
        var result = GC.AllocateUninitializedArray<byte>(checked((int)Length));
        CopyTo(result);
        return result;
    }

    /// <summary>Returns the text as a string.</summary>
    public string ToText()
    {
        if (PieceCount == 1) return Encoding.UTF8.GetString(Segment.AsSpan(0, Position));
        var whole = ArrayPool<byte>.Shared.Rent(checked((int)Length));
        try
        {
            CopyTo(whole);
            return Encoding.UTF8.GetString(whole.AsSpan(0, (int)Length));
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(whole);
        }
    }

    /// <summary>Returns the pieces of the text, in order.</summary>
    public IEnumerable<ReadOnlyMemory<byte>> Pieces() => Pieces(0, Length);

    /// <summary>Returns the pieces of the text between two positions, in order.</summary>
    public IEnumerable<ReadOnlyMemory<byte>> Pieces(long from, long to)
    {
        long start = 0;
        for (var i = 0; i < PieceCount; i++)
        {
            var piece = Piece(i);
            var (first, last) = (Math.Max(from - start, 0), Math.Min(to - start, piece.Length));
            if (first < last) yield return piece[(int)first..(int)last];
            start += piece.Length;
        }
    }

    /// <summary>Drops the text and its gaps.</summary>
    public void ForgetPart()
    {
        Gaps?.Clear();
        Forget();
    }

    /// <inheritdoc/>
    protected override void Filled()
    {
        if (Sink is null) return;
        Sink.Write(Segment, 0, Position);
        Position = 0;
    }

    /// <inheritdoc/>
    protected override byte[] Rent(int length) => ArrayPool<byte>.Shared.Rent(length);

    /// <inheritdoc/>
    protected override void GiveBack(byte[] segment) => ArrayPool<byte>.Shared.Return(segment);
}
