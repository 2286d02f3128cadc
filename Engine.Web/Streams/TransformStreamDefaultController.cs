using Quoll.Web.WebIdl;

namespace Quoll.Web.Streams;

/// <summary>TransformStreamDefaultController (§6.3), and its abstract operations (§6.4.2).</summary>
internal sealed class TransformStreamDefaultController : PlatformObject
{
    public static readonly ScriptClass<TransformStreamDefaultController> Interface = new("TransformStreamDefaultController")
    {
        Prototype = static members => members
            .ReadOnly("desiredSize", Interface!, static controller =>
                controller._stream.Readable.Controller.DesiredSize is { } size ? size : JsValue.Null)
            .Operation("enqueue", 0, Enqueue)
            .Operation("error", 0, Error)
            .Operation("terminate", 0, Terminate)
            .Tag("TransformStreamDefaultController"),
    };

    private readonly TransformStream _stream;
    private Func<JsValue, TransformStreamDefaultController, StreamPromise?>? _transform;
    private Func<TransformStreamDefaultController, StreamPromise?>? _flush;
    private Func<JsValue, StreamPromise?>? _cancel;

    /// <summary>SetUpTransformStreamDefaultController.</summary>
    public TransformStreamDefaultController(
        TransformStream stream, Func<JsValue, TransformStreamDefaultController, StreamPromise?> transform,
        Func<TransformStreamDefaultController, StreamPromise?>? flush, Func<JsValue, StreamPromise?>? cancel) : base(stream.Engine)
    {
        (_stream, _transform, _flush, _cancel) = (stream, transform, flush, cancel);
        stream.Controller = this;
    }

    protected override ScriptClass Class => Interface;

    /// <summary>TransformStreamDefaultControllerEnqueue.</summary>
    /// <exception cref="Exception">The readable side takes no chunks: a TypeError, or the error of the
    /// stream.</exception>
    public void Enqueue(JsValue chunk)
    {
        var readable = _stream.Readable.DefaultController;
        if (!readable.CanCloseOrEnqueue) throw Algorithm.TypeError("Readable side is not in a state that permits enqueue");
        try
        {
            readable.Enqueue(chunk);
        }
        catch (Exception exception) when (Algorithm.IsCaught(exception))
        {
            _stream.ErrorWritableAndUnblockWrite(AbstractOperations.ToErrorValue(Engine, exception));
            throw AbstractOperations.ThrowCompletion(_stream.Readable.StoredError);
        }
        // ReadableStreamDefaultControllerHasBackpressure.
        if (!readable.ShouldCallPull() != _stream.HasBackpressure) _stream.SetBackpressure(true);
    }

    /// <summary>TransformStreamDefaultControllerPerformTransform.</summary>
    public StreamPromise PerformTransform(JsValue chunk) =>
        (Algorithm.Run(Engine, () => _transform!(chunk, this)) ?? StreamPromise.Resolved(Engine)).Then(null, reason =>
        {
            _stream.Error(reason);
            throw AbstractOperations.ThrowCompletion(reason);
        });

    /// <summary>Runs [[flushAlgorithm]].</summary>
    public StreamPromise? RunFlush() => _flush is { } flush ? Algorithm.Run(Engine, flush, this) : null;

    /// <summary>Runs [[cancelAlgorithm]].</summary>
    public StreamPromise? RunCancel(JsValue reason) => _cancel is { } cancel ? Algorithm.Run(Engine, cancel, reason) : null;

    /// <summary>TransformStreamDefaultControllerTerminate.</summary>
    public void Terminate()
    {
        _stream.Readable.DefaultController.Close();
        _stream.ErrorWritableAndUnblockWrite(Algorithm.NewTypeError(Engine, "The transform stream has been terminated"));
    }

    /// <summary>TransformStreamDefaultControllerClearAlgorithms.</summary>
    public void ClearAlgorithms() => (_transform, _flush, _cancel) = (null, null, null);

    private static JsValue Enqueue(in HostCall call)
    {
        Interface.TargetOf(call.This).Enqueue(call[0]);
        return JsValue.Undefined;
    }

    private static JsValue Error(in HostCall call)
    {
        Interface.TargetOf(call.This)._stream.Error(call[0]);
        return JsValue.Undefined;
    }

    private static JsValue Terminate(in HostCall call)
    {
        Interface.TargetOf(call.This).Terminate();
        return JsValue.Undefined;
    }
}
