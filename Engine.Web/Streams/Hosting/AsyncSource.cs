namespace Quoll.Web.Streams.Hosting;

/// <summary>Bytes of .NET that come piece by piece.</summary>
internal abstract class ByteSource
{
    /// <summary>Reads the next piece; null at the end.</summary>
    public abstract ValueTask<byte[]?> ReadAsync(CancellationToken cancellationToken);

    /// <summary>Frees the source, after its end or a cancellation. No read is under way.</summary>
    public abstract ValueTask DisposeAsync();
}

/// <summary>The underlying source of a readable stream over asynchronous work of .NET.</summary>
internal sealed class AsyncSource(Engine engine, Func<CancellationToken, ValueTask<bool>> read, Func<ValueTask> dispose)
{
    private readonly CancellationTokenSource _canceled = new();
    private Task _reading = Task.CompletedTask;

    /// <summary>Creates a byte stream.</summary>
    public static ReadableStream CreateBytes(Engine engine, ByteSource source)
    {
        byte[]? piece = null;
        var reader = new AsyncSource(
            engine, async token => (piece = await source.ReadAsync(token).ConfigureAwait(false)) is not null, source.DisposeAsync);
        return ReadableStream.CreateBytes(engine, controller => reader.Pull(hasMore =>
        {
            if (hasMore) controller.Enqueue(piece!);
            else Close(controller);
            // An empty piece: the reader still waits.
            return hasMore && piece!.Length == 0;
        }), reader.Cancel);
    }

    /// <summary>Creates a stream of values.</summary>
    public static ReadableStream CreateValues<T>(Engine engine, IAsyncEnumerable<T> values)
    {
        IAsyncEnumerator<T>? enumerator = null;
        var reader = new AsyncSource(
            engine,
            token => (enumerator ??= values.GetAsyncEnumerator(token)).MoveNextAsync(),
            () => enumerator?.DisposeAsync() ?? default);
        return ReadableStream.Create(engine, controller => reader.Pull(hasMore =>
        {
            if (hasMore) controller.Enqueue(engine.FromObject(enumerator!.Current));
            else controller.Close();
            return false;
        }), reader.Cancel, highWaterMark: 0);
    }

    // Reads that wait for bytes get none (ReadableByteStreamControllerRespond of 0).
    private static void Close(ReadableByteStreamController controller)
    {
        controller.Close();
        if (controller.HasPendingPullIntos) controller.Respond(0);
    }

    // The pull algorithm. The action takes what was read, and returns whether to read again.
    private StreamPromise? Pull(Func<bool, bool> take)
    {
        while (true)
        {
            var reading = ReadAsync();
            if (!reading.IsCompletedSuccessfully)
            {
                _reading = reading;
                return StreamPromise.Of(engine, engine.FromObject(NoResult(reading)))
                    .Then(() => !_canceled.IsCancellationRequested && take(reading.Result) ? Pull(take) : null);
            }
            if (!take(reading.Result)) return null;
            // Pieces without bytes would never end the loop.
            engine.Charge(1);
        }
    }

    // Only what scripts may see of the task.
    private static async Task NoResult(Task<bool> reading) => await reading.ConfigureAwait(false);

    private async Task<bool> ReadAsync()
    {
        bool hasMore;
        try
        {
            hasMore = await read(_canceled.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException) when (_canceled.IsCancellationRequested)
        {
            return false;
        }
        catch (OperationCanceledException exception)
        {
            // A cancellation would end the call of the script that waits.
            throw new IOException("The read was canceled.", exception);
        }
        if (!hasMore) await dispose().ConfigureAwait(false);
        return hasMore;
    }

    // The cancel algorithm.
    private StreamPromise Cancel(JsValue reason) => StreamPromise.Of(engine, engine.FromObject(CancelAsync()));

    private async Task CancelAsync()
    {
        await _canceled.CancelAsync().ConfigureAwait(false);
        // A failure of the read was reported by the read.
        await _reading.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        await dispose().ConfigureAwait(false);
    }
}
