namespace Quoll.Web.Streams.Hosting;

/// <summary>A readable stream of a script as a <see cref="Stream"/>.</summary>
internal sealed class ScriptStream(ScriptChunks chunks) : ReadOnlyStream
{
    private ReadOnlyMemory<byte> _left;

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (buffer.IsEmpty) return 0;
        while (_left.IsEmpty)
        {
            if (await chunks.ReadBytesAsync(cancellationToken).ConfigureAwait(false) is not { } bytes) return 0;
            _left = bytes;
        }
        var count = Math.Min(buffer.Length, _left.Length);
        _left[..count].CopyTo(buffer);
        _left = _left[count..];
        return count;
    }

    public override int Read(byte[] buffer, int offset, int count) =>
        ReadAsync(buffer.AsMemory(offset, count)).AsTask().GetAwaiter().GetResult();

    public override async ValueTask DisposeAsync()
    {
        await chunks.CancelAsync().ConfigureAwait(false);
        await base.DisposeAsync().ConfigureAwait(false);
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing) chunks.CancelLater();
        base.Dispose(disposing);
    }
}
