using Quoll.Web.Streams;
using Quoll.Web.WebIdl;

namespace Quoll.Web.Compression;

/// <summary>CompressionStream (Compression Standard §5).</summary>
internal sealed class CompressionStream : PlatformObject
{
    public static readonly ScriptClass<CompressionStream> Interface = new("CompressionStream")
    {
        Length = 1,
        Constructor = static (in HostCall call) => new(call.Engine, CompressionArguments.ToFormat(call, "CompressionStream")),
        Prototype = static members => members
            .ReadOnly("readable", Interface!, static stream => stream._transform.Readable.Value)
            .ReadOnly("writable", Interface!, static stream => stream._transform.Writable.Value)
            .Tag("CompressionStream"),
    };

    private readonly TransformStream _transform;
    private readonly Compressor _compressor;

    private CompressionStream(Engine engine, CompressionFormat format) : base(engine)
    {
        engine.Charge(1, Compressor.StateSize);
        _compressor = new Compressor(format);
        _transform = TransformStream.Create(engine, Compress, Flush, Cancel);
    }

    protected override ScriptClass Class => Interface;

    // "Compress and enqueue a chunk".
    private StreamPromise? Compress(JsValue chunk, TransformStreamDefaultController controller)
    {
        var source = Idl.ToBufferSource(chunk, "CompressionStream");
        _compressor.Write(source.Bytes);
        ByteChunks.Enqueue(controller, _compressor.TakeOutput());
        return null;
    }

    // "Compress flush and enqueue".
    private StreamPromise? Flush(TransformStreamDefaultController controller)
    {
        _compressor.Finish();
        ByteChunks.Enqueue(controller, _compressor.TakeOutput());
        _compressor.Dispose();
        return null;
    }

    private StreamPromise? Cancel(JsValue reason)
    {
        _compressor.Dispose();
        return null;
    }
}
