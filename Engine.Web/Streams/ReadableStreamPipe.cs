namespace Quoll.Web.Streams;

/// <summary>
/// ReadableStreamPipeTo (§4.9.1). It is its own read request, and takes a job for each chunk. No script sees its
/// reader and writer.
/// </summary>
internal sealed class ReadableStreamPipe : ReadRequest
{
    private readonly Engine _engine;
    private readonly ReadableStream _source;
    private readonly WritableStream _destination;
    private readonly PipeOptions _options;
    private readonly ReadableStreamDefaultReader _reader;
    private readonly WritableStreamDefaultWriter _writer;
    private readonly StreamPromise _promise;
    private readonly Action _read;
    private IDisposable? _abort;
    private StreamPromise? _currentWrite;
    private bool _isShuttingDown, _isInsideRead;

    private ReadableStreamPipe(ReadableStream source, WritableStream destination, in PipeOptions options)
    {
        (_engine, _source, _destination, _options) = (source.Engine, source, destination, options);
        _reader = source.GetReader();
        _writer = new WritableStreamDefaultWriter(_engine, destination);
        source.IsDisturbed = true;
        _promise = new StreamPromise(_engine);
        _read = Read;
    }

    /// <summary>Starts to pipe. Neither stream may be locked.</summary>
    /// <returns>The promise of the end, whose rejections nobody has to handle until a script gets it.</returns>
    public static StreamPromise Start(ReadableStream source, WritableStream destination, in PipeOptions options)
    {
        var pipe = new ReadableStreamPipe(source, destination, options);
        if (options.Signal is { } signal)
        {
            if (signal.IsAborted)
            {
                pipe.Abort();
                return pipe._promise;
            }
            pipe._abort = signal.AddAlgorithm(pipe.Abort);
        }
        pipe.WatchStreams();
        pipe.Continue();
        return pipe._promise;
    }

    // The conditions of step 15, in their order.
    private void WatchStreams()
    {
        // Errors must be propagated forward.
        if (_source.State == ReadableState.Errored) OnSourceErrored(_source.StoredError);
        else _reader.Closed.Upon(null, OnSourceErrored);
        // Errors must be propagated backward.
        if (_destination.State == WritableState.Errored) OnDestinationErrored(_destination.StoredError);
        else _writer.Closed.Upon(null, OnDestinationErrored);
        // Closing must be propagated forward.
        if (_source.State == ReadableState.Closed) OnSourceClosed();
        else _reader.Closed.Upon(OnSourceClosed);
        // Closing must be propagated backward.
        if (!_destination.IsCloseQueuedOrInFlight && _destination.State != WritableState.Closed) return;
        var reason = Algorithm.NewTypeError(_engine, "The destination writable stream closed before all data could be piped to it");
        if (_options.PreventCancel) Shutdown(null, reason);
        else Shutdown(() => _source.Cancel(reason), reason);
    }

    private void OnSourceErrored(JsValue reason)
    {
        if (_options.PreventAbort) Shutdown(null, reason);
        else Shutdown(() => _destination.Abort(reason), reason);
    }

    private void OnDestinationErrored(JsValue reason)
    {
        if (_options.PreventCancel) Shutdown(null, reason);
        else Shutdown(() => _source.Cancel(reason), reason);
    }

    private void OnSourceClosed()
    {
        if (_options.PreventClose) Shutdown(null, null);
        else Shutdown(_writer.CloseWithErrorPropagation, null);
    }

    // The abort algorithm (step 14.1).
    private void Abort()
    {
        var reason = _options.Signal!.Reason;
        Shutdown(
            () =>
            {
                var abort = _options.PreventAbort || _destination.State != WritableState.Writable ? null : _destination.Abort(reason);
                var cancel = _options.PreventCancel || _source.State != ReadableState.Readable ? null : _source.Cancel(reason);
                return WaitForAll(abort, cancel);
            },
            reason);
    }

    // "Getting a promise to wait for all": the first rejection counts.
    private StreamPromise WaitForAll(StreamPromise? first, StreamPromise? second)
    {
        var all = new StreamPromise(_engine);
        var waiting = 2;
        void OnFulfilled()
        {
            if (--waiting == 0) all.Resolve();
        }
        StreamPromise.Upon(_engine, first, OnFulfilled, all.Reject);
        StreamPromise.Upon(_engine, second, OnFulfilled, all.Reject);
        return all;
    }

    // Reads as long as the destination wants chunks.
    private void Continue()
    {
        if (!_isShuttingDown) _writer.Ready.Upon(_read);
    }

    private void Read()
    {
        if (_isShuttingDown) return;
        _isInsideRead = true;
        _reader.Read(this);
        _isInsideRead = false;
    }

    public override void Chunk(JsValue chunk)
    {
        // A source that enqueues must not run the sink.
        if (_isInsideRead) Write(chunk);
        else _engine.EnqueueJob(() => Write(chunk));
    }

    public override void Close() { }

    public override void Error(JsValue reason) { }

    private void Write(JsValue chunk)
    {
        if (_writer.Stream is null) return;
        _currentWrite = _writer.Write(chunk);
        Continue();
    }

    // "Shutdown with an action" and "shutdown".
    private void Shutdown(Func<StreamPromise?>? action, JsValue? error)
    {
        if (_isShuttingDown) return;
        _isShuttingDown = true;
        if (_destination.State == WritableState.Writable && !_destination.IsCloseQueuedOrInFlight) WaitForWrites(() => Act(action, error));
        else Act(action, error);
    }

    // Another write may start while this one is waited for.
    private void WaitForWrites(Action then)
    {
        var write = _currentWrite;
        void OnSettled()
        {
            if (write != _currentWrite) WaitForWrites(then);
            else then();
        }
        StreamPromise.Upon(_engine, write, OnSettled, _ => OnSettled());
    }

    private void Act(Func<StreamPromise?>? action, JsValue? error)
    {
        if (action is null) Finish(error);
        else StreamPromise.Upon(_engine, action(), () => Finish(error), reason => Finish(reason));
    }

    // "Finalize".
    private void Finish(JsValue? error)
    {
        _writer.Release();
        _reader.Release();
        _abort?.Dispose();
        if (error is { } reason) _promise.Reject(reason);
        else _promise.Resolve();
    }
}
