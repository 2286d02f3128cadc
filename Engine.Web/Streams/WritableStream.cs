using Quoll.Web.Messaging;

namespace Quoll.Web.Streams;

/// <summary>The [[state]] of a writable stream.</summary>
internal enum WritableState
{
    Writable,
    Closed,
    Erroring,
    Errored,
}

/// <summary>
/// A writable stream (§5.2), and its abstract operations (§5.5.1 and §5.5.2). C# makes streams with
/// <see cref="Create"/>, and writes by a <see cref="WritableStreamDefaultWriter"/>.
/// </summary>
internal sealed partial class WritableStream(Engine engine) : PlatformObject(engine)
{
    private readonly Queue<StreamPromise> _writeRequests = new();
    private StreamPromise? _closeRequest, _inFlightWriteRequest, _inFlightCloseRequest;
    private PendingAbort? _pendingAbort;
    private WritableStreamDefaultController? _controller;

    // The port of a stream that was transferred, until it is first used: a message may carry it to yet another engine.
    private MessagePort? _port;

    /// <summary>A pending abort request (§5.2.2).</summary>
    private sealed record PendingAbort(StreamPromise Promise, JsValue Reason, bool WasAlreadyErroring);

    /// <summary>[[state]].</summary>
    public WritableState State { get; private set; }

    /// <summary>[[storedError]].</summary>
    public JsValue StoredError { get; private set; } = JsValue.Undefined;

    /// <summary>[[backpressure]].</summary>
    public bool HasBackpressure { get; private set; }

    /// <summary>[[writer]].</summary>
    public WritableStreamDefaultWriter? Writer { get; set; }

    /// <summary>[[controller]].</summary>
    public WritableStreamDefaultController Controller
    {
        get
        {
            if (_controller is null && _port is { } port)
            {
                _port = null;
                CrossRealmTransform.SetUpWritable(this, port);
            }
            return _controller!;
        }
        set => _controller = value;
    }

    /// <summary>IsWritableStreamLocked.</summary>
    public bool IsLocked => Writer is not null;

    /// <summary>WritableStreamCloseQueuedOrInFlight.</summary>
    public bool IsCloseQueuedOrInFlight => _closeRequest is not null || _inFlightCloseRequest is not null;

    /// <summary>Whether a write is under way.</summary>
    public bool IsWriteInFlight => _inFlightWriteRequest is not null;

    private bool HasOperationMarkedInFlight => _inFlightWriteRequest is not null || _inFlightCloseRequest is not null;

    /// <summary>CreateWritableStream: a stream from algorithms of C#.</summary>
    /// <param name="engine">The engine.</param>
    /// <param name="write">The write algorithm. A null result is a promise resolved with undefined.</param>
    /// <param name="close">The close algorithm; null for none.</param>
    /// <param name="abort">The abort algorithm; null for none.</param>
    /// <param name="highWaterMark">The high water mark.</param>
    /// <param name="size">The size algorithm; null for 1.</param>
    /// <param name="start">The result of the start algorithm.</param>
    public static WritableStream Create(
        Engine engine, Func<JsValue, StreamPromise?> write, Func<StreamPromise?>? close = null, Func<JsValue, StreamPromise?>? abort = null,
        double highWaterMark = 1, Func<JsValue, double>? size = null, StreamPromise? start = null)
    {
        var stream = new WritableStream(engine);
        new WritableStreamDefaultController(stream, write, close, abort, highWaterMark, size).SetUp(start);
        return stream;
    }

    /// <summary>WritableStreamAbort.</summary>
    public StreamPromise? Abort(JsValue reason)
    {
        if (State is WritableState.Closed or WritableState.Errored) return null;
        Controller.SignalAbort(reason);
        // The signal may have run script.
        if (State is WritableState.Closed or WritableState.Errored) return null;
        if (_pendingAbort is not null) return _pendingAbort.Promise;
        var wasAlreadyErroring = State == WritableState.Erroring;
        var promise = new StreamPromise(Engine);
        _pendingAbort = new(promise, wasAlreadyErroring ? JsValue.Undefined : reason, wasAlreadyErroring);
        if (!wasAlreadyErroring) StartErroring(reason);
        return promise;
    }

    /// <summary>WritableStreamClose.</summary>
    public StreamPromise Close()
    {
        if (State is WritableState.Closed or WritableState.Errored)
        {
            var message = State == WritableState.Closed ? "Cannot close a stream that is closed" : "Cannot close a stream that is errored";
            return StreamPromise.RejectedWith(Engine, Algorithm.NewTypeError(Engine, message));
        }
        var promise = _closeRequest = new StreamPromise(Engine);
        if (Writer is { } writer && HasBackpressure && State == WritableState.Writable) writer.Ready.Resolve();
        Controller.Close();
        return promise;
    }

