using Quoll.Web.WebIdl;

namespace Quoll.Web.Streams;

/// <summary>
/// ReadableByteStreamController (§4.7): its state, its interface, and the abstract operations (§4.9.5) that the
/// source calls. Those that fill the buffers of readers are in the other file.
/// </summary>
internal sealed partial class ReadableByteStreamController(
    ReadableStream stream, Func<ReadableByteStreamController, StreamPromise?>? pull, Func<JsValue, StreamPromise?>? cancel,
    double highWaterMark, int autoAllocateChunkSize) : ReadableStreamController(stream, cancel, highWaterMark)
{
    public static readonly ScriptClass<ReadableByteStreamController> Interface = new("ReadableByteStreamController")
    {
        Prototype = static members => members
            .ReadOnly("byobRequest", Interface!, static controller => controller.ByobRequest?.Value ?? JsValue.Null)
            .ReadOnly("desiredSize", Interface!, static controller => controller.DesiredSize is { } size ? size : JsValue.Null)
            .Operation("close", 0, Close)
            .Operation("enqueue", 1, Enqueue)
            .Operation("error", 0, Error)
            .Tag("ReadableByteStreamController"),
    };

    /// <summary>Bytes of an entry of the queue besides its buffer, which a script that enqueues pays for.</summary>
    private const int EntrySize = 64;

    private readonly Queue<ByteQueueEntry> _queue = new();
    private readonly Queue<PullIntoDescriptor> _pendingPullIntos = new();
    private long _queueTotalSize;
    private ReadableStreamByobRequest? _byobRequest;
    private Func<ReadableByteStreamController, StreamPromise?>? _pull = pull;

    protected override ScriptClass Class => Interface;

    protected override double QueueTotalSize => _queueTotalSize;

    protected override bool HasPull => _pull is not null;

    /// <summary>ReadableByteStreamControllerGetBYOBRequest.</summary>
    public ReadableStreamByobRequest? ByobRequest
    {
        get
        {
            if (_byobRequest is null && _pendingPullIntos.Count > 0)
            {
                var first = _pendingPullIntos.Peek();
                var view = AbstractOperations.CreateView(
                    Engine, BufferViewKind.Uint8, first.Buffer, first.ByteOffset + first.BytesFilled, first.ByteLength - first.BytesFilled);
                _byobRequest = new ReadableStreamByobRequest(this, view);
            }
            return _byobRequest;
        }
    }

    /// <summary>Whether a buffer waits to be filled.</summary>
    public bool HasPendingPullIntos => _pendingPullIntos.Count > 0;

    /// <summary>Whether C# may enqueue or close.</summary>
    public bool CanCloseOrEnqueue => !IsCloseRequested && Stream.State == ReadableState.Readable;

    public override void PullSteps(ReadRequest request)
    {
        if (_queueTotalSize > 0)
        {
            FillReadRequestFromQueue(request);
            return;
        }
        if (autoAllocateChunkSize > 0)
        {
            JsValue buffer;
            try
            {
                Engine.Charge(1, autoAllocateChunkSize);
                buffer = AbstractOperations.CreateArrayBuffer(Engine, new byte[autoAllocateChunkSize]);
            }
            catch (Exception exception) when (Algorithm.IsCaught(exception))
            {
                request.Error(AbstractOperations.ToErrorValue(Engine, exception));
                return;
            }
            _pendingPullIntos.Enqueue(new PullIntoDescriptor
            {
                Buffer = buffer,
                BufferByteLength = autoAllocateChunkSize,
                ByteLength = autoAllocateChunkSize,
                Reader = PullIntoReader.Default,
            });
        }
        Stream.AddReadRequest(request);
        CallPullIfNeeded();
    }

    public override void ReleaseSteps()
    {
        if (_pendingPullIntos.Count == 0) return;
        var first = _pendingPullIntos.Dequeue();
        first.Reader = PullIntoReader.None;
        _pendingPullIntos.Clear();
        _pendingPullIntos.Enqueue(first);
    }

    /// <summary>ReadableByteStreamControllerClose.</summary>
    /// <exception cref="Exception">A read waits for the rest of an element: the stream is errored.</exception>
    public void Close()
    {
        if (IsCloseRequested || Stream.State != ReadableState.Readable) return;
        if (_queueTotalSize > 0)
        {
            IsCloseRequested = true;
            return;
        }
        if (_pendingPullIntos.Count > 0 && _pendingPullIntos.Peek() is var first && first.BytesFilled % first.ElementSize != 0)
        {
            var reason = Algorithm.NewTypeError(Engine, "Insufficient bytes to fill elements in the given buffer");
            Error(reason);
            throw AbstractOperations.ThrowCompletion(reason);
        }
        ClearAlgorithms();
        Stream.Close();
    }

    /// <summary>Enqueues bytes of C#, if there are any. The stream owns them from now on.</summary>
    public void Enqueue(byte[] bytes)
    {
        if (bytes.Length == 0 || !CanCloseOrEnqueue) return;
        Engine.Charge(1, bytes.Length);
        EnqueueTransferred(AbstractOperations.CreateArrayBuffer(Engine, bytes), 0, bytes.Length);
    }

    /// <summary>Enqueues a view, whose buffer is transferred.</summary>
    public void EnqueueView(JsValue view)
    {
        AbstractOperations.TryGetBufferSource(view, out var source);
        Enqueue(source.Buffer, source.ByteOffset, source.ByteLength);
    }

    /// <summary>ReadableByteStreamControllerEnqueue.</summary>
    /// <exception cref="Exception">The buffer, or that of the waiting read, is detached or cannot be
    /// transferred.</exception>
    private void Enqueue(JsValue buffer, int byteOffset, int byteLength)
    {
        if (!CanCloseOrEnqueue) return;
        if (AbstractOperations.IsDetachedBuffer(buffer))
            throw Algorithm.TypeError("The chunk's buffer is detached and so cannot be enqueued");
        EnqueueTransferred(AbstractOperations.TransferArrayBuffer(Engine, buffer), byteOffset, byteLength);
    }

    // From step 8 on.
    private void EnqueueTransferred(JsValue transferred, int byteOffset, int byteLength)
    {
        if (_pendingPullIntos.Count > 0)
        {
            var first = _pendingPullIntos.Peek();
            if (AbstractOperations.IsDetachedBuffer(first.Buffer))
                throw Algorithm.TypeError("The BYOB request's buffer has been detached and so cannot be filled with an enqueued chunk");
            InvalidateByobRequest();
            first.Buffer = AbstractOperations.TransferArrayBuffer(Engine, first.Buffer);
            if (first.Reader == PullIntoReader.None) EnqueueDetachedPullIntoToQueue(first);
        }
        if (Stream.HasDefaultReader)
        {
            ProcessReadRequestsUsingQueue();
            if (Stream.ReadRequestCount == 0) EnqueueChunkToQueue(transferred, byteOffset, byteLength);
            else
            {
                if (_pendingPullIntos.Count > 0) ShiftPendingPullInto();
                Stream.FulfillReadRequest(ViewOf(transferred, byteOffset, byteLength), false);
            }
        }
        else
        {
            EnqueueChunkToQueue(transferred, byteOffset, byteLength);
            if (Stream.HasByobReader) CommitAll(ProcessPullIntoDescriptorsUsingQueue());
        }
        CallPullIfNeeded();
    }

    /// <summary>ReadableByteStreamControllerError.</summary>
    public override void Error(JsValue reason)
    {
        if (Stream.State != ReadableState.Readable) return;
        ResetQueue();
        ClearAlgorithms();
        Stream.Error(reason);
    }

    protected override StreamPromise? RunPull() => Algorithm.Run(Engine, _pull!, this);

    // With ReadableByteStreamControllerClearPendingPullIntos.
    protected override void ResetQueue()
    {
        InvalidateByobRequest();
        _pendingPullIntos.Clear();
        _queue.Clear();
        _queueTotalSize = 0;
    }

    protected override void ClearAlgorithms()
    {
        base.ClearAlgorithms();
        _pull = null;
    }

    private static JsValue Close(in HostCall call)
    {
        var controller = Interface.TargetOf(call.This);
        controller.RequireOpen("closed");
        controller.Close();
        return JsValue.Undefined;
    }

    private static JsValue Enqueue(in HostCall call)
    {
        const string Context = "ReadableByteStreamController.enqueue";
        var controller = Interface.TargetOf(call.This);
        Idl.RequireArguments(call, 1, Context);
        var chunk = StreamArguments.ToView(call[0], Context);
        if (chunk.ByteLength == 0) throw Algorithm.TypeError("chunk must have a non-zero byteLength");
        if (StreamArguments.BufferLength(chunk.Buffer) == 0)
            throw Algorithm.TypeError("The buffer of chunk must have a non-zero byteLength");
        controller.RequireOpen("enqueued to");
        controller.Enqueue(chunk.Buffer, chunk.ByteOffset, chunk.ByteLength);
        return JsValue.Undefined;
    }

    private static JsValue Error(in HostCall call)
    {
        Interface.TargetOf(call.This).Error(call[0]);
        return JsValue.Undefined;
    }

    private void RequireOpen(string action)
    {
        if (IsCloseRequested) throw Algorithm.TypeError($"The stream is closing or draining and cannot be {action}");
        if (Stream.State != ReadableState.Readable)
            throw Algorithm.TypeError($"The stream is not in the readable state and cannot be {action}");
    }
}
