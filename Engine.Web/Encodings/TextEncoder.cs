using Quoll.Web.WebIdl;

namespace Quoll.Web.Encodings;

/// <summary>The interface TextEncoder (Encoding Standard §7.4). It has no state.</summary>
internal sealed class TextEncoder
{
    private static readonly ObjectLayout EncodeIntoResult = new("read", "written");

    public static readonly ScriptClass<TextEncoder> Interface = new("TextEncoder")
    {
        Constructor = static (in HostCall _) => new TextEncoder(),
        Prototype = static members => members
            .ReadOnly("encoding", Interface!, static _ => EncodingLabels.Utf8.Name)
            .Operation("encode", 0, Encode)
            .Operation("encodeInto", 2, EncodeInto)
            .Tag("TextEncoder"),
    };

    // encode(input).
    private static JsValue Encode(in HostCall call)
    {
        Interface.TargetOf(call.This);
        var bytes = AbstractOperations.EncodeUtf8(call[0].IsUndefined ? "" : Idl.ToDomString(call[0]));
        return AbstractOperations.CreateUint8Array(call.Engine, bytes);
    }

    // encodeInto(source, destination).
    private static JsValue EncodeInto(in HostCall call)
    {
        const string Context = "TextEncoder.encodeInto";
        Interface.TargetOf(call.This);
        Idl.RequireArguments(call, 2, Context);
        var text = Idl.ToDomString(call[0]);
        if (!AbstractOperations.TryGetBufferSource(call[1], out var destination) || destination.Kind != BufferViewKind.Uint8)
            throw Idl.TypeError($"{Context}: a Uint8Array was expected.");
        if (destination.IsResizable || destination.IsImmutable)
            throw Idl.TypeError($"{Context}: the buffer is {(destination.IsImmutable ? "immutable" : "resizable")}.");
        // What does not fit is left out.
        AbstractOperations.EncodeUtf8(text, destination.Bytes, out var read, out var written);
        return EncodeIntoResult.Create(call.Engine, read, written);
    }
}