    /// <summary>WritableStreamAddWriteRequest.</summary>
    public StreamPromise AddWriteRequest()
    {
        var promise = new StreamPromise(Engine);
        _writeRequests.Enqueue(promise);
        return promise;
    }

    /// <summary>WritableStreamDealWithRejection.</summary>
    public void DealWithRejection(JsValue error)
    {
        if (State == WritableState.Writable) StartErroring(error);
        else FinishErroring();
    }

    /// <summary>WritableStreamStartErroring.</summary>
    public void StartErroring(JsValue reason)
    {
        State = WritableState.Erroring;
        StoredError = reason;
        Writer?.EnsureReadyPromiseRejected(reason);
        if (!HasOperationMarkedInFlight && Controller.IsStarted) FinishErroring();
    }

    /// <summary>WritableStreamFinishErroring.</summary>
    public void FinishErroring()
    {
        State = WritableState.Errored;
        Controller.ErrorSteps();
        while (_writeRequests.TryDequeue(out var request)) request.Reject(StoredError);
        if (_pendingAbort is not { } abort)
        {
            RejectCloseAndClosedPromiseIfNeeded();
            return;
        }
        _pendingAbort = null;
        if (abort.WasAlreadyErroring)
        {
            abort.Promise.Reject(StoredError);
            RejectCloseAndClosedPromiseIfNeeded();
            return;
        }
        StreamPromise.Upon(
            Engine, Controller.AbortSteps(abort.Reason),
            () =>
            {
                abort.Promise.Resolve();
                RejectCloseAndClosedPromiseIfNeeded();
            },
            reason =>
            {
                abort.Promise.Reject(reason);
                RejectCloseAndClosedPromiseIfNeeded();
            });
    }

    /// <summary>WritableStreamFinishInFlightWrite.</summary>
    public void FinishInFlightWrite()
    {
        _inFlightWriteRequest!.Resolve();
        _inFlightWriteRequest = null;
    }

    /// <summary>WritableStreamFinishInFlightWriteWithError.</summary>
    public void FinishInFlightWriteWithError(JsValue error)
    {
        _inFlightWriteRequest!.Reject(error);
        _inFlightWriteRequest = null;
        DealWithRejection(error);
    }

    /// <summary>WritableStreamFinishInFlightClose.</summary>
    public void FinishInFlightClose()
    {
        _inFlightCloseRequest!.Resolve();
        _inFlightCloseRequest = null;
        if (State == WritableState.Erroring)
        {
            // The error was too late to do anything.
            StoredError = JsValue.Undefined;
            _pendingAbort?.Promise.Resolve();
            _pendingAbort = null;
        }
        State = WritableState.Closed;
        Writer?.Closed.Resolve();
    }

    /// <summary>WritableStreamFinishInFlightCloseWithError.</summary>
    public void FinishInFlightCloseWithError(JsValue error)
    {
        _inFlightCloseRequest!.Reject(error);
        _inFlightCloseRequest = null;
        _pendingAbort?.Promise.Reject(error);
        _pendingAbort = null;
        DealWithRejection(error);
    }

    /// <summary>WritableStreamMarkCloseRequestInFlight.</summary>
    public void MarkCloseRequestInFlight() => (_inFlightCloseRequest, _closeRequest) = (_closeRequest, null);

    /// <summary>WritableStreamMarkFirstWriteRequestInFlight.</summary>
    public void MarkFirstWriteRequestInFlight() => _inFlightWriteRequest = _writeRequests.Dequeue();

    /// <summary>WritableStreamUpdateBackpressure.</summary>
    public void UpdateBackpressure(bool hasBackpressure)
    {
        if (hasBackpressure != HasBackpressure) Writer?.UpdateReady(hasBackpressure);
        HasBackpressure = hasBackpressure;
    }

    /// <summary>The transfer steps and transfer-receiving steps (§5.2.5).</summary>
    /// <exception cref="DomException">The stream is locked.</exception>
    public WritableStream MoveTo(Engine engine)
    {
        if (IsLocked) throw CrossRealmTransform.Locked();
        var port = _port;
        if (port is not null) _ = new WritableStreamDefaultWriter(Engine, this);
        else
        {
            (var own, port) = MessagePort.CreatePair(Engine);
            var readable = new ReadableStream(Engine);
            CrossRealmTransform.SetUpReadable(readable, own);
            ReadableStreamPipe.Start(readable, this, default);
        }
        var moved = new WritableStream(engine) { _port = CrossRealmTransform.Move(port, engine) };
        engine.EnqueueTask(() => _ = moved.Controller);
        return moved;
    }

    // WritableStreamRejectCloseAndClosedPromiseIfNeeded.
    private void RejectCloseAndClosedPromiseIfNeeded()
    {
        _closeRequest?.Reject(StoredError);
        _closeRequest = null;
        Writer?.Closed.Reject(StoredError);
    }
}
