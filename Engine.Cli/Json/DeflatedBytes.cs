using System.IO.Compression;
using Quoll.Packages.Node;

namespace Quoll.Cli.Json;

/// <summary>
/// The bytes of a gzip file for <see cref="DeflateStream"/>, which does not report where the compressed data ended in
/// its input. So each piece ends at a place where a member may end.
/// </summary>
/// <remarks>
/// Compressed data of an undamaged file end before a trailer of 8 bytes. After the trailer comes either another member,
/// with the known first bytes of its header, or zeros up to the end of the file. Pieces end at all such places. Data
/// that are not finished there continue with the next piece. Near the end of the bytes read so far, and before zeros, a
/// piece is one byte.
/// </remarks>
internal sealed class DeflatedBytes(Stream source) : ReadOnlyStream
{
    private const int TrailerLength = 8;

    private readonly byte[] _bytes = new byte[1 << 16];
    private int _start;
    private int _end;

    // Up to here, a member can end only before a trailer and a header.
    private int _tail;

    /// <summary>The first bytes of a member's header: its mark, and the only method of compression.</summary>
    private static ReadOnlySpan<byte> Header => [0x1F, 0x8B, 8];

    /// <summary>The bytes that were read from the file.</summary>
    public long Total { get; private set; }

    /// <summary>Whether more bytes were requested than there are.</summary>
    public bool IsExhausted { get; private set; }

    /// <summary>
    /// Whether the last piece ended at a place where a member may end. If not, no trailer follows compressed data that
    /// ended in it.
    /// </summary>
    public bool IsEndKnown { get; private set; }

    /// <summary>The checksum of the bytes that <see cref="Next"/> returned since it was set to 0.</summary>
    public uint HeaderChecksum { get; set; }

    /// <summary>Returns whether there is another byte.</summary>
    public bool HasMore() => _start < _end || Fill();

    /// <summary>Returns the next byte, which must exist.</summary>
    public byte Peek() => _bytes[_start];

    /// <summary>Takes the next byte, which must exist.</summary>
    public byte Next()
    {
        HeaderChecksum = Crc32.Add(HeaderChecksum, _bytes.AsSpan(_start, 1));
        return _bytes[_start++];
    }

    /// <summary>Reads the next piece.</summary>
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
            // The nearest place after the first byte, before a trailer and a header.
            var searched = _bytes.AsSpan((_start + 1 + TrailerLength).._end);
            var found = searched[..Math.Min(searched.Length, length + Header.Length - 1)].IndexOf(Header);
            IsEndKnown = found >= 0;
            if (found >= 0) length = found + 1;
        }
        _bytes.AsSpan(_start, length).CopyTo(buffer);
        _start += length;
        return length;
    }

    // The buffer is empty: all its bytes were read.
    private bool Fill()
    {
        _start = 0;
        _end = source.Read(_bytes);
        Total += _end;
        var zeros = _bytes.AsSpan(0, _end).LastIndexOfAnyExcept((byte)0) + 1;
        // A header after the trailer must be complete in the buffer. Before zeros, the last possible place is one byte
        // later.
        _tail = Math.Min(zeros, _end - (Header.Length - 1)) - TrailerLength - 1;
        return _end > 0;
    }
}
