using System.IO.Pipelines;
using Quoll.Web.Streams.Hosting;

namespace Quoll.Web.Fetch;

/// <summary>
/// Reads the body of a response ahead of the script, up to a bound, decoded: so the connection of a short response is
/// free again, also if the script does not read it.
/// </summary>
internal static class ResponsePump
{
    /// <summary>Bytes that wait for the script: some parts of a connection.</summary>
    private const int AheadBytes = 128 << 10;

    /// <summary>Starts reading. The result is the decoded body.</summary>
    /// <param name="response">The response, which is disposed of at the end.</param>
    /// <param name="headers">Its headers.</param>
    /// <param name="maxBytes">The greatest length, before and after decompression.</param>
    /// <param name="ended">Called at the end, whatever the end is.</param>
    /// <param name="cancellationToken">Ends the transfer.</param>
    public static Stream Start(
        HttpResponseMessage response, HeaderList headers, long maxBytes, Action ended, CancellationToken cancellationToken)
    {
        var pipe = new Pipe(new PipeOptions(
            pauseWriterThreshold: AheadBytes, resumeWriterThreshold: AheadBytes / 2, useSynchronizationContext: false));
        _ = PumpAsync(response, headers, maxBytes, pipe.Writer, ended, cancellationToken);
        return pipe.Reader.AsStream();
    }

    private static async Task PumpAsync(
        HttpResponseMessage response, HeaderList headers, long maxBytes, PipeWriter writer, Action ended,
            CancellationToken cancellationToken)
    {
        Exception? failure = null;
        try
        {
            var raw = await response.Content.ReadAsStreamAsync(cancellationToken).ConfigureAwait(false);
            await using var body = ContentDecoding.Decode(new BoundedStream(raw, maxBytes), headers);
            for (long total = 0; ;)
            {
                var length = await body.ReadAsync(writer.GetMemory(4096), cancellationToken).ConfigureAwait(false);
                if (length == 0) break;
                if ((total += length) > maxBytes) throw BoundedStream.TooLong();
                writer.Advance(length);
                if ((await writer.FlushAsync(cancellationToken).ConfigureAwait(false)).IsCompleted) break;
            }
        }
        catch (Exception thrown)
        {
            // The reader throws it.
            failure = thrown;
        }
        finally
        {
            response.Dispose();
            ended();
            await writer.CompleteAsync(failure).ConfigureAwait(false);
        }
    }
}

/// <summary>A stream that throws after a number of bytes.</summary>
internal sealed class BoundedStream(Stream source, long maxBytes) : ReadOnlyStream
{
    private long _total;

    public static NetworkError TooLong() => new("The body of the response is longer than the policy allows.");

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        var length = await source.ReadAsync(buffer, cancellationToken).ConfigureAwait(false);
        return (_total += length) > maxBytes ? throw TooLong() : length;
    }

    protected override void Dispose(bool disposing)
    {
        source.Dispose();
        base.Dispose(disposing);
    }
}
