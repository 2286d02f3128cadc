using System.Buffers.Binary;
using System.IO.Compression;

namespace Quoll.Packages.Node;

/// <summary>Compresses bytes part by part, in a form of <c>node:zlib</c>.</summary>
internal sealed class PartCompressor : IDisposable
{
    private readonly MemoryStream _output = new();
    private readonly Stream _stream;

    // The checksum of zlib's form, which is written here if there is a dictionary; otherwise null.
    private uint? _checksum;

    /// <param name="form">The form: gzip, deflate (of zlib), raw or brotli.</param>
    /// <param name="level">A level of zlib, or the quality of Brotli.</param>
    /// <param name="dictionary">The preset dictionary of deflate and raw; empty for none.</param>
    public PartCompressor(string form, int level, ReadOnlySpan<byte> dictionary)
    {
        var zlib = new ZLibCompressionOptions { CompressionLevel = Math.Clamp(level, -1, 9) };
        var hasDictionary = form is "deflate" or "raw" && dictionary.Length > 0;
        _stream = form switch
        {
            "gzip" => new GZipStream(_output, zlib, leaveOpen: true),
            "deflate" when !hasDictionary => new ZLibStream(_output, zlib, leaveOpen: true),
            "deflate" or "raw" => new DeflateStream(_output, zlib, leaveOpen: true),
            _ => new BrotliStream(_output, new BrotliCompressionOptions { Quality = Math.Clamp(level, 0, 11) }, leaveOpen: true),
        };
        if (!hasDictionary) return;
        // The window then has the dictionary, and after a flush the next block begins at a byte: what was written goes.
        _stream.Write(dictionary);
        _stream.Flush();
        _output.SetLength(0);
        if (form == "raw") return;
        _checksum = PresetDictionary.InitialChecksum;
        _output.Write(PresetDictionary.Header(level, dictionary));
    }

    public void Write(ReadOnlySpan<byte> bytes)
    {
        if (_checksum is { } checksum) _checksum = PresetDictionary.Adler32(checksum, bytes);
        _stream.Write(bytes);
    }

    /// <summary>After it, all bytes so far can be decompressed.</summary>
    public void Flush() => _stream.Flush();

    /// <summary>Ends the data.</summary>
    public void Dispose()
    {
        _stream.Dispose();
        if (_checksum is not { } checksum) return;
        Span<byte> trailer = stackalloc byte[sizeof(uint)];
        BinaryPrimitives.WriteUInt32BigEndian(trailer, checksum);
        _output.Write(trailer);
        _checksum = null;
    }

    /// <summary>Returns what is compressed since the last time.</summary>
    public byte[] Take()
    {
        var part = _output.ToArray();
        _output.SetLength(0);
        return part;
    }
}
