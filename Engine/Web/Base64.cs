using System.Text;
using Quoll.Builtins.Indexed;

namespace Quoll.Web;

/// <summary>
/// atob and btoa (HTML §8.3): bytes as strings of code units up to U+00FF. Invalid input throws a TypeError (HTML: an
/// InvalidCharacterError).
/// </summary>
internal static class Base64
{
    public static JsValue Encode(in CallInfo call)
    {
        var text = TypeConversion.ToString(call[0]);
        var bytes = ArrayBufferObject.CreateByteDataBlock(call.Agent, text.Length);
        for (var i = 0; i < text.Length; i++)
        {
            if (text[i] > byte.MaxValue) throw Raise.TypeError(Messages.Base64NotBytes, i);
            bytes[i] = (byte)text[i];
        }
        return Base64Encoder.Encode(bytes, isUrl: false, omitsPadding: false);
    }

    /// <summary>Forgiving-base64 decode (Infra Standard §7).</summary>
    public static JsValue Decode(in CallInfo call)
    {
        var decoder = new Base64Decoder(
            call.Agent, TypeConversion.ToString(call[0]), isUrl: false, LastChunkHandling.Loose, long.MaxValue);
        if (decoder.Run() is not null) throw Raise.TypeError(Messages.Base64Invalid);
        return NewString.Create(decoder.Bytes.Length, decoder.Bytes, static (text, bytes) => Encoding.Latin1.GetChars(bytes, text));
    }
}
