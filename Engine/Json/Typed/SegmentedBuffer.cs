using System.Buffers;
using System.Text;
using Quoll.Json.Typed.Streams;

namespace Quoll.Json.Typed;

/// <summary>
/// A text that grows: a full segment is put aside and a larger one rented, so that nothing is copied until the result
/// is made at its exact length. One a thread is kept.
/// </summary>
internal sealed class SegmentedBuffer : IBufferWriter<byte>, IDisposable
{
    /// <summary>Bytes of the first segment, which is kept: most documents fit.</summary>
    public const int FirstSegment = 16 * 1024;

    /// <summary>Segments grow twofold up to here: larger ones leave the second-level cache.</summary>
    private const int LargestSegment = 512 * 1024;

    [ThreadStatic]
    private static SegmentedBuffer? _kept;

    private readonly byte[] _first = new byte[FirstSegment];
    private readonly List<(byte[] Bytes, int Length)> _full = [];
    private byte[] _segment;
    private int _position;
    private long _fullLength;

    private SegmentedBuffer() => _segment = _first;

    /// <summary>Where full segments go at once; null where they are put aside.</summary>
    public Stream? Sink { get; set; }

    /// <summary>
    /// Where elements belong that are waited for; null where the text must be whole when it is made.
    /// </summary>
    public List<AsyncGap>? Gaps { get; set; }

    public long Length => _fullLength + _position;

    /// <summary>The thread's buffer; a new one where it is in use by a call around this one.</summary>
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
        _kept = this;
    }

    public void Advance(int count) => _position += count;

    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        Require(sizeHint);
        return _segment.AsMemory(_position);
    }

    public Span<byte> GetSpan(int sizeHint = 0)
    {
        Require(sizeHint);
        return _segment.AsSpan(_position);
    }

    private void Require(int bytes)
    {
        if (_segment.Length - _position >= Math.Max(bytes, 1)) return;
        if (Sink is not null && _position > 0)
        {
            Sink.Write(_segment, 0, _position);
            _position = 0;
            if (_segment.Length >= bytes) return;
        }
        var larger = ArrayPool<byte>.Shared.Rent(Math.Max(Math.Min(_segment.Length * 2, LargestSegment), bytes));
        _full.Add((_segment, _position));
        _fullLength += _position;
        _segment = larger;
        _position = 0;
    }

    public byte[] ToArray()
    {
        if (_full.Count == 0) return _segment.AsSpan(0, _position).ToArray();
        var result = GC.AllocateUninitializedArray<byte>(checked((int)Length));
        CopyTo(result);
        return result;
    }

    public string ToText()
    {
        if (_full.Count == 0) return Encoding.UTF8.GetString(_segment.AsSpan(0, _position));
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

    private void CopyTo(Span<byte> target)
    {
        foreach (var (bytes, length) in _full)
        {
            bytes.AsSpan(0, length).CopyTo(target);
            target = target[length..];
        }
        _segment.AsSpan(0, _position).CopyTo(target);
    }

    /// <summary>The pieces of the text, in order.</summary>
    public IEnumerable<ReadOnlyMemory<byte>> Pieces() => Pieces(0, Length);

    /// <summary>The pieces of the text between two places, in order.</summary>
    public IEnumerable<ReadOnlyMemory<byte>> Pieces(long from, long to)
    {
        long start = 0;
        foreach (var (bytes, length) in _full)
        {
            var (first, last) = (Math.Max(from - start, 0), Math.Min(to - start, length));
            if (first < last) yield return bytes.AsMemory((int)first..(int)last);
            start += length;
        }
        var begin = (int)Math.Max(from - start, 0);
        if (to - start > begin) yield return _segment.AsMemory(begin..(int)(to - start));
    }

    /// <summary>Forgets the text; the last segment, which is the largest, is filled again.</summary>
    public void Forget()
    {
        Gaps?.Clear();
        foreach (var (bytes, _) in _full) Release(bytes);
        _full.Clear();
        _fullLength = 0;
        _position = 0;
    }

    private void Clear()
    {
        Sink = null;
        Forget();
        Gaps = null;
        Release(_segment);
        _segment = _first;
    }

    private void Release(byte[] segment)
    {
        if (!ReferenceEquals(segment, _first)) ArrayPool<byte>.Shared.Return(segment);
    }
}
