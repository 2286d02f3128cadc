using Quoll.Web.WebIdl;

namespace Quoll.Web.Encodings;

/// <summary>The interface TextDecoder (Encoding Standard §7.2).</summary>
internal static class TextDecoder
{
    public static readonly ScriptClass<TextDecoderCommon> Interface = new("TextDecoder")
    {
        Constructor = static (in HostCall call) => new TextDecoderCommon(call[0], call[1], "TextDecoder"),
        Prototype = static members => members
            .ReadOnly("encoding", Interface!, static decoder => decoder.Type.Name)
            .ReadOnly("fatal", Interface!, static decoder => decoder.IsFatal)
            .ReadOnly("ignoreBOM", Interface!, static decoder => decoder.IgnoresMark)
            .Operation("decode", 0, Decode)
            .Tag("TextDecoder"),
    };

    // decode(input, options).
    private static JsValue Decode(in HostCall call)
    {
        var decoder = Interface.TargetOf(call.This);
        var hasInput = !call[0].IsUndefined;
        if (hasInput) Idl.ToBufferSource(call[0], "TextDecoder.decode", allowShared: true);
        // A getter may change the bytes: they are read after it.
        var isStream = Idl.ToDictionary(call[1], "TextDecodeOptions").Boolean("stream");
        if (!hasInput) return decoder.Decode(default, isStream);
        AbstractOperations.TryGetBufferSource(call[0], out var source);
        if (!source.IsShared) return decoder.Decode(source.Bytes, isStream);
        // Other threads may change shared bytes while they are decoded.
        AbstractOperations.Charge(0, source.ByteLength);
        return decoder.Decode(source.Bytes.ToArray(), isStream);
    }
}
