using System.Buffers;

namespace Quoll.Web.Compression;

/// <summary>
/// Decompresses deflated data (RFC 1951), alone or in the frame of zlib (RFC 1950), by a stream of .NET. That stream
/// does not tell where in its input the data ended, but it asks for more input exactly if they have not ended. So the
/// last bytes of each chunk are passed one by one: data that end before them end too early.
/// </summary>
internal sealed class DeflateDecompressor : Decompressor
{
    private readonly Input _input = new();
    private readonly Stream _stream;
    private readonly int _tail;
    private bool _hasEnded;

    /// <summary>Creates a decompressor.</summary>
    /// <param name="decompress">Creates the stream of .NET over an input.</param>
    /// <param name="tail">
    /// How many bytes at the end of each chunk are passed one by one: one more than may follow the data.
    /// </param>
    public DeflateDecompressor(Func<Stream, Stream> decompress, int tail = 1)
    {
        _stream = decompress(_input);
        _tail = tail;
    }

    public override bool HasEnded => _hasEnded;

    public override bool Write(ReadOnlySpan<byte> bytes, Engine engine, List<byte[]> output) =>
        Read(bytes, engine, output) == bytes.Length;

    /// <summary>Decompresses a chunk.</summary>
    /// <param name="bytes">The chunk.</param>
    /// <param name="engine">The engine that pays.</param>
    /// <param name="output">Gets the pieces of output.</param>
    /// <returns>
    /// How many bytes were read; null if the data ended before the last bytes, where nobody knows exactly.
    /// </returns>
    public int? Read(ReadOnlySpan<byte> bytes, Engine engine, List<byte[]> output)
    {
        if (_hasEnded) return 0;
        var buffer = ArrayPool<byte>.Shared.Rent(PieceLength);
        try
        {
            for (var at = 0; at < bytes.Length;)
            {
                var isTail = bytes.Length - at <= _tail;
                var length = isTail ? 1 : Math.Min(Input.BlockLength, bytes.Length - at - _tail);
                _input.Set(bytes.Slice(at, length));
                at += length;
                while (_stream.Read(buffer, 0, PieceLength) is > 0 and var count) Add(buffer.AsSpan(0, count), engine, output);
                if (_input.WasAsked) continue;
                _hasEnded = true;
                return isTail ? at : null;
            }
            return bytes.Length;
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    public override void Dispose() => _stream.Dispose();

    /// <summary>A block of input, which a stream of .NET reads.</summary>
    private sealed class Input : Stream
    {
        /// <summary>The longest block: the buffer of DeflateStream.</summary>
        public const int BlockLength = 8192;

        private readonly byte[] _block = new byte[BlockLength];
        private int _length, _position;

        /// <summary>Whether more input was asked for than there is.</summary>
        public bool WasAsked { get; private set; }

        public override bool CanRead => true;

        public override bool CanSeek => false;

        public override bool CanWrite => false;

        public override long Length => throw new NotSupportedException();

        public override long Position
        {
            get => throw new NotSupportedException();
            set => throw new NotSupportedException();
        }

        public void Set(ReadOnlySpan<byte> block)
        {
            block.CopyTo(_block);
            (_length, _position, WasAsked) = (block.Length, 0, false);
        }

        public override int Read(Span<byte> buffer)
        {
            var count = Math.Min(buffer.Length, _length - _position);
            if (count == 0) WasAsked = true;
            _block.AsSpan(_position, count).CopyTo(buffer);
            _position += count;
            return count;
        }

        public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

        public override void Flush() { }

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
    }
}
