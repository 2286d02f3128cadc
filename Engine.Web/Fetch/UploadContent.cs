using System.Net;
using Quoll.Web.Streams;

namespace Quoll.Web.Fetch;

/// <summary>
/// The body of a request that is a stream of a script: each part is read on a turn of the engine when the connection
/// can take it.
/// </summary>
internal sealed class UploadContent(Engine engine, ReadableStream stream, long maxBytes) : HttpContent
{
    protected override bool TryComputeLength(out long length)
    {
        length = 0;
        return false;
    }

    protected override Task SerializeToStreamAsync(Stream output, TransportContext? context) =>
        SerializeToStreamAsync(output, context, CancellationToken.None);

    protected override async Task SerializeToStreamAsync(Stream output, TransportContext? context, CancellationToken cancellationToken)
    {
        var source = new ChunkSource(engine, stream);
        for (long total = 0; await source.ReadAsync(cancellationToken).ConfigureAwait(false) is { } part;)
        {
            if ((total += part.Length) > maxBytes) throw new NetworkError("The body of the request is longer than the policy allows.");
            await output.WriteAsync(part, cancellationToken).ConfigureAwait(false);
            await output.FlushAsync(cancellationToken).ConfigureAwait(false);
        }
    }
}

/// <summary>Reads the chunks of a script's stream from outside of the engine.</summary>
internal sealed class ChunkSource(Engine engine, ReadableStream stream)
{
    private ReadableStreamDefaultReader? _reader;

    /// <summary>The error of the stream; null for none. Only the thread of the engine may read it.</summary>
    public JsValue? Failure { get; private set; }

    /// <summary>
    /// Returns the next bytes; null at the end. Throws if the stream fails or has chunks that are not bytes.
    /// </summary>
    public Task<byte[]?> ReadAsync(CancellationToken cancellationToken)
    {
        var result = new TaskCompletionSource<byte[]?>(TaskCreationOptions.RunContinuationsAsynchronously);
        engine.EnqueueTask(() =>
        {
            try
            {
                (_reader ??= stream.GetReader()).Read(new ReadSteps(
                    chunk => Take(chunk, result), () => result.TrySetResult(null),
                    reason =>
                    {
                        Failure = reason;
                        result.TrySetException(new NetworkError("The stream of the body has failed."));
                    }));
            }
            catch (ScriptError thrown)
            {
                result.TrySetException(thrown);
            }
        });
        return result.Task.WaitAsync(cancellationToken);
    }

    private static void Take(JsValue chunk, TaskCompletionSource<byte[]?> result)
    {
        if (BodyStream.TryGetChunk(chunk, out var bytes)) result.TrySetResult(bytes);
        else result.TrySetException(new NetworkError("A chunk of the body is not a Uint8Array."));
    }
}
