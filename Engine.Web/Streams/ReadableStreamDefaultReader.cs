using Quoll.Web.WebIdl;

namespace Quoll.Web.Streams;

/// <summary>ReadableStreamDefaultReader (§4.4).</summary>
internal sealed class ReadableStreamDefaultReader(Engine engine, ReadableStream stream) : ReadableStreamReader(engine, stream)
{
    public static readonly ScriptClass<ReadableStreamDefaultReader> Interface = new("ReadableStreamDefaultReader")
    {
        Length = 1,
        Constructor = Construct,
        Prototype = static members => members
            .PromiseAttribute("closed", static (in HostCall call) => Interface!.TargetOf(call.This).Closed.HandledValue)
            .PromiseOperation("cancel", 0, static (in HostCall call) => CancelMethod(Interface!.TargetOf(call.This), call[0]))
            .PromiseOperation("read", 0, Read)
            .Operation("releaseLock", 0, ReleaseLock)
            .Tag("ReadableStreamDefaultReader"),
    };

    /// <summary>[[readRequests]].</summary>
    public Queue<ReadRequest> Requests { get; private set; } = new();

    protected override ScriptClass Class => Interface;

    /// <summary>ReadableStreamDefaultReaderRead.</summary>
    public void Read(ReadRequest request)
    {
        var stream = Stream!;
        stream.IsDisturbed = true;
        if (stream.State == ReadableState.Closed) request.Close();
        else if (stream.State == ReadableState.Errored) request.Error(stream.StoredError);
        else stream.Controller.PullSteps(request);
    }

    /// <summary>The close steps of all requests (ReadableStreamClose, step 6).</summary>
    public void CloseRequests()
    {
        foreach (var request in TakeRequests()) request.Close();
    }

    /// <summary>ReadableStreamDefaultReaderErrorReadRequests.</summary>
    public override void ErrorRequests(JsValue reason)
    {
        foreach (var request in TakeRequests()) request.Error(reason);
    }

    // The steps may add requests, which the new queue gets.
    private Queue<ReadRequest> TakeRequests()
    {
        var requests = Requests;
        if (requests.Count > 0) Requests = new();
        return requests;
    }

    private static ReadableStreamDefaultReader Construct(in HostCall call)
    {
        const string Context = "ReadableStreamDefaultReader constructor";
        Idl.RequireArguments(call, 1, Context);
        return new(call.Engine, StreamArguments.ToStream(ReadableStream.Interface, call[0], Context));
    }

    private static JsValue Read(in HostCall call)
    {
        var reader = Interface.TargetOf(call.This);
        if (reader.Stream is not { } stream) throw Algorithm.TypeError("Cannot read from a stream using a released reader");
        // A chunk that is there needs no request. The promise is the same.
        if (stream is { State: ReadableState.Readable, Controller: ReadableStreamDefaultController { HasChunks: true } controller })
        {
            stream.IsDisturbed = true;
            return AbstractOperations.PromiseResolve(call.Engine, ReadResult.Create(call.Engine, controller.TakeChunk(), false));
        }
        var request = new PromiseReadRequest(call.Engine);
        reader.Read(request);
        return request.Promise;
    }

    private static JsValue ReleaseLock(in HostCall call)
    {
        Interface.TargetOf(call.This).Release();
        return JsValue.Undefined;
    }
}
