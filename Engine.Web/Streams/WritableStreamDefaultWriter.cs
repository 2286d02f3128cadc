using Quoll.Web.WebIdl;

namespace Quoll.Web.Streams;

/// <summary>WritableStreamDefaultWriter (§5.3), and its abstract operations (§5.5.3).</summary>
internal sealed class WritableStreamDefaultWriter : PlatformObject
{
    public static readonly ScriptClass<WritableStreamDefaultWriter> Interface = new("WritableStreamDefaultWriter")
    {
        Length = 1,
        Constructor = Construct,
        Prototype = static members => members
            .PromiseAttribute("closed", static (in HostCall call) => Interface!.TargetOf(call.This).Closed.HandledValue)
            .Attribute("desiredSize", DesiredSizeOf, null)
            .PromiseAttribute("ready", static (in HostCall call) => Interface!.TargetOf(call.This).Ready.HandledValue)
            .PromiseOperation("abort", 0, Abort)
            .PromiseOperation("close", 0, Close)
            .Operation("releaseLock", 0, ReleaseLock)
            .PromiseOperation("write", 0, Write)
            .Tag("WritableStreamDefaultWriter"),
    };

    /// <summary>SetUpWritableStreamDefaultWriter.</summary>
    /// <exception cref="ScriptError">The stream is locked: a TypeError.</exception>
    public WritableStreamDefaultWriter(Engine engine, WritableStream stream) : base(engine)
    {
        if (stream.IsLocked) throw Algorithm.TypeError("This stream has already been locked for exclusive writing by another writer");
        Stream = stream;
        stream.Writer = this;
        Ready = new StreamPromise(engine);
        Closed = new StreamPromise(engine);
        switch (stream.State)
        {
            case WritableState.Writable:
                if (stream.IsCloseQueuedOrInFlight || !stream.HasBackpressure) Ready.Resolve();
                break;
            case WritableState.Erroring:
                Ready.Reject(stream.StoredError);
                break;
            case WritableState.Closed:
                Ready.Resolve();
                Closed.Resolve();
                break;
            default:
                Ready.Reject(stream.StoredError);
                Closed.Reject(stream.StoredError);
                break;
        }
    }

    /// <summary>[[stream]]; null after the release.</summary>
    public WritableStream? Stream { get; private set; }

    /// <summary>[[closedPromise]].</summary>
    public StreamPromise Closed { get; private set; }

    /// <summary>[[readyPromise]].</summary>
    public StreamPromise Ready { get; private set; }

    protected override ScriptClass Class => Interface;

    /// <summary>WritableStreamDefaultWriterGetDesiredSize; null for an errored stream.</summary>
    public double? DesiredSize => Stream!.State switch
    {
        WritableState.Errored or WritableState.Erroring => null,
        WritableState.Closed => 0,
        _ => Stream.Controller.DesiredSize,
    };

    /// <summary>WritableStreamDefaultWriterWrite.</summary>
    public StreamPromise Write(JsValue chunk)
    {
        var stream = Stream!;
        var size = stream.Controller.GetChunkSize(chunk);
        // The size algorithm may have run script.
        if (stream != Stream) return Rejected("Cannot write to a stream using a released writer");
        if (stream.State == WritableState.Errored) return StreamPromise.RejectedWith(Engine, stream.StoredError);
        if (stream.IsCloseQueuedOrInFlight || stream.State == WritableState.Closed)
            return Rejected("The stream is closing or closed and cannot be written to");
        if (stream.State == WritableState.Erroring) return StreamPromise.RejectedWith(Engine, stream.StoredError);
        var promise = stream.AddWriteRequest();
        stream.Controller.Write(chunk, size);
        return promise;
    }

    /// <summary>WritableStreamDefaultWriterCloseWithErrorPropagation.</summary>
    public StreamPromise? CloseWithErrorPropagation()
    {
        var stream = Stream!;
        if (stream.IsCloseQueuedOrInFlight || stream.State == WritableState.Closed) return null;
        return stream.State == WritableState.Errored ? StreamPromise.RejectedWith(Engine, stream.StoredError) : stream.Close();
    }

    /// <summary>WritableStreamDefaultWriterRelease. Does nothing the second time.</summary>
    public void Release()
    {
        if (Stream is not { } stream) return;
        var reason = Algorithm.NewTypeError(Engine, "Writer was released and can no longer be used to monitor the stream's closedness");
        EnsureReadyPromiseRejected(reason);
        if (Closed.IsPending) Closed.Reject(reason);
        else Closed = StreamPromise.RejectedWith(Engine, reason);
        stream.Writer = null;
        Stream = null;
    }

    /// <summary>WritableStreamDefaultWriterEnsureReadyPromiseRejected.</summary>
    public void EnsureReadyPromiseRejected(JsValue reason)
    {
        if (Ready.IsPending) Ready.Reject(reason);
        else Ready = StreamPromise.RejectedWith(Engine, reason);
    }

    /// <summary>Step 4 of WritableStreamUpdateBackpressure.</summary>
    public void UpdateReady(bool hasBackpressure)
    {
        if (hasBackpressure) Ready = new StreamPromise(Engine);
        else Ready.Resolve();
    }

    private static WritableStreamDefaultWriter Construct(in HostCall call)
    {
        const string Context = "WritableStreamDefaultWriter constructor";
        Idl.RequireArguments(call, 1, Context);
        return new(call.Engine, StreamArguments.ToStream(WritableStream.Interface, call[0], Context));
    }

    private static JsValue DesiredSizeOf(in HostCall call)
    {
        var writer = Interface.TargetOf(call.This);
        if (writer.Stream is null) throw Algorithm.TypeError("Cannot get the desired size of a stream using a released writer");
        return writer.DesiredSize is { } size ? size : JsValue.Null;
    }

    private static JsValue Abort(in HostCall call)
    {
        var writer = Interface.TargetOf(call.This);
        if (writer.Stream is not { } stream) throw Algorithm.TypeError("Cannot abort a stream using a released writer");
        return StreamPromise.ValueOf(call.Engine, stream.Abort(call[0]));
    }

    private static JsValue Close(in HostCall call)
    {
        var writer = Interface.TargetOf(call.This);
        if (writer.Stream is not { } stream) throw Algorithm.TypeError("Cannot close a stream using a released writer");
        if (stream.IsCloseQueuedOrInFlight) throw Algorithm.TypeError("Cannot close an already-closing stream");
        return stream.Close().Value;
    }

    private static JsValue ReleaseLock(in HostCall call)
    {
        Interface.TargetOf(call.This).Release();
        return JsValue.Undefined;
    }

    private static JsValue Write(in HostCall call)
    {
        var writer = Interface.TargetOf(call.This);
        if (writer.Stream is null) throw Algorithm.TypeError("Cannot write to a stream using a released writer");
        return writer.Write(call[0]).Value;
    }

    private StreamPromise Rejected(string message) => StreamPromise.RejectedWith(Engine, Algorithm.NewTypeError(Engine, message));
}
