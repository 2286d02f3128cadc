using System.Buffers;
using System.IO.Pipelines;

namespace Quoll.Json.Typed.Streams;

/// <summary>Where a text goes in parts: a stream or a pipe.</summary>
internal abstract class JsonOutput
{
    /// <summary>Hands over a part; false where nobody reads any more.</summary>
    /// <param name="part">The part.</param>
    /// <param name="isPause">Nothing follows at once: what the output keeps is to go on its way.</param>
    /// <param name="cancellationToken">Ends the waiting.</param>
    public abstract ValueTask<bool> SendAsync(SegmentedBuffer part, bool isPause, CancellationToken cancellationToken);
}

/// <summary>A stream.</summary>
internal sealed class StreamOutput(Stream stream) : JsonOutput
{
    public override async ValueTask<bool> SendAsync(SegmentedBuffer part, bool isPause, CancellationToken cancellationToken)
    {
        foreach (var piece in part.Pieces()) await stream.WriteAsync(piece, cancellationToken).ConfigureAwait(false);
        if (isPause) await stream.FlushAsync(cancellationToken).ConfigureAwait(false);
        return true;
    }
}

/// <summary>A pipe, which makes who writes wait until who reads has caught up.</summary>
internal sealed class PipeOutput(PipeWriter pipe) : JsonOutput
{
    public override async ValueTask<bool> SendAsync(SegmentedBuffer part, bool isPause, CancellationToken cancellationToken)
    {
        foreach (var piece in part.Pieces()) pipe.Write(piece.Span);
        var flushed = await pipe.FlushAsync(cancellationToken).ConfigureAwait(false);
        if (flushed.IsCanceled) throw new OperationCanceledException("Writing to the pipe was cancelled.");
        return !flushed.IsCompleted;
    }
}
