using Quoll.Web.WebIdl;

namespace Quoll.Web.Streams;

// The interface TransformStream (§6.2.3 and §6.2.4).
internal sealed partial class TransformStream
{
    public static readonly ScriptClass<TransformStream> Interface = new("TransformStream")
    {
        Constructor = Construct,
        Transfer = static (stream, engine) => stream.MoveTo(engine),
        Prototype = static members => members
            .ReadOnly("readable", Interface!, static stream => stream.Readable.Value)
            .ReadOnly("writable", Interface!, static stream => stream.Writable.Value)
            .Tag("TransformStream"),
    };

    protected override ScriptClass Class => Interface;

    // With SetUpTransformStreamDefaultControllerFromTransformer (§6.4.2).
    private static TransformStream Construct(in HostCall call)
    {
        const string Context = "TransformStream constructor";
        var transformer = StreamArguments.ToOptionalObject(call[0], Context);
        var writableStrategy = QueuingStrategy.From(call[1], Context);
        var readableStrategy = QueuingStrategy.From(call[2], Context);
        var methods = Idl.ToDictionary(transformer, "Transformer");
        var cancel = StreamArguments.ToOptionalCallback(methods["cancel"], "Transformer.cancel");
        var flush = StreamArguments.ToOptionalCallback(methods["flush"], "Transformer.flush");
        var readableType = methods["readableType"];
        var start = StreamArguments.ToOptionalCallback(methods["start"], "Transformer.start");
        var transform = StreamArguments.ToOptionalCallback(methods["transform"], "Transformer.transform");
        var writableType = methods["writableType"];
        if (!readableType.IsUndefined) throw Algorithm.RangeError("Invalid readableType specified");
        if (!writableType.IsUndefined) throw Algorithm.RangeError("Invalid writableType specified");
        var engine = call.Engine;
        var readableHighWaterMark = readableStrategy.HighWaterMarkOr(0);
        var readableSize = readableStrategy.SizeAlgorithm(engine);
        var writableHighWaterMark = writableStrategy.HighWaterMarkOr(1);
        var writableSize = writableStrategy.SizeAlgorithm(engine);
        var stream = new TransformStream(engine, writableHighWaterMark, writableSize, readableHighWaterMark, readableSize);
        var controller = new TransformStreamDefaultController(
            stream,
            transform.IsUndefined ? Identity : (chunk, self) => Algorithm.Invoke(engine, transform, transformer, chunk, self.Value),
            flush.IsUndefined ? null : self => Algorithm.Invoke(engine, flush, transformer, self.Value),
            cancel.IsUndefined ? null : reason => Algorithm.Invoke(engine, cancel, transformer, reason));
        stream._start.Follow(Algorithm.Start(engine, start, transformer, controller));
        return stream;
    }

    private static StreamPromise? Identity(JsValue chunk, TransformStreamDefaultController controller)
    {
        controller.Enqueue(chunk);
        return null;
    }
}
