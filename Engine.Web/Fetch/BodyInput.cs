namespace Quoll.Web.Fetch;

/// <summary>
/// Bytes that arrive from outside while a script runs: the body of a response of the network, or of a request to a
/// server. The engine asks for parts on its own turn, and gets them there.
/// </summary>
/// <param name="engine">The engine.</param>
/// <param name="source">The bytes. Its reads end when the cancellation is asked for.</param>
/// <param name="cancellation">Ends the transfer; disposed of at its end.</param>
internal sealed class BodyInput(Engine engine, Stream source, CancellationTokenSource cancellation)
{
    /// <summary>Bytes that are read outside of the engine before the engine charges for them.</summary>
    public const int PartLength = 64 << 10;

    /// <summary>Called when the transfer has ended, whatever the end is.</summary>
    public event Action? Ended;

    private readonly CancellationToken _cancellationToken = cancellation.Token;
    private JsValue? _abortReason;
    private bool _hasEnded;

    /// <summary>The stream, for a host that sends the bytes on without the engine.</summary>
    public Stream Source => source;

    /// <summary>
    /// Reads the next part. One of the actions is called on a later turn of the engine: with the part, which is empty
    /// at the end of the body, or with the error.
    /// </summary>
    public void Read(Action<ReadOnlyMemory<byte>> done, Action<JsValue> failed)
    {
        if (_abortReason is { } reason)
        {
            failed(reason);
            return;
        }
        EngineTask.Then(
            engine, ReadPartAsync(), part =>
            {
                if (_abortReason is { } reason)
                {
                    failed(reason);
                    return;
                }
                if (part.IsEmpty) End();
                engine.Charge(1 + part.Length / 64, part.Length);
                done(part);
            }, thrown =>
            {
                End();
                failed(_abortReason ?? NetworkError.ToValue(engine, thrown));
            });
    }

    /// <summary>Ends the transfer; reads fail with a reason.</summary>
    public void Abort(JsValue reason)
    {
        if (_hasEnded) return;
        _abortReason = reason;
        End();
    }

    /// <summary>Ends the transfer: the script does not want the rest.</summary>
    public void Cancel() => End();

    private void End()
    {
        if (_hasEnded) return;
        _hasEnded = true;
        cancellation.Cancel();
        cancellation.Dispose();
        source.Dispose();
        Ended?.Invoke();
    }

    private async Task<ReadOnlyMemory<byte>> ReadPartAsync()
    {
        var buffer = new byte[PartLength];
        var length = await source.ReadAsync(buffer, _cancellationToken).ConfigureAwait(false);
        // A short part must not keep a long buffer alive.
        return length >= PartLength / 2 ? buffer.AsMemory(0, length) : buffer.AsSpan(0, length).ToArray();
    }
}
