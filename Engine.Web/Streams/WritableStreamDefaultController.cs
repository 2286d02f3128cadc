using Quoll.Web.Events;
using Quoll.Web.WebIdl;

namespace Quoll.Web.Streams;

/// <summary>WritableStreamDefaultController (§5.4), and its abstract operations (§5.5.4).</summary>
internal sealed class WritableStreamDefaultController : PlatformObject
{
    public static readonly ScriptClass<WritableStreamDefaultController> Interface = new("WritableStreamDefaultController")
    {
        Prototype = static members => members
            .Attribute("signal", static (in HostCall call) => Interface!.TargetOf(call.This).Signal.Value)
            .Operation("error", 0, Error)
            .Tag("WritableStreamDefaultController"),
    };

    private readonly WritableStream _stream;
    private readonly QueueWithSizes _queue = new();
    private readonly double _highWaterMark;
    private readonly Action _onWritten;
    private readonly Action<JsValue> _onWriteFailed;

    private AbortSignal? _signal;
    private JsValue? _abortReason;

    // The close sentinel is always the last one.
    private bool _isCloseQueued;
    private Func<JsValue, StreamPromise?>? _write, _abort;
    private Func<StreamPromise?>? _close;
    private Func<JsValue, double>? _size;

    public WritableStreamDefaultController(
        WritableStream stream, Func<JsValue, StreamPromise?> write, Func<StreamPromise?>? close, Func<JsValue, StreamPromise?>? abort,
        double highWaterMark, Func<JsValue, double>? size) : base(stream.Engine)
    {
        _stream = stream;
        stream.Controller = this;
        (_write, _close, _abort, _size, _highWaterMark) = (write, close, abort, size, highWaterMark);
        _onWritten = OnWritten;
        _onWriteFailed = OnWriteFailed;
        stream.UpdateBackpressure(HasBackpressure);
    }

    /// <summary>[[started]].</summary>
    public bool IsStarted { get; private set; }

    /// <summary>WritableStreamDefaultControllerGetDesiredSize.</summary>
    public double DesiredSize => _highWaterMark - _queue.TotalSize;

    protected override ScriptClass Class => Interface;

    // WritableStreamDefaultControllerGetBackpressure.
    private bool HasBackpressure => DesiredSize <= 0;

    /// <summary>SetUpWritableStreamDefaultController, from step 15 on.</summary>
    /// <param name="start">The result of the start algorithm.</param>
    public void SetUp(StreamPromise? start) => StreamPromise.Upon(
        Engine, start,
        () =>
        {
            IsStarted = true;
            AdvanceQueueIfNeeded();
        },
        reason =>
        {
            IsStarted = true;
            _stream.DealWithRejection(reason);
        });

    /// <summary>[[AbortSteps]].</summary>
    public StreamPromise? AbortSteps(JsValue reason)
    {
        var result = _abort is { } abort ? Algorithm.Run(Engine, abort, reason) : null;
        ClearAlgorithms();
        return result;
    }

    /// <summary>[[ErrorSteps]].</summary>
    public void ErrorSteps()
    {
        _queue.Reset();
        _isCloseQueued = false;
    }

    /// <summary>"Signal abort" on [[abortController]].</summary>
    public void SignalAbort(JsValue reason)
    {
        _abortReason ??= reason;
        if (_signal is not null) Abort(_signal, reason);
    }

    // The signal of [[abortController]], which most streams never need.
    private AbortSignal Signal
    {
        get
        {
            if (_signal is null)
            {
                _signal = new AbortSignal(Engine);
                if (_abortReason is { } reason) Abort(_signal, reason);
            }
            return _signal;
        }
    }

    // As the method of AbortController: the reason undefined is an AbortError.
    private static void Abort(AbortSignal signal, JsValue reason)
    {
        if (reason.IsUndefined) signal.Abort();
        else signal.Abort(reason);
    }

    /// <summary>WritableStreamDefaultControllerClose.</summary>
    public void Close()
    {
        _isCloseQueued = true;
        AdvanceQueueIfNeeded();
    }

    /// <summary>WritableStreamDefaultControllerGetChunkSize.</summary>
    public double GetChunkSize(JsValue chunk)
    {
        if (_size is null) return 1;
        try
        {
            return _size(chunk);
        }
        catch (Exception exception) when (Algorithm.IsCaught(exception))
        {
            ErrorIfNeeded(AbstractOperations.ToErrorValue(Engine, exception));
            return 1;
        }
    }

    /// <summary>WritableStreamDefaultControllerWrite.</summary>
    public void Write(JsValue chunk, double size)
    {
        if (!_queue.TryEnqueue(Engine, chunk, size))
        {
            ErrorIfNeeded(AbstractOperations.ToErrorValue(Engine, QueueWithSizes.InvalidSize()));
            return;
        }
        if (!_stream.IsCloseQueuedOrInFlight && _stream.State == WritableState.Writable) _stream.UpdateBackpressure(HasBackpressure);
        AdvanceQueueIfNeeded();
    }

    /// <summary>WritableStreamDefaultControllerErrorIfNeeded.</summary>
    public void ErrorIfNeeded(JsValue error)
    {
        if (_stream.State != WritableState.Writable) return;
        // WritableStreamDefaultControllerError.
        ClearAlgorithms();
        _stream.StartErroring(error);
    }

    // WritableStreamDefaultControllerAdvanceQueueIfNeeded.
    private void AdvanceQueueIfNeeded()
    {
        if (!IsStarted || _stream.IsWriteInFlight) return;
        if (_stream.State == WritableState.Erroring)
        {
            _stream.FinishErroring();
            return;
        }
        if (!_queue.IsEmpty) ProcessWrite(_queue.Peek());
        else if (_isCloseQueued) ProcessClose();
    }

    // WritableStreamDefaultControllerProcessClose.
    private void ProcessClose()
    {
        _stream.MarkCloseRequestInFlight();
        _isCloseQueued = false;
        var result = _close is { } close ? Algorithm.Run(Engine, close) : null;
        ClearAlgorithms();
        StreamPromise.Upon(Engine, result, _stream.FinishInFlightClose, _stream.FinishInFlightCloseWithError);
    }

    // WritableStreamDefaultControllerProcessWrite.
    private void ProcessWrite(JsValue chunk)
    {
        _stream.MarkFirstWriteRequestInFlight();
        StreamPromise.Upon(Engine, Algorithm.Run(Engine, _write!, chunk), _onWritten, _onWriteFailed);
    }

    private void OnWritten()
    {
        _stream.FinishInFlightWrite();
        _queue.Dequeue();
        if (!_stream.IsCloseQueuedOrInFlight && _stream.State == WritableState.Writable) _stream.UpdateBackpressure(HasBackpressure);
        AdvanceQueueIfNeeded();
    }

    private void OnWriteFailed(JsValue reason)
    {
        if (_stream.State == WritableState.Writable) ClearAlgorithms();
        _stream.FinishInFlightWriteWithError(reason);
    }

    // WritableStreamDefaultControllerClearAlgorithms.
    private void ClearAlgorithms() => (_write, _close, _abort, _size) = (null, null, null, null);

    private static JsValue Error(in HostCall call)
    {
        Interface.TargetOf(call.This).ErrorIfNeeded(call[0]);
        return JsValue.Undefined;
    }
}
