using Quoll.Web.WebIdl;

namespace Quoll.Web.Streams;

/// <summary>ReadableStreamDefaultController (§4.6), and its abstract operations (§4.9.4).</summary>
internal sealed class ReadableStreamDefaultController(
    ReadableStream stream, Func<ReadableStreamDefaultController, StreamPromise?>? pull, Func<JsValue, StreamPromise?>? cancel,
    double highWaterMark, Func<JsValue, double>? size) : ReadableStreamController(stream, cancel, highWaterMark)
{
    public static readonly ScriptClass<ReadableStreamDefaultController> Interface = new("ReadableStreamDefaultController")
    {
        Prototype = static members => members
            .ReadOnly("desiredSize", Interface!, static controller => controller.DesiredSize is { } size ? size : JsValue.Null)
            .Operation("close", 0, Close)
            .Operation("enqueue", 0, Enqueue)
            .Operation("error", 0, Error)
            .Tag("ReadableStreamDefaultController"),
    };

    private readonly QueueWithSizes _queue = new();
    private Func<ReadableStreamDefaultController, StreamPromise?>? _pull = pull;
    private Func<JsValue, double>? _size = size;

    protected override ScriptClass Class => Interface;

    protected override double QueueTotalSize => _queue.TotalSize;

    protected override bool HasPull => _pull is not null;

    /// <summary>ReadableStreamDefaultControllerCanCloseOrEnqueue.</summary>
    public bool CanCloseOrEnqueue => !IsCloseRequested && Stream.State == ReadableState.Readable;

    /// <summary>Whether a chunk waits in the queue, so that a read gets it at once.</summary>
    public bool HasChunks => !_queue.IsEmpty;

    public override void PullSteps(ReadRequest request)
    {
        if (HasChunks)
        {
            request.Chunk(TakeChunk());
            return;
        }
        Stream.AddReadRequest(request);
        CallPullIfNeeded();
    }

    /// <summary>Step 2 of [[PullSteps]], without the request: takes the first of the chunks that wait.</summary>
    public JsValue TakeChunk()
    {
        var chunk = _queue.Dequeue();
        if (IsCloseRequested && _queue.IsEmpty)
        {
            ClearAlgorithms();
            Stream.Close();
        }
        else CallPullIfNeeded();
        return chunk;
    }

    public override void ReleaseSteps() { }

    /// <summary>ReadableStreamDefaultControllerClose.</summary>
    public void Close()
    {
        if (!CanCloseOrEnqueue) return;
        IsCloseRequested = true;
        if (!_queue.IsEmpty) return;
        ClearAlgorithms();
        Stream.Close();
    }

    /// <summary>ReadableStreamDefaultControllerEnqueue.</summary>
    /// <exception cref="Exception">The size algorithm threw, or returned what is not a size.</exception>
    public void Enqueue(JsValue chunk)
    {
        if (!CanCloseOrEnqueue) return;
        if (Stream.ReadRequestCount > 0) Stream.FulfillReadRequest(chunk, false);
        else
        {
            try
            {
                if (!_queue.TryEnqueue(Engine, chunk, _size?.Invoke(chunk) ?? 1)) throw QueueWithSizes.InvalidSize();
            }
            catch (Exception exception) when (Algorithm.IsCaught(exception))
            {
                var reason = AbstractOperations.ToErrorValue(Engine, exception);
                Error(reason);
                throw AbstractOperations.ThrowCompletion(reason);
            }
        }
        CallPullIfNeeded();
    }

    /// <summary>ReadableStreamDefaultControllerError.</summary>
    public override void Error(JsValue reason)
    {
        if (Stream.State != ReadableState.Readable) return;
        ResetQueue();
        ClearAlgorithms();
        Stream.Error(reason);
    }

    protected override StreamPromise? RunPull() => Algorithm.Run(Engine, _pull!, this);

    protected override void ResetQueue() => _queue.Reset();

    protected override void ClearAlgorithms()
    {
        base.ClearAlgorithms();
        _pull = null;
        _size = null;
    }

    private static JsValue Close(in HostCall call)
    {
        var controller = Interface.TargetOf(call.This);
        if (!controller.CanCloseOrEnqueue) throw Algorithm.TypeError("The stream is not in a state that permits close");
        controller.Close();
        return JsValue.Undefined;
    }

    private static JsValue Enqueue(in HostCall call)
    {
        var controller = Interface.TargetOf(call.This);
        if (!controller.CanCloseOrEnqueue) throw Algorithm.TypeError("The stream is not in a state that permits enqueue");
        controller.Enqueue(call[0]);
        return JsValue.Undefined;
    }

    private static JsValue Error(in HostCall call)
    {
        Interface.TargetOf(call.This).Error(call[0]);
        return JsValue.Undefined;
    }
}
