using System.Buffers.Binary;
using System.IO.Compression;
using Quoll.Packages.Node;

namespace Quoll.Cli.Json;

/// <summary>
/// Unpacks a file of gzip (RFC 1952): members one after the other, then zeros that fill the last block of a tape.
/// Unlike <see cref="GZipStream"/>, it reports a file that is truncated, damaged, or not gzip. It returns the data
/// before the fault.
/// </summary>
internal sealed class GzipInput(Stream source) : ReadOnlyStream
{
    private const int HasHeaderChecksum = 2, HasExtraField = 4, HasName = 8, HasComment = 16, ReservedFlags = 0xE0;

    private readonly DeflatedBytes _bytes = new(source);
    private DeflateStream? _member;
    private uint _checksum;
    private uint _length;
    private bool _hasEnded;

    /// <summary>The number of bytes read so far.</summary>
    public long BytesRead => _bytes.Total;

    /// <exception cref="InvalidDataException">The file is damaged, or not gzip.</exception>
    public override int Read(Span<byte> buffer)
    {
        while (!_hasEnded && buffer.Length > 0)
        {
            if (_member is null) BeginMember(isFirst: true);
            var count = Unpack(buffer);
            if (count > 0)
            {
                _checksum = Crc32.Add(_checksum, buffer[..count]);
                // Modulo 2^32 (RFC 1952, 2.3.1).
                _length += (uint)count;
                return count;
            }
            EndMember();
        }
        return 0;
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing) _member?.Dispose();
        base.Dispose(disposing);
    }

    private int Unpack(Span<byte> buffer)
    {
        try
        {
            return _member!.Read(buffer);
        }
        catch (InvalidDataException)
        {
            throw new InvalidDataException($"The gzip file is damaged: the compressed data before byte {_bytes.Total} is not valid.");
        }
    }

    private void BeginMember(bool isFirst)
    {
        ReadHeader(isFirst);
        _member?.Dispose();
        _member = new DeflateStream(_bytes, CompressionMode.Decompress, leaveOpen: true);
        (_checksum, _length) = (0, 0);
    }

    private void ReadHeader(bool isFirst)
    {
        if (isFirst && !_bytes.HasMore()) throw new InvalidDataException("The file is empty: a gzip header is expected.");
        _bytes.HeaderChecksum = 0;
        // A shorter file without this mark is not gzip either.
        foreach (var id in (ReadOnlySpan<byte>)[0x1F, 0x8B])
        {
            if (_bytes.HasMore() && _bytes.Peek() != id)
            {
                throw new InvalidDataException(
                    isFirst ? "The file is not compressed with gzip, although its name says so." : "The input has data after the end of the gzip stream that is not gzip.");
            }
            Next("header");
        }
        if (Next("header") is not 8 and var method)
            throw new InvalidDataException($"The gzip header names the compression method {method}; only 8 (deflate) is supported.");
        var flags = Next("header");
        if ((flags & ReservedFlags) != 0) throw new InvalidDataException("The gzip header has unknown flags.");
        // Time, level of compression, and operating system.
        for (var i = 0; i < 6; i++) Next("header");
        if ((flags & HasExtraField) != 0)
        {
            for (var length = Next("header") | Next("header") << 8; length > 0; length--) Next("header");
        }
        if ((flags & HasName) != 0) SkipText();
        if ((flags & HasComment) != 0) SkipText();
        if ((flags & HasHeaderChecksum) == 0) return;
        var expected = (ushort)_bytes.HeaderChecksum;
        var stored = Next("header") | Next("header") << 8;
        if (stored != expected)
            throw new InvalidDataException($"The gzip header is damaged: its checksum is {expected:x4}, but {stored:x4} is stored.");
    }

    private void SkipText()
    {
        while (Next("header") != 0) { }
    }

    private void EndMember()
    {
        if (_bytes.IsExhausted) throw CutOff("compressed data");
        var trailer = (stackalloc byte[8]);
        if (!_bytes.IsEndKnown)
            throw new InvalidDataException("The input has data after the end of the gzip stream that is not gzip, or the compressed data is damaged.");
        for (var i = 0; i < trailer.Length; i++) trailer[i] = Next("trailer");
        var checksum = BinaryPrimitives.ReadUInt32LittleEndian(trailer);
        var length = BinaryPrimitives.ReadUInt32LittleEndian(trailer[4..]);
        if (checksum != _checksum)
            throw new InvalidDataException($"The gzip data is damaged: its checksum is {_checksum:x8}, but {checksum:x8} is stored.");
        if (length != _length)
            throw new InvalidDataException($"The gzip data is damaged: {_length} bytes (modulo 2^32) were compressed, but {length} is stored.");
        if (!_bytes.HasMore()) _hasEnded = true;
        else if (_bytes.Peek() != 0) BeginMember(isFirst: false);
        else
        {
            while (_bytes.HasMore())
            {
                if (_bytes.Next() != 0) throw new InvalidDataException("The input has data after the end of the gzip stream that is not gzip.");
            }
            _hasEnded = true;
        }
    }

    private byte Next(string part) => _bytes.HasMore() ? _bytes.Next() : throw CutOff(part);

    private static InvalidDataException CutOff(string part) => new($"The gzip file is truncated: it ends inside the {part}.");
}
