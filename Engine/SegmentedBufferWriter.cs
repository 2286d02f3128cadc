using System.Buffers;

namespace Quoll;

/// <summary>
/// Collects bytes in segments that are rented from the shared pool: an output for a long JSON text that a host keeps or
/// passes on as a <see cref="ReadOnlySequence{T}"/>. In contrast to <see cref="ArrayBufferWriter{T}"/> it never moves
/// what was written, and a segment is not a large object of .NET (85,000 bytes and more).
/// </summary>
/// <remarks>
/// All methods that take an <see cref="IBufferWriter{T}"/> accept it: <see cref="EngineJson"/>,
/// <see cref="QuollJson"/>, <see cref="QuollJsonWriter"/> and <see cref="JsValue.WriteUtf8"/>. One thread at a time may
/// use it.
/// </remarks>
public sealed class SegmentedBufferWriter : IBufferWriter<byte>, IDisposable
{
    /// <summary>The size of the first segment in bytes, which is enough for most documents.</summary>
    private const int FirstSize = 16 * 1024;

    /// <summary>The size of the others: with an array's header and the pool's rounding below 85,000 bytes.</summary>
    private const int Size = 64 * 1024;

    private Segment? _first;
    private Segment? _last;

    /// <summary>The number of bytes written.</summary>
    public long WrittenCount => _last is null ? 0 : _last.RunningIndex + _last.Used;

    /// <summary>
    /// The bytes written, until <see cref="Clear"/> or <see cref="Dispose"/>. Bytes that are written later do not
    /// change it.
    /// </summary>
    public ReadOnlySequence<byte> WrittenSequence => _last is null ? default : new(_first!, 0, _last, _last.Used);

    /// <summary>Adds bytes that were stored at the beginning of the last memory or span.</summary>
    /// <param name="count">The number of bytes.</param>
    /// <exception cref="ArgumentOutOfRangeException">
    /// The number is negative, or more than there was room for.
    /// </exception>
    public void Advance(int count)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(count, _last?.Room ?? 0);
        if (count > 0) _last!.Used += count;
    }

    /// <summary>Returns room for bytes.</summary>
    /// <param name="sizeHint">
    /// The least number of bytes; 0 for any number. A segment grows beyond 64 KB only for a greater number.
    /// </param>
    /// <exception cref="ArgumentOutOfRangeException">The number is negative.</exception>
    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        var segment = WithRoom(sizeHint);
        return segment.Array.AsMemory(segment.Used);
    }

    /// <inheritdoc cref="GetMemory"/>
    public Span<byte> GetSpan(int sizeHint = 0)
    {
        var segment = WithRoom(sizeHint);
        return segment.Array.AsSpan(segment.Used);
    }

    /// <summary>
    /// Drops the bytes and returns the segments to the pool. Others may use them at once, so no sequence, memory or
    /// span of this writer may be used any more.
    /// </summary>
    public void Clear()
    {
        for (var segment = _first; segment is not null; segment = segment.Following) ArrayPool<byte>.Shared.Return(segment.Array);
        _first = _last = null;
    }

    /// <summary>Does the same as <see cref="Clear"/>.</summary>
    public void Dispose() => Clear();

    private Segment WithRoom(int sizeHint)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(sizeHint);
        if (_last is { } last && last.Room >= Math.Max(sizeHint, 1)) return last;
        var added = new Segment(ArrayPool<byte>.Shared.Rent(Math.Max(sizeHint, _last is null ? FirstSize : Size)));
        if (_last is null) _first = added;
        else _last.Append(added);
        return _last = added;
    }

    private sealed class Segment : ReadOnlySequenceSegment<byte>
    {
        public Segment(byte[] array)
        {
            Array = array;
            Memory = array;
        }

        public byte[] Array { get; }

        public int Used { get; set; }

        public int Room => Array.Length - Used;

        public Segment? Following { get; private set; }

        public void Append(Segment following)
        {
            // Nothing is written after the used part any more, and a reader must not see it.
            Memory = Array.AsMemory(0, Used);
            following.RunningIndex = RunningIndex + Used;
            Next = Following = following;
        }
    }
}
