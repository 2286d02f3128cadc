using Quoll.Web.WebIdl;

namespace Quoll.Web.Streams;

// The interface ReadableStream (§4.2.3 and §4.2.4).
internal sealed partial class ReadableStream
{
    public static readonly ScriptClass<ReadableStream> Interface = new("ReadableStream")
    {
        Constructor = Construct,
        Transfer = static (stream, engine) => stream.MoveTo(engine),
        Static = static members => members
            .Operation("from", 1, From),
        Prototype = static members => members
            .ReadOnly("locked", Interface!, static stream => stream.IsLocked)
            .PromiseOperation("cancel", 0, Cancel)
            .Operation("getReader", 0, GetReader)
            .Operation("pipeThrough", 1, PipeThrough)
            .PromiseOperation("pipeTo", 1, PipeTo)
            .Operation("tee", 0, Tee)
            .Operation("values", 0, Values)
            .Alias(WellKnownSymbols.AsyncIterator, "values", MemberFlags.Default)
            .Tag("ReadableStream"),
    };

    private static readonly string[] Types = ["bytes"], Modes = ["byob"];

    protected override ScriptClass Class => Interface;

    private static ReadableStream Construct(in HostCall call)
    {
        const string Context = "ReadableStream constructor";
        var source = StreamArguments.ToOptionalObject(call[0], Context);
        var strategy = QueuingStrategy.From(call[1], Context);
        var methods = Idl.ToDictionary(source.IsUndefined ? JsValue.Undefined : source, "UnderlyingSource");
        // In the order of a dictionary's conversion (WebIDL §3.2.17).
        var autoAllocateChunkSize = StreamArguments.ToAutoAllocateChunkSize(methods["autoAllocateChunkSize"]);
        var cancel = StreamArguments.ToOptionalCallback(methods["cancel"], "UnderlyingSource.cancel");
        var pull = StreamArguments.ToOptionalCallback(methods["pull"], "UnderlyingSource.pull");
        var start = StreamArguments.ToOptionalCallback(methods["start"], "UnderlyingSource.start");
        var type = methods["type"];
        var isBytes = !type.IsUndefined && Idl.ToEnumeration(type, Types, "UnderlyingSource.type") == "bytes";
        var stream = new ReadableStream(call.Engine);
        if (isBytes) SetUpBytes(stream, source, strategy, autoAllocateChunkSize, cancel, pull, start);
        else SetUpDefault(stream, source, strategy, cancel, pull, start);
        return stream;
    }

    // SetUpReadableByteStreamControllerFromUnderlyingSource (§4.9.5).
    private static void SetUpBytes(
        ReadableStream stream, JsValue source, QueuingStrategy strategy, int? autoAllocateChunkSize,
        JsValue cancel, JsValue pull, JsValue start)
    {
        if (!strategy.Size.IsUndefined) throw Algorithm.RangeError("The strategy for a byte stream cannot have a size function");
        var highWaterMark = strategy.HighWaterMarkOr(0);
        if (autoAllocateChunkSize == 0) throw Algorithm.TypeError("autoAllocateChunkSize must be greater than 0");
        var engine = stream.Engine;
        var controller = new ReadableByteStreamController(
            stream,
            pull.IsUndefined ? null : self => Algorithm.Invoke(engine, pull, source, self.Value),
            cancel.IsUndefined ? null : reason => Algorithm.Invoke(engine, cancel, source, reason),
            highWaterMark, autoAllocateChunkSize ?? 0);
        controller.SetUp(Algorithm.Start(engine, start, source, controller));
    }

    // SetUpReadableStreamDefaultControllerFromUnderlyingSource (§4.9.4).
    private static void SetUpDefault(
        ReadableStream stream, JsValue source, QueuingStrategy strategy, JsValue cancel, JsValue pull, JsValue start)
    {
        var engine = stream.Engine;
        var size = strategy.SizeAlgorithm(engine);
        var highWaterMark = strategy.HighWaterMarkOr(1);
        var controller = new ReadableStreamDefaultController(
            stream,
            pull.IsUndefined ? null : self => Algorithm.Invoke(engine, pull, source, self.Value),
            cancel.IsUndefined ? null : reason => Algorithm.Invoke(engine, cancel, source, reason),
            highWaterMark, size);
        controller.SetUp(Algorithm.Start(engine, start, source, controller));
    }

    private static JsValue From(in HostCall call)
    {
        Idl.RequireArguments(call, 1, "ReadableStream.from");
        return ReadableStreamFromIterable.Create(call.Engine, call[0]).Value;
    }

    private static JsValue Cancel(in HostCall call)
    {
        var stream = Interface.TargetOf(call.This);
        if (stream.IsLocked) throw Algorithm.TypeError("Cannot cancel a stream that already has a reader");
        return StreamPromise.ValueOf(call.Engine, stream.Cancel(call[0]));
    }

    private static JsValue GetReader(in HostCall call)
    {
        var stream = Interface.TargetOf(call.This);
        var mode = Idl.ToDictionary(call[0], "ReadableStreamGetReaderOptions")["mode"];
        if (mode.IsUndefined) return stream.GetReader().Value;
        Idl.ToEnumeration(mode, Modes, "ReadableStreamGetReaderOptions.mode");
        return new ReadableStreamByobReader(call.Engine, stream).Value;
    }

    private static JsValue PipeThrough(in HostCall call)
    {
        const string Context = "ReadableStream.pipeThrough";
        var stream = Interface.TargetOf(call.This);
        Idl.RequireArguments(call, 1, Context);
        var pair = Idl.ToDictionary(call[0], "ReadableWritablePair");
        var readable = StreamArguments.ToStream(Interface, pair["readable"], "ReadableWritablePair.readable");
        var writable = StreamArguments.ToStream(WritableStream.Interface, pair["writable"], "ReadableWritablePair.writable");
        var options = PipeOptions.From(call[1]);
        if (stream.IsLocked) throw Algorithm.TypeError("ReadableStream.pipeThrough cannot be used on a locked ReadableStream");
        if (writable.IsLocked) throw Algorithm.TypeError("ReadableStream.pipeThrough cannot be used on a locked WritableStream");
        ReadableStreamPipe.Start(stream, writable, options);
        return readable.Value;
    }

    private static JsValue PipeTo(in HostCall call)
    {
        const string Context = "ReadableStream.pipeTo";
        var stream = Interface.TargetOf(call.This);
        Idl.RequireArguments(call, 1, Context);
        var destination = StreamArguments.ToStream(WritableStream.Interface, call[0], Context);
        var options = PipeOptions.From(call[1]);
        if (stream.IsLocked) throw Algorithm.TypeError("ReadableStream.pipeTo cannot be used on a locked ReadableStream");
        if (destination.IsLocked) throw Algorithm.TypeError("ReadableStream.pipeTo cannot be used on a locked WritableStream");
        return ReadableStreamPipe.Start(stream, destination, options).Value;
    }

    private static JsValue Tee(in HostCall call)
    {
        var (branch1, branch2) = Interface.TargetOf(call.This).Tee();
        return AbstractOperations.CreateArray(call.Engine, branch1.Value, branch2.Value);
    }

    // The asynchronous iterator initialization steps (§4.2.5).
    private static JsValue Values(in HostCall call)
    {
        var stream = Interface.TargetOf(call.This);
        var preventCancel = AbstractOperations.ToBoolean(Idl.ToDictionary(call[0], "ReadableStreamIteratorOptions")["preventCancel"]);
        return new ReadableStreamAsyncIterator(call.Engine, stream.GetReader(), preventCancel).Value;
    }
}
