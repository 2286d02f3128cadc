using Quoll.Web.Encodings;
using Quoll.Web.WebIdl;

namespace Quoll.Web.Streams;

/// <summary>TextDecoderStream (Encoding Standard §7.5).</summary>
internal sealed class TextDecoderStream : PlatformObject
{
    public static readonly ScriptClass<TextDecoderStream> Interface = new("TextDecoderStream")
    {
        Constructor = static (in HostCall call) =>
            new(call.Engine, new TextDecoderCommon(call[0], call[1], "TextDecoderStream constructor")),
        Prototype = static members => members
            .ReadOnly("encoding", Interface!, static stream => stream._decoder.Type.Name)
            .ReadOnly("fatal", Interface!, static stream => stream._decoder.IsFatal)
            .ReadOnly("ignoreBOM", Interface!, static stream => stream._decoder.IgnoresMark)
            .ReadOnly("readable", Interface!, static stream => stream._transform.Readable.Value)
            .ReadOnly("writable", Interface!, static stream => stream._transform.Writable.Value)
            .Tag("TextDecoderStream"),
    };

    private readonly TransformStream _transform;
    private readonly TextDecoderCommon _decoder;

    private TextDecoderStream(Engine engine, TextDecoderCommon decoder) : base(engine)
    {
        _decoder = decoder;
        _transform = TransformStream.Create(engine, Decode, Flush);
    }

    protected override ScriptClass Class => Interface;

    // "Decode and enqueue a chunk".
    private StreamPromise? Decode(JsValue chunk, TransformStreamDefaultController controller)
    {
        var source = Idl.ToBufferSource(chunk, "TextDecoderStream", allowShared: true);
        // Other threads may change shared bytes while they are decoded.
        var bytes = source.IsShared ? source.Bytes.ToArray() : source.Bytes;
        Enqueue(_decoder.Decode(bytes, isStream: true), controller);
        return null;
    }

    // "Flush and enqueue".
    private StreamPromise? Flush(TransformStreamDefaultController controller)
    {
        Enqueue(_decoder.Decode(default, isStream: false), controller);
        return null;
    }

    private static void Enqueue(JsValue text, TransformStreamDefaultController controller)
    {
        if (text.AsString().Length > 0) controller.Enqueue(text);
    }
}
