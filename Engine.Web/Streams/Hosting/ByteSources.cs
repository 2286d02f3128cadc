using System.Buffers;
using System.IO.Pipelines;

namespace Quoll.Web.Streams.Hosting;

/// <summary>The bytes of a <see cref="Stream"/>.</summary>
internal sealed class StreamBytes(Stream stream, bool leaveOpen) : ByteSource
{
    private const int BufferLength = 1 << 16;

    public override async ValueTask<byte[]?> ReadAsync(CancellationToken cancellationToken)
    {
        var buffer = ArrayPool<byte>.Shared.Rent(BufferLength);
        try
        {
            var count = await stream.ReadAsync(buffer.AsMemory(0, BufferLength), cancellationToken).ConfigureAwait(false);
            return count == 0 ? null : buffer.AsSpan(0, count).ToArray();
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    public override ValueTask DisposeAsync() => leaveOpen ? default : stream.DisposeAsync();
}

/// <summary>The bytes of a <see cref="PipeReader"/>.</summary>
internal sealed class PipeBytes(PipeReader reader) : ByteSource
{
    public override async ValueTask<byte[]?> ReadAsync(CancellationToken cancellationToken)
    {
        var result = await reader.ReadAsync(cancellationToken).ConfigureAwait(false);
        var bytes = result.Buffer.ToArray();
        reader.AdvanceTo(result.Buffer.End);
        return bytes.Length == 0 && (result.IsCompleted || result.IsCanceled) ? null : bytes;
    }

    public override ValueTask DisposeAsync() => reader.CompleteAsync();
}

/// <summary>Pieces of bytes.</summary>
internal sealed class EnumerableBytes(IAsyncEnumerable<ReadOnlyMemory<byte>> chunks) : ByteSource
{
    private IAsyncEnumerator<ReadOnlyMemory<byte>>? _enumerator;

    public override async ValueTask<byte[]?> ReadAsync(CancellationToken cancellationToken)
    {
        _enumerator ??= chunks.GetAsyncEnumerator(cancellationToken);
        return await _enumerator.MoveNextAsync().ConfigureAwait(false) ? _enumerator.Current.ToArray() : null;
    }

    public override ValueTask DisposeAsync() => _enumerator?.DisposeAsync() ?? default;
}
