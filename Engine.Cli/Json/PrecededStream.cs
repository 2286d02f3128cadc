namespace Quoll.Cli.Json;

/// <summary>Some bytes that were read already, then the rest of their stream.</summary>
internal sealed class PrecededStream(ReadOnlyMemory<byte> first, Stream rest) : Stream
{
    private ReadOnlyMemory<byte> _first = first;

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }

    public override int Read(Span<byte> buffer)
    {
        if (_first.IsEmpty) return rest.Read(buffer);
        var count = Math.Min(buffer.Length, _first.Length);
        _first.Span[..count].CopyTo(buffer);
        _first = _first[count..];
        return count;
    }

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override void Flush() => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}
