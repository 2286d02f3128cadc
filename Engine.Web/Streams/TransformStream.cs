namespace Quoll.Web.Streams;

/// <summary>
/// A transform stream (§6.2), and its abstract operations (§6.4). C# makes streams with <see cref="Create"/>.
/// </summary>
internal sealed partial class TransformStream : PlatformObject
{
    private readonly StreamPromise _start;
    private StreamPromise? _finish;

    // [[backpressureChangePromise]].
    private StreamPromise _backpressureChange;

    /// <summary>InitializeTransformStream.</summary>
    private TransformStream(
        Engine engine, double writableHighWaterMark, Func<JsValue, double>? writableSize, double readableHighWaterMark,
        Func<JsValue, double>? readableSize) : base(engine)
    {
        _start = new StreamPromise(engine);
        _backpressureChange = new StreamPromise(engine);
        Writable = WritableStream.Create(engine, SinkWrite, SinkClose, SinkAbort, writableHighWaterMark, writableSize, FollowStart());
        Readable = ReadableStream.Create(engine, SourcePull, SourceCancel, readableHighWaterMark, readableSize, FollowStart());
        HasBackpressure = true;
    }

    // The transfer-receiving steps: the rest of the state belongs to the original.
    private TransformStream(Engine engine, ReadableStream readable, WritableStream writable) : base(engine)
    {
        (Readable, Writable) = (readable, writable);
        _start = _backpressureChange = new StreamPromise(engine);
    }

    /// <summary>[[readable]].</summary>
    public ReadableStream Readable { get; }

    /// <summary>[[writable]].</summary>
    public WritableStream Writable { get; }

    /// <summary>[[controller]].</summary>
    public TransformStreamDefaultController Controller { get; set; } = null!;

    /// <summary>[[backpressure]].</summary>
    public bool HasBackpressure { get; private set; }

    /// <summary>"Set up" a transform stream (§9.3.1) with algorithms of C#.</summary>
    /// <param name="engine">The engine.</param>
    /// <param name="transform">Takes a chunk and enqueues any number of chunks. May throw.</param>
    /// <param name="flush">Enqueues what is left; null for nothing.</param>
    /// <param name="cancel">The cancel algorithm; null for none.</param>
    public static TransformStream Create(
        Engine engine, Func<JsValue, TransformStreamDefaultController, StreamPromise?> transform,
        Func<TransformStreamDefaultController, StreamPromise?>? flush = null, Func<JsValue, StreamPromise?>? cancel = null)
    {
        var stream = new TransformStream(engine, 1, null, 0, null);
        _ = new TransformStreamDefaultController(stream, transform, flush, cancel);
        stream._start.Resolve();
        return stream;
    }

    /// <summary>The transfer steps and transfer-receiving steps (§6.2.5).</summary>
    /// <exception cref="DomException">A side is locked.</exception>
    public TransformStream MoveTo(Engine engine)
    {
        if (Readable.IsLocked || Writable.IsLocked) throw CrossRealmTransform.Locked();
        return new TransformStream(engine, Readable.MoveTo(engine), Writable.MoveTo(engine));
    }

    /// <summary>TransformStreamError.</summary>
    public void Error(JsValue reason)
    {
        Readable.Controller.Error(reason);
        ErrorWritableAndUnblockWrite(reason);
    }

    /// <summary>TransformStreamErrorWritableAndUnblockWrite.</summary>
    public void ErrorWritableAndUnblockWrite(JsValue reason)
    {
        Controller.ClearAlgorithms();
        Writable.Controller.ErrorIfNeeded(reason);
        UnblockWrite();
    }

    /// <summary>TransformStreamSetBackpressure.</summary>
    public void SetBackpressure(bool hasBackpressure)
    {
        _backpressureChange.Resolve();
        _backpressureChange = new StreamPromise(Engine);
        HasBackpressure = hasBackpressure;
    }

    // "A promise resolved with" startPromise: both sides start two jobs after it.
    private StreamPromise FollowStart()
    {
        var start = new StreamPromise(Engine);
        start.Follow(_start);
        return start;
    }

    // TransformStreamUnblockWrite.
    private void UnblockWrite()
    {
        if (HasBackpressure) SetBackpressure(false);
    }

    // TransformStreamDefaultSinkWriteAlgorithm.
    private StreamPromise? SinkWrite(JsValue chunk)
    {
        if (!HasBackpressure) return Controller.PerformTransform(chunk);
        return _backpressureChange.Then(() => Writable.State == WritableState.Erroring
            ? throw AbstractOperations.ThrowCompletion(Writable.StoredError) : Controller.PerformTransform(chunk));
    }

    // TransformStreamDefaultSinkAbortAlgorithm.
    private StreamPromise SinkAbort(JsValue reason)
    {
        if (_finish is not null) return _finish;
        var finish = _finish = new StreamPromise(Engine);
        var cancel = Controller.RunCancel(reason);
        Controller.ClearAlgorithms();
        StreamPromise.Upon(
            Engine, cancel,
            () =>
            {
                if (Readable.State == ReadableState.Errored)
                {
                    finish.Reject(Readable.StoredError);
                    return;
                }
                Readable.Controller.Error(reason);
                finish.Resolve();
            },
            error =>
            {
                Readable.Controller.Error(error);
                finish.Reject(error);
            });
        return finish;
    }

    // TransformStreamDefaultSinkCloseAlgorithm.
    private StreamPromise SinkClose()
    {
        if (_finish is not null) return _finish;
        var finish = _finish = new StreamPromise(Engine);
        var flush = Controller.RunFlush();
        Controller.ClearAlgorithms();
        StreamPromise.Upon(
            Engine, flush,
            () =>
            {
                if (Readable.State == ReadableState.Errored)
                {
                    finish.Reject(Readable.StoredError);
                    return;
                }
                Readable.DefaultController.Close();
                finish.Resolve();
            },
            error =>
            {
                Readable.Controller.Error(error);
                finish.Reject(error);
            });
        return finish;
    }

    // TransformStreamDefaultSourceCancelAlgorithm.
    private StreamPromise SourceCancel(JsValue reason)
    {
        if (_finish is not null) return _finish;
        var finish = _finish = new StreamPromise(Engine);
        var cancel = Controller.RunCancel(reason);
        Controller.ClearAlgorithms();
        StreamPromise.Upon(
            Engine, cancel,
            () =>
            {
                if (Writable.State == WritableState.Errored)
                {
                    finish.Reject(Writable.StoredError);
                    return;
                }
                Writable.Controller.ErrorIfNeeded(reason);
                UnblockWrite();
                finish.Resolve();
            },
            error =>
            {
                Writable.Controller.ErrorIfNeeded(error);
                UnblockWrite();
                finish.Reject(error);
            });
        return finish;
    }

    // TransformStreamDefaultSourcePullAlgorithm.
    private StreamPromise SourcePull(ReadableStreamDefaultController controller)
    {
        SetBackpressure(false);
        return _backpressureChange;
    }
}
