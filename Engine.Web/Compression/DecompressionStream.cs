using Quoll.Web.Streams;
using Quoll.Web.WebIdl;

namespace Quoll.Web.Compression;

/// <summary>DecompressionStream (Compression Standard §6).</summary>
internal sealed class DecompressionStream : PlatformObject
{
    public static readonly ScriptClass<DecompressionStream> Interface = new("DecompressionStream")
    {
        Length = 1,
        Constructor = static (in HostCall call) => new(call.Engine, CompressionArguments.ToFormat(call, "DecompressionStream")),
        Prototype = static members => members
            .ReadOnly("readable", Interface!, static stream => stream._transform.Readable.Value)
            .ReadOnly("writable", Interface!, static stream => stream._transform.Writable.Value)
            .Tag("DecompressionStream"),
    };

    private readonly TransformStream _transform;
    private readonly Decompressor _decompressor;

    private DecompressionStream(Engine engine, CompressionFormat format) : base(engine)
    {
        engine.Charge(1, Decompressor.StateSize);
        _decompressor = Decompressor.Create(format);
        _transform = TransformStream.Create(engine, Decompress, Flush, Cancel);
    }

    protected override ScriptClass Class => Interface;

    // "Decompress and enqueue a chunk".
    private StreamPromise? Decompress(JsValue chunk, TransformStreamDefaultController controller)
    {
        var source = Idl.ToBufferSource(chunk, "DecompressionStream");
        List<byte[]> output = [];
        bool isConsumed;
        try
        {
            isConsumed = _decompressor.Write(source.Bytes, Engine, output);
        }
        catch (Exception exception) when (exception is InvalidDataException or IOException)
        {
            throw Idl.TypeError("The compressed data are not valid.");
        }
        ByteChunks.Enqueue(controller, output);
        if (!isConsumed) throw Idl.TypeError("There are data after the end of the compressed data.");
        return null;
    }

    // "Decompress flush and enqueue". All output has been enqueued with its chunk.
    private StreamPromise? Flush(TransformStreamDefaultController controller)
    {
        var hasEnded = _decompressor.HasEnded;
        _decompressor.Dispose();
        if (!hasEnded) throw Idl.TypeError("The compressed data are truncated.");
        return null;
    }

    private StreamPromise? Cancel(JsValue reason)
    {
        _decompressor.Dispose();
        return null;
    }
}
