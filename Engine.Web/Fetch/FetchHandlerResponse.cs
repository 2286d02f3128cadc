using Quoll.Web.Fetch;

namespace Quoll.Web;

/// <summary>The response of a <see cref="FetchHandler"/>.</summary>
public sealed class FetchHandlerResponse
{
    private readonly Engine _engine;
    private readonly Response _response;
    private readonly List<JsValue> _waiting;
    private readonly CancellationTokenSource _cancellation;

    internal FetchHandlerResponse(Engine engine, Response response, List<JsValue> waiting, CancellationTokenSource cancellation)
    {
        _engine = engine;
        _response = response;
        _waiting = waiting;
        _cancellation = cancellation;
        Headers = [.. response.HeaderList.Items.Select(static header => KeyValuePair.Create(header.Name, header.Value))];
    }

    /// <summary>The status; 0 for <c>Response.error()</c>, which means a failure.</summary>
    public int Status => _response.Record.Status;

    /// <summary>The status text; empty for the usual one.</summary>
    public string StatusText => _response.Record.StatusText;

    /// <summary>The headers; a name may come several times. Each code unit of a value is a byte.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Headers { get; }

    /// <summary>Whether there is a body.</summary>
    public bool HasBody => _response.Body is not null;

    /// <summary>The length of the body in bytes; null if it is not known before.</summary>
    public long? Length => _response.Body is { } body ? body.Bytes?.LongLength : 0;

    /// <summary>
    /// Writes the body. A stream of the script is read, on turns of the engine, as the output takes its parts, and
    /// flushed after each.
    /// </summary>
    /// <param name="output">The output.</param>
    /// <param name="cancellationToken">Ends the transfer and the script: the client has gone.</param>
    /// <exception cref="JavaScriptException">The stream of the script failed.</exception>
    /// <exception cref="ExecutionLimitException">The script reached a limit.</exception>
    public async Task WriteBodyAsync(Stream output, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(output);
        if (_response.Body is not { } body) return;
        if (body.Bytes is { } bytes) await output.WriteAsync(bytes, cancellationToken).ConfigureAwait(false);
        // The body of another server passes through without the engine.
        else if (body.UntouchedInput is not null) await PassAsync(body.TakeInput(), output, cancellationToken).ConfigureAwait(false);
        else await SendAsync(body, output, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>
    /// Runs what the handler gave to <c>context.waitUntil</c> to its end. Call it after the body is written.
    /// </summary>
    /// <exception cref="JavaScriptException">A promise was rejected.</exception>
    /// <exception cref="ExecutionLimitException">The script reached a limit.</exception>
    public async Task FinishAsync(CancellationToken cancellationToken = default)
    {
        try
        {
            for (var i = 0; i < _waiting.Count; i++)
                await _engine.AwaitAsync(_waiting[i], new CallOptions { CancellationToken = cancellationToken }).ConfigureAwait(false);
        }
        finally
        {
            // Nothing of the request is read any longer.
            await _cancellation.CancelAsync().ConfigureAwait(false);
            _cancellation.Dispose();
        }
    }

    private static async Task PassAsync(BodyInput input, Stream output, CancellationToken cancellationToken)
    {
        var buffer = new byte[BodyInput.PartLength];
        while (await input.Source.ReadAsync(buffer, cancellationToken).ConfigureAwait(false) is > 0 and var length)
        {
            await output.WriteAsync(buffer.AsMemory(0, length), cancellationToken).ConfigureAwait(false);
            await output.FlushAsync(cancellationToken).ConfigureAwait(false);
        }
        input.Cancel();
    }

    // The call runs the engine until the copy has ended, which asks the engine for each part.
    private async Task SendAsync(Body body, Stream output, CancellationToken cancellationToken)
    {
        var source = new ChunkSource(_engine, body.Stream);
        var copy = CopyAsync(source, output, cancellationToken);
        var end = JsValue.Undefined;
        _engine.RunAsCall(copy, copy => end = _engine.FromObject(copy));
        try
        {
            await _engine.AwaitAsync(end, new CallOptions { CancellationToken = cancellationToken }).ConfigureAwait(false);
        }
        catch (JavaScriptException thrown) when (source.Failure is { } reason)
        {
            throw AbstractOperations.ThrowCompletion(reason) as JavaScriptException ?? thrown;
        }
    }

    private static async Task CopyAsync(ChunkSource source, Stream output, CancellationToken cancellationToken)
    {
        while (await source.ReadAsync(cancellationToken).ConfigureAwait(false) is { } part)
        {
            await output.WriteAsync(part, cancellationToken).ConfigureAwait(false);
            await output.FlushAsync(cancellationToken).ConfigureAwait(false);
        }
    }
}
