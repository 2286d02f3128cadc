namespace Quoll.Web.Streams;

/// <summary>
/// What the controllers of readable streams have in common: when the pull algorithm runs, and the internal methods
/// that streams call (§4.9.4 and §4.9.5).
/// </summary>
internal abstract class ReadableStreamController : PlatformObject
{
    private readonly Action _onPulled;
    private readonly Action<JsValue> _onFailed;
    private bool _isStarted, _isPulling, _pullsAgain;

    protected ReadableStreamController(
        ReadableStream stream, Func<JsValue, StreamPromise?>? cancel, double highWaterMark) : base(stream.Engine)
    {
        Stream = stream;
        stream.Controller = this;
        CancelAlgorithm = cancel;
        HighWaterMark = highWaterMark;
        _onPulled = OnPulled;
        _onFailed = Error;
    }

    /// <summary>[[stream]].</summary>
    public ReadableStream Stream { get; }

    /// <summary>[[strategyHWM]].</summary>
    public double HighWaterMark { get; }

    /// <summary>[[closeRequested]].</summary>
    public bool IsCloseRequested { get; protected set; }

    /// <summary>[[queueTotalSize]].</summary>
    protected abstract double QueueTotalSize { get; }

    /// <summary>Whether there is a pull algorithm.</summary>
    protected abstract bool HasPull { get; }

    /// <summary>[[cancelAlgorithm]].</summary>
    protected Func<JsValue, StreamPromise?>? CancelAlgorithm { get; private set; }

    /// <summary>ReadableStream…ControllerGetDesiredSize; null for an errored stream.</summary>
    public double? DesiredSize => Stream.State switch
    {
        ReadableState.Errored => null,
        ReadableState.Closed => 0,
        _ => HighWaterMark - QueueTotalSize,
    };

    /// <summary>[[CancelSteps]].</summary>
    public StreamPromise? CancelSteps(JsValue reason)
    {
        ResetQueue();
        var result = CancelAlgorithm is { } cancel ? Algorithm.Run(Engine, cancel, reason) : null;
        ClearAlgorithms();
        return result;
    }

    /// <summary>[[PullSteps]].</summary>
    public abstract void PullSteps(ReadRequest request);

    /// <summary>[[ReleaseSteps]].</summary>
    public abstract void ReleaseSteps();

    /// <summary>ReadableStream…ControllerError.</summary>
    public abstract void Error(JsValue reason);

    /// <summary>SetUpReadable…Controller, from step 9 on.</summary>
    /// <param name="start">The result of the start algorithm.</param>
    public void SetUp(StreamPromise? start) => StreamPromise.Upon(Engine, start, () =>
    {
        _isStarted = true;
        CallPullIfNeeded();
    }, _onFailed);

    /// <summary>ReadableStream…ControllerCallPullIfNeeded.</summary>
    public void CallPullIfNeeded()
    {
        if (!HasPull || !ShouldCallPull()) return;
        if (_isPulling)
        {
            _pullsAgain = true;
            return;
        }
        _isPulling = true;
        StreamPromise.Upon(Engine, RunPull(), _onPulled, _onFailed);
    }

    /// <summary>ReadableStream…ControllerShouldCallPull.</summary>
    public bool ShouldCallPull()
    {
        if (Stream.State != ReadableState.Readable || IsCloseRequested || !_isStarted) return false;
        return Stream.ReadRequestCount > 0 || Stream.ReadIntoRequestCount > 0 || HighWaterMark - QueueTotalSize > 0;
    }

    /// <summary>Runs the pull algorithm.</summary>
    protected abstract StreamPromise? RunPull();

    /// <summary>Drops all chunks (ResetQueue), and what waits for them.</summary>
    protected abstract void ResetQueue();

    /// <summary>ReadableStream…ControllerClearAlgorithms.</summary>
    protected virtual void ClearAlgorithms() => CancelAlgorithm = null;

    private void OnPulled()
    {
        _isPulling = false;
        if (!_pullsAgain) return;
        _pullsAgain = false;
        CallPullIfNeeded();
    }
}
