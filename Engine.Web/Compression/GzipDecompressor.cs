using System.Buffers.Binary;
using System.IO.Compression;
using Quoll.Packages.Node;

namespace Quoll.Web.Compression;

/// <summary>
/// Decompresses one member of gzip (RFC 1952). <see cref="GZipStream"/> would take several members, and would not
/// report that one is truncated.
/// </summary>
internal sealed class GzipDecompressor : Decompressor
{
    private const int TrailerLength = 8;

    private readonly DeflateDecompressor _body = new(
        static input => new DeflateStream(input, CompressionMode.Decompress), TrailerLength + 1);

    private readonly byte[] _trailer = new byte[TrailerLength];
    private GzipHeader _header;
    private int _trailerCount;
    private uint _checksum, _length;

    public override bool HasEnded => _trailerCount == TrailerLength;

    public override bool Write(ReadOnlySpan<byte> bytes, Engine engine, List<byte[]> output)
    {
        while (!_header.IsComplete)
        {
            if (bytes.IsEmpty) return true;
            _header.Add(bytes[0]);
            bytes = bytes[1..];
        }
        if (!_body.HasEnded)
        {
            var first = output.Count;
            var count = _body.Read(bytes, engine, output);
            for (var i = first; i < output.Count; i++)
            {
                _checksum = Crc32.Add(_checksum, output[i]);
                // Modulo 2^32 (RFC 1952, 2.3.1).
                _length += (uint)output[i].Length;
            }
            // The trailer ends before the last byte at the latest.
            if (count is not { } read) return false;
            bytes = bytes[read..];
            if (!_body.HasEnded) return true;
        }
        var rest = Math.Min(bytes.Length, TrailerLength - _trailerCount);
        bytes[..rest].CopyTo(_trailer.AsSpan(_trailerCount));
        if (rest > 0 && (_trailerCount += rest) == TrailerLength) CheckTrailer();
        return bytes.Length == rest;
    }

    public override void Dispose() => _body.Dispose();

    private void CheckTrailer()
    {
        if (BinaryPrimitives.ReadUInt32LittleEndian(_trailer) != _checksum
            || BinaryPrimitives.ReadUInt32LittleEndian(_trailer.AsSpan(4)) != _length)
            throw new InvalidDataException();
    }
}

/// <summary>The header of a member of gzip (RFC 1952, 2.3), byte by byte.</summary>
internal struct GzipHeader
{
    private const int HasHeaderChecksum = 2, HasExtraField = 4, HasName = 8, HasComment = 16, ReservedFlags = 0xE0;
    private const int FixedLength = 10;

    private int _position, _flags, _left, _value;
    private uint _checksum;
    private Part _part;

    private enum Part
    {
        Fixed,
        ExtraLength,
        Extra,
        Name,
        Comment,
        Checksum,
        Complete,
    }

    public readonly bool IsComplete => _part == Part.Complete;

    /// <summary>Takes the next byte.</summary>
    /// <exception cref="InvalidDataException">The header is not valid.</exception>
    public void Add(byte value)
    {
        if (_part != Part.Checksum) _checksum = Crc32.Add(_checksum, [value]);
        switch (_part)
        {
            case Part.Fixed:
                AddFixed(value);
                break;
            case Part.ExtraLength:
                _value |= value << 8 * _position++;
                if (_position < 2) break;
                _left = _value;
                if (_left > 0) _part = Part.Extra;
                else Begin(Part.Name);
                break;
            case Part.Extra:
                if (--_left == 0) Begin(Part.Name);
                break;
            case Part.Name or Part.Comment:
                if (value == 0) Begin(_part + 1);
                break;
            default:
                _value |= value << 8 * _position++;
                if (_position < 2) break;
                if (_value != (ushort)_checksum) throw new InvalidDataException();
                _part = Part.Complete;
                break;
        }
    }

    private void AddFixed(byte value)
    {
        var isValid = _position switch
        {
            0 => value == 0x1F,
            1 => value == 0x8B,
            // The only method: deflate.
            2 => value == 8,
            3 => (value & ReservedFlags) == 0,
            // Time, level of compression, and operating system.
            _ => true,
        };
        if (!isValid) throw new InvalidDataException();
        if (_position == 3) _flags = value;
        if (++_position == FixedLength) Begin(Part.ExtraLength);
    }

    // The next part that the flags say is there.
    private void Begin(Part part)
    {
        (_position, _value) = (0, 0);
        while (part != Part.Complete && (_flags & FlagOf(part)) == 0) part++;
        _part = part;
    }

    // Without flag, the length of the extra field and the field itself are not there.
    private static int FlagOf(Part part) => part switch
    {
        Part.ExtraLength => HasExtraField,
        Part.Name => HasName,
        Part.Comment => HasComment,
        Part.Checksum => HasHeaderChecksum,
        _ => 0,
    };
}
