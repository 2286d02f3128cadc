using Quoll.Web.WebIdl;

namespace Quoll.Web.Streams;

/// <summary>ReadableStreamBYOBReader (§4.5).</summary>
internal sealed class ReadableStreamByobReader : ReadableStreamReader
{
    public static readonly ScriptClass<ReadableStreamByobReader> Interface = new("ReadableStreamBYOBReader")
    {
        Length = 1,
        Constructor = Construct,
        Prototype = static members => members
            .PromiseAttribute("closed", static (in HostCall call) => Interface!.TargetOf(call.This).Closed.HandledValue)
            .PromiseOperation("cancel", 0, static (in HostCall call) => CancelMethod(Interface!.TargetOf(call.This), call[0]))
            .PromiseOperation("read", 1, Read)
            .Operation("releaseLock", 0, ReleaseLock)
            .Tag("ReadableStreamBYOBReader"),
    };

    /// <summary>SetUpReadableStreamBYOBReader.</summary>
    /// <exception cref="ScriptError">The stream is locked, or not a byte stream: a TypeError.</exception>
    public ReadableStreamByobReader(Engine engine, ReadableStream stream) : base(engine, RequireByteStream(stream)) { }

    /// <summary>[[readIntoRequests]].</summary>
    public Queue<ReadIntoRequest> Requests { get; private set; } = new();

    protected override ScriptClass Class => Interface;

    /// <summary>ReadableStreamBYOBReaderRead.</summary>
    public void Read(JsValue view, long min, ReadIntoRequest request)
    {
        var stream = Stream!;
        stream.IsDisturbed = true;
        if (stream.State == ReadableState.Errored) request.Error(stream.StoredError);
        else stream.ByteController.PullInto(view, min, request);
    }

    /// <summary>The close steps of all requests, without views (ReadableStreamCancel, step 6).</summary>
    public void CloseRequests()
    {
        foreach (var request in TakeRequests()) request.Close(JsValue.Undefined);
    }

    /// <summary>ReadableStreamBYOBReaderErrorReadIntoRequests.</summary>
    public override void ErrorRequests(JsValue reason)
    {
        foreach (var request in TakeRequests()) request.Error(reason);
    }

    private Queue<ReadIntoRequest> TakeRequests()
    {
        var requests = Requests;
        if (requests.Count > 0) Requests = new();
        return requests;
    }

    private static ReadableStream RequireByteStream(ReadableStream stream)
    {
        if (stream.IsLocked) throw Algorithm.TypeError("This stream has already been locked for exclusive reading by another reader");
        return stream.Controller is ReadableByteStreamController ? stream
            : throw Algorithm.TypeError("Cannot construct a ReadableStreamBYOBReader for a stream not constructed with a byte source");
    }

    private static ReadableStreamByobReader Construct(in HostCall call)
    {
        const string Context = "ReadableStreamBYOBReader constructor";
        Idl.RequireArguments(call, 1, Context);
        return new(call.Engine, StreamArguments.ToStream(ReadableStream.Interface, call[0], Context));
    }

    private static JsValue Read(in HostCall call)
    {
        const string Context = "ReadableStreamBYOBReader.read";
        var reader = Interface.TargetOf(call.This);
        Idl.RequireArguments(call, 1, Context);
        StreamArguments.ToView(call[0], Context);
        var minValue = Idl.ToDictionary(call[1], "ReadableStreamBYOBReaderReadOptions")["min"];
        var min = minValue.IsUndefined ? 1
            : Idl.ToUnsignedLongLong(minValue, "ReadableStreamBYOBReaderReadOptions.min", IntegerKind.EnforceRange);
        // After the conversion of the options, which may run script.
        AbstractOperations.TryGetBufferSource(call[0], out var view);
        if (view.ByteLength == 0) throw Algorithm.TypeError("view must have a non-zero byteLength");
        if (StreamArguments.BufferLength(view.Buffer) == 0) throw Algorithm.TypeError("The buffer of view must have a non-zero byteLength");
        if (view.IsDetached) throw Algorithm.TypeError("The buffer of view has been detached");
        if (min == 0) throw Algorithm.TypeError("options.min must be greater than 0");
        if (min > (ulong)(view.ByteLength / view.ElementSize))
            throw Algorithm.RangeError("options.min must be less than or equal to the length of view");
        if (reader.Stream is null) throw Algorithm.TypeError("Cannot read from a stream using a released reader");
        var request = new PromiseReadIntoRequest(call.Engine);
        reader.Read(call[0], (long)min, request);
        return request.Promise;
    }

    private static JsValue ReleaseLock(in HostCall call)
    {
        Interface.TargetOf(call.This).Release();
        return JsValue.Undefined;
    }
}
