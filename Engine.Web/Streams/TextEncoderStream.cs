using Quoll.Web.WebIdl;

namespace Quoll.Web.Streams;

/// <summary>TextEncoderStream (Encoding Standard §7.6).</summary>
internal sealed class TextEncoderStream : PlatformObject
{
    public static readonly ScriptClass<TextEncoderStream> Interface = new("TextEncoderStream")
    {
        Constructor = static (in HostCall call) => new(call.Engine),
        Prototype = static members => members
            .ReadOnly("encoding", Interface!, static _ => "utf-8")
            .ReadOnly("readable", Interface!, static stream => stream._transform.Readable.Value)
            .ReadOnly("writable", Interface!, static stream => stream._transform.Writable.Value)
            .Tag("TextEncoderStream"),
    };

    private readonly TransformStream _transform;

    // [[leadingSurrogate]]; '\0' for null.
    private char _leadingSurrogate;

    private TextEncoderStream(Engine engine) : base(engine) => _transform = TransformStream.Create(engine, Encode, Flush);

    protected override ScriptClass Class => Interface;

    // "Encode and enqueue a chunk". A high surrogate at the end waits for the next chunk.
    private StreamPromise? Encode(JsValue chunk, TransformStreamDefaultController controller)
    {
        var text = Idl.ToDomString(chunk);
        if (text.Length == 0) return null;
        Engine.Charge(1 + text.Length / 16, 2L * text.Length);
        if (_leadingSurrogate != '\0') text = _leadingSurrogate + text;
        var length = text.Length;
        _leadingSurrogate = '\0';
        if (char.IsHighSurrogate(text[^1]))
        {
            _leadingSurrogate = text[^1];
            length--;
        }
        if (length == 0) return null;
        // Lone surrogates become U+FFFD.
        var bytes = AbstractOperations.EncodeUtf8(text[..length]);
        controller.Enqueue(AbstractOperations.CreateUint8Array(Engine, bytes));
        return null;
    }

    // "Encode and flush": U+FFFD for a high surrogate without its pair.
    private StreamPromise? Flush(TransformStreamDefaultController controller)
    {
        if (_leadingSurrogate != '\0') controller.Enqueue(AbstractOperations.CreateUint8Array(Engine, [0xEF, 0xBF, 0xBD]));
        return null;
    }
}
