using System.IO.Compression;

namespace Quoll.Web.Compression;

/// <summary>Compresses chunks by System.IO.Compression. Its output is charged to the call.</summary>
internal sealed class Compressor : IDisposable
{
    /// <summary>About the memory of zlib's compressor: windows and tables (deflateInit2, level 6).</summary>
    public const int StateSize = 268 << 10;

    /// <summary>Bytes that are compressed in the time of a step, 10 ns at about 100 MB/s.</summary>
    public const int BytesAStep = 1;

    private readonly OutputPieces _output = new();
    private readonly Stream _stream;
    private readonly CompressionFormat _format;
    private bool _hasInput;

    private Compressor(CompressionFormat format)
    {
        _format = format;
        _stream = format switch
        {
            // The default of .NET is the slowest level.
            CompressionFormat.Brotli => new BrotliStream(
                _output, new BrotliCompressionOptions { Quality = BrotliQuality }, leaveOpen: true),
            CompressionFormat.Deflate => new ZLibStream(_output, CompressionLevel.Optimal, leaveOpen: true),
            CompressionFormat.DeflateRaw => new DeflateStream(_output, CompressionLevel.Optimal, leaveOpen: true),
            _ => new GZipStream(_output, CompressionLevel.Optimal, leaveOpen: true),
        };
    }

    private const int BrotliQuality = 5;

    public static Compressor Create(CompressionFormat format) => new(format);

    /// <summary>Compresses a chunk.</summary>
    public void Write(ReadOnlySpan<byte> bytes)
    {
        if (bytes.IsEmpty) return;
        _hasInput = true;
        _stream.Write(bytes);
    }

    /// <summary>Ends the compressed data.</summary>
    public void Finish()
    {
        _stream.Dispose();
        // .NET writes nothing at all for no input.
        if (!_hasInput) _output.Replace(Empty);
    }

    /// <summary>The output since the last call.</summary>
    public List<byte[]> TakeOutput() => _output.Take();

    // Also after an error: zlib's memory is freed, and what it writes then is dropped.
    public void Dispose()
    {
        _stream.Dispose();
        _output.Take();
    }

    // The compressed form of no bytes: an empty block with fixed codes (RFC 1951 §3.2.6), in the frames of RFC 1950 and
    // RFC 1952; an empty last metablock (RFC 7932 §9.2).
    private byte[] Empty => _format switch
    {
        CompressionFormat.Brotli => [0x3B],
        CompressionFormat.Deflate => [0x78, 0x9C, 3, 0, 0, 0, 0, 1],
        CompressionFormat.DeflateRaw => [3, 0],
        _ => [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    };

    /// <summary>Takes what a stream of .NET writes.</summary>
    private sealed class OutputPieces : Stream
    {
        private List<byte[]> _pieces = [];

        public override bool CanRead => false;

        public override bool CanSeek => false;

        public override bool CanWrite => true;

        public override long Length => throw new NotSupportedException();

        public override long Position
        {
            get => throw new NotSupportedException();
            set => throw new NotSupportedException();
        }

        public List<byte[]> Take()
        {
            var pieces = _pieces;
            _pieces = [];
            return pieces;
        }

        public void Replace(byte[] piece) => _pieces = [piece];

        public override void Write(ReadOnlySpan<byte> buffer)
        {
            if (buffer.IsEmpty) return;
            AbstractOperations.Charge(1, buffer.Length);
            _pieces.Add(buffer.ToArray());
        }

        public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

        public override void Flush() { }

        public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();
    }
}
