using System.IO.Compression;

namespace Quoll.Cli.Json;

/// <summary>
/// The bytes of a gzip file as <see cref="DeflateStream"/> gets them. That one does not tell where the compressed data
/// ended in what it was given: so each piece ends where a member may end.
/// </summary>
/// <remarks>
/// Compressed data of a sound file end in front of a trailer of 8 bytes. Behind that begins another member, which shows
/// by the first bytes of its header, or zeros stand up to the end of the file. Pieces end at all such places: what
/// is not finished there goes on with the next piece. Near the end of what was read so far, and in front of zeros, a
/// piece is one byte.
/// </remarks>
internal sealed class DeflatedBytes(Stream source) : Stream
{
    private const int TrailerLength = 8;

    private readonly byte[] _bytes = new byte[1 << 16];
    private int _start;
    private int _end;

    // Up to here a member can only end in front of a trailer and a header.
    private int _tail;

    /// <summary>How the header of a member begins: its mark, and the only method of compression.</summary>
    private static ReadOnlySpan<byte> Header => [0x1F, 0x8B, 8];

    /// <summary>The bytes that were read from the file.</summary>
    public long Total { get; private set; }

    /// <summary>Was more asked for than there is?</summary>
    public bool IsExhausted { get; private set; }

    /// <summary>
    /// Did the last piece end where a member may end? If not, no trailer follows compressed data that ended in it.
    /// </summary>
    public bool IsEndKnown { get; private set; }

    /// <summary>The checksum of what <see cref="Next"/> gave since it was set to 0.</summary>
    public uint HeaderChecksum { get; set; }

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }

    /// <summary>Is there a byte?</summary>
    public bool HasMore() => _start < _end || Fill();

    /// <summary>The next byte, which there must be.</summary>
    public byte Peek() => _bytes[_start];

    /// <summary>Takes the next byte, which there must be.</summary>
    public byte Next()
    {
        HeaderChecksum = Crc32.Add(HeaderChecksum, _bytes.AsSpan(_start, 1));
        return _bytes[_start++];
    }

    /// <summary>The next piece.</summary>
    public override int Read(Span<byte> buffer)
    {
        if (!HasMore())
        {
            IsExhausted = true;
            return 0;
        }
        var length = 1;
        IsEndKnown = true;
        if (_start < _tail)
        {
            length = Math.Min(buffer.Length, _tail - _start);
            // The nearest place after the first byte, in front of a trailer and a header.
            var searched = _bytes.AsSpan((_start + 1 + TrailerLength).._end);
            var found = searched[..Math.Min(searched.Length, length + Header.Length - 1)].IndexOf(Header);
            IsEndKnown = found >= 0;
            if (found >= 0) length = found + 1;
        }
        _bytes.AsSpan(_start, length).CopyTo(buffer);
        _start += length;
        return length;
    }

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override void Flush() => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    // The buffer is empty: all of it has been given.
    private bool Fill()
    {
        _start = 0;
        _end = source.Read(_bytes);
        Total += _end;
        var zeros = _bytes.AsSpan(0, _end).LastIndexOfAnyExcept((byte)0) + 1;
        // A header after the trailer must be seen whole. Before zeros the last possible place is a byte further.
        _tail = Math.Min(zeros, _end - (Header.Length - 1)) - TrailerLength - 1;
        return _end > 0;
    }
}
