using Quoll.Web.WebIdl;

namespace Quoll.Web.Streams;

// The interface WritableStream (§5.2.3 and §5.2.4).
internal sealed partial class WritableStream
{
    public static readonly ScriptClass<WritableStream> Interface = new("WritableStream")
    {
        Constructor = Construct,
        Transfer = static (stream, engine) => stream.MoveTo(engine),
        Prototype = static members => members
            .ReadOnly("locked", Interface!, static stream => stream.IsLocked)
            .PromiseOperation("abort", 0, Abort)
            .PromiseOperation("close", 0, Close)
            .Operation("getWriter", 0, GetWriter)
            .Tag("WritableStream"),
    };

    protected override ScriptClass Class => Interface;

    // With SetUpWritableStreamDefaultControllerFromUnderlyingSink (§5.5.4).
    private static WritableStream Construct(in HostCall call)
    {
        const string Context = "WritableStream constructor";
        var sink = StreamArguments.ToOptionalObject(call[0], Context);
        var strategy = QueuingStrategy.From(call[1], Context);
        var methods = Idl.ToDictionary(sink, "UnderlyingSink");
        var abort = StreamArguments.ToOptionalCallback(methods["abort"], "UnderlyingSink.abort");
        var close = StreamArguments.ToOptionalCallback(methods["close"], "UnderlyingSink.close");
        var start = StreamArguments.ToOptionalCallback(methods["start"], "UnderlyingSink.start");
        var type = methods["type"];
        var write = StreamArguments.ToOptionalCallback(methods["write"], "UnderlyingSink.write");
        if (!type.IsUndefined) throw Algorithm.RangeError("Invalid type is specified: UnderlyingSink.type is reserved");
        var engine = call.Engine;
        var size = strategy.SizeAlgorithm(engine);
        var highWaterMark = strategy.HighWaterMarkOr(1);
        var stream = new WritableStream(engine);
        WritableStreamDefaultController? controller = null;
        controller = new WritableStreamDefaultController(
            stream,
            write.IsUndefined ? static _ => null : chunk => Algorithm.Invoke(engine, write, sink, chunk, controller!.Value),
            close.IsUndefined ? null : () => Algorithm.Invoke(engine, close, sink),
            abort.IsUndefined ? null : reason => Algorithm.Invoke(engine, abort, sink, reason),
            highWaterMark, size);
        controller.SetUp(Algorithm.Start(engine, start, sink, controller));
        return stream;
    }

    private static JsValue Abort(in HostCall call)
    {
        var stream = Interface.TargetOf(call.This);
        if (stream.IsLocked) throw Algorithm.TypeError("Cannot abort a stream that already has a writer");
        return StreamPromise.ValueOf(call.Engine, stream.Abort(call[0]));
    }

    private static JsValue Close(in HostCall call)
    {
        var stream = Interface.TargetOf(call.This);
        if (stream.IsLocked) throw Algorithm.TypeError("Cannot close a stream that already has a writer");
        if (stream.IsCloseQueuedOrInFlight) throw Algorithm.TypeError("Cannot close an already-closing stream");
        return stream.Close().Value;
    }

    private static JsValue GetWriter(in HostCall call) =>
        new WritableStreamDefaultWriter(call.Engine, Interface.TargetOf(call.This)).Value;
}
