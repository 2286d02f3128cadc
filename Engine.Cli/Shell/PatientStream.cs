using Quoll.Runtime.Agents;

namespace Quoll.Cli.Shell;

/// <summary>
/// An output whose reader may have stopped reading: writing waits no longer than the running call may take.
/// </summary>
internal sealed class PatientStream(Stream inner) : Stream
{
    /// <summary>What a call has printed, and why it ended, still finds its way after the time is over.</summary>
    private static readonly TimeSpan Grace = TimeSpan.FromMilliseconds(100);

    private bool _isStuck;

    /// <summary>Whose time it is; null where there is no limit.</summary>
    public Agent? Agent { get; set; }

    /// <summary>How long to wait for a reader.</summary>
    public TimeSpan Patience => Agent is null ? Timeout.InfiniteTimeSpan : Agent.Limits.TimeLeft + Grace;

    public override bool CanRead => false;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => throw new NotSupportedException();

    public override long Position { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }

    public override void Write(ReadOnlySpan<byte> buffer)
    {
        if (Agent is null)
        {
            inner.Write(buffer);
            return;
        }
        // Nobody reads what would come behind what was not read.
        if (_isStuck) return;
        var bytes = buffer.ToArray();
        var writing = Task.Run(() => inner.Write(bytes));
        _isStuck = Task.WaitAny([writing], Patience) < 0;
        if (!_isStuck) writing.GetAwaiter().GetResult();
    }

    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    public override void Flush()
    {
        if (!_isStuck) inner.Flush();
    }

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();
}
