namespace Quoll.Tests.Json.Typed;

/// <summary>
/// A stream that returns the bytes it is fed, and signals when it is asked for more. At that time the reader cannot
/// continue with the bytes it has.
/// </summary>
internal sealed class FedStream : Stream
{
    private readonly Lock _lock = new();
    private readonly Queue<byte> _bytes = [];
    private TaskCompletionSource _fed = new();
    private TaskCompletionSource _starved = new();
    private bool _isEnded;

    public bool IsDisposed { get; private set; }

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }

    /// <summary>Feeds some bytes; no bytes end the stream.</summary>
    public void Feed(params ReadOnlySpan<byte> bytes)
    {
        TaskCompletionSource fed;
        lock (_lock)
        {
            foreach (var unit in bytes) _bytes.Enqueue(unit);
            _isEnded |= bytes.Length == 0;
            _starved = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
            fed = _fed;
            _fed = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        }
        fed.TrySetResult();
    }

    /// <summary>Returns whether the fed bytes completed the awaited task.</summary>
    public async Task<bool> Brings(Task awaited)
    {
        Task starved;
        lock (_lock) starved = _starved.Task;
        await Task.WhenAny(awaited, starved);
        return awaited.IsCompleted;
    }

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        while (true)
        {
            Task fed;
            lock (_lock)
            {
                var count = 0;
                while (count < buffer.Length && _bytes.TryDequeue(out var unit)) buffer.Span[count++] = unit;
                if (count > 0 || _isEnded || buffer.Length == 0) return count;
                fed = _fed.Task;
                _starved.TrySetResult();
            }
            await fed.WaitAsync(cancellationToken);
        }
    }

    protected override void Dispose(bool disposing) => IsDisposed = true;

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}
