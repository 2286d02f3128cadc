using System.Buffers;
using System.IO.Pipelines;
using Quoll.Json.Core;

namespace Quoll.Json.Typed.Streams;

/// <summary>The output of a text in parts: a stream or a pipe.</summary>
internal abstract class JsonOutput
{
    /// <summary>
    /// Passes on a part, with the awaited elements in its gaps. Returns false if the output has no reader any more.
    /// </summary>
    /// <param name="part">The part.</param>
    /// <param name="isPause">True if nothing follows at once, so that the output must flush.</param>
    /// <param name="cancellationToken">Ends the waiting.</param>
    public ValueTask<bool> SendAsync(SegmentedBuffer part, bool isPause, CancellationToken cancellationToken) =>
        part.Gaps is { Count: > 0 } gaps ? SendAsync(part, gaps, isPause, cancellationToken)
            : SendAsync(part.Pieces(), isPause, cancellationToken);

    /// <summary>Whether the output may buffer text, so that a pause must flush it.</summary>
    public bool IsUnflushed { get; protected set; }

    /// <summary>Passes on the pieces of a part, or of some of it.</summary>
    public abstract ValueTask<bool> SendAsync(
        IEnumerable<ReadOnlyMemory<byte>> pieces, bool isPause, CancellationToken cancellationToken);

    private async ValueTask<bool> SendAsync(SegmentedBuffer part, List<AsyncGap> gaps, bool isPause, CancellationToken cancellationToken)
    {
        long sent = 0;
        foreach (var gap in gaps)
        {
            if (!await SendAsync(part.Pieces(sent, gap.At), isPause: false, cancellationToken).ConfigureAwait(false)) return false;
            sent = gap.At;
            try
            {
                if (!await gap.WriteAsync(this, cancellationToken).ConfigureAwait(false)) return false;
            }
            catch (Exception exception) when (QuollJsonException.Passes(exception, PathOf(part, gap)))
            {
                throw;
            }
        }
        return await SendAsync(part.Pieces(sent, part.Length), isPause, cancellationToken).ConfigureAwait(false);
    }

    // Computed from the text before it.
    private static string PathOf(SegmentedBuffer part, AsyncGap gap)
    {
        byte[] before = [.. part.Pieces(gap.ItemStart, gap.At).SelectMany(static piece => piece.ToArray())];
        var path = new JsonLocation().Find(before, before.Length).Path;
        return gap.Item < 0 ? path : JsonLocation.Step(gap.Item) + path;
    }
}

/// <summary>A stream.</summary>
internal sealed class StreamOutput(Stream stream) : JsonOutput
{
    public override async ValueTask<bool> SendAsync(
        IEnumerable<ReadOnlyMemory<byte>> pieces, bool isPause, CancellationToken cancellationToken)
    {
        foreach (var piece in pieces)
        {
            IsUnflushed = true;
            await stream.WriteAsync(piece, cancellationToken).ConfigureAwait(false);
        }
        if (isPause) await stream.FlushAsync(cancellationToken).ConfigureAwait(false);
        IsUnflushed &= !isPause;
        return true;
    }
}

/// <summary>A pipe, whose writer waits until the reader has caught up.</summary>
internal sealed class PipeOutput(PipeWriter pipe) : JsonOutput
{
    public override async ValueTask<bool> SendAsync(
        IEnumerable<ReadOnlyMemory<byte>> pieces, bool isPause, CancellationToken cancellationToken)
    {
        foreach (var piece in pieces) pipe.Write(piece.Span);
        var flushed = await pipe.FlushAsync(cancellationToken).ConfigureAwait(false);
        if (flushed.IsCanceled) throw new OperationCanceledException("Writing to the pipe was cancelled.");
        return !flushed.IsCompleted;
    }
}
