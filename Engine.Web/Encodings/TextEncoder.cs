using System.Text;
using System.Text.Unicode;
using Quoll.Web.WebIdl;

namespace Quoll.Web.Encodings;

/// <summary>The interface TextEncoder (Encoding Standard §7.4). It has no state.</summary>
internal sealed class TextEncoder
{
    private const int ShortText = 256;

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

    // UTF-8 encode (§6), charged to the call. A lone surrogate becomes U+FFFD.
    private static byte[] Encode(string text)
    {
        var isAscii = Ascii.IsValid(text);
        if (!isAscii && IsLong(text)) return AbstractOperations.EncodeUtf8(text);
        AbstractOperations.Charge(text.Length / 16);
        // Each character of ASCII is one of Latin-1, too, which needs no second look.
        var encoding = isAscii ? Encoding.Latin1 : Encoding.UTF8;
        var count = encoding.GetByteCount(text);
        AbstractOperations.Charge(0, count);
        var bytes = GC.AllocateUninitializedArray<byte>(count);
        encoding.GetBytes(text, bytes);
        return bytes;
    }

    // .NET is faster for short texts and for ASCII.
    private static bool IsLong(string text) => text.Length > ShortText;

    // encode(input).
    private static JsValue Encode(in HostCall call)
    {
        Interface.TargetOf(call.This);
        return AbstractOperations.CreateUint8Array(call.Engine, Encode(call[0].IsUndefined ? "" : Idl.ToDomString(call[0])));
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
        int read, written;
        if (!IsLong(text) || Ascii.IsValid(text))
        {
            AbstractOperations.Charge(Math.Min(text.Length, destination.ByteLength) / 16);
            Utf8.FromUtf16(text, destination.Bytes, out read, out written);
        }
        else
        {
            AbstractOperations.EncodeUtf8(text, destination.Bytes, out read, out written);
        }
        return EncodeIntoResult.Create(call.Engine, read, written);
    }
}
