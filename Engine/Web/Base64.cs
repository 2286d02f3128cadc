using System.Text;
using Quoll.Builtins.Indexed;

namespace Quoll.Web;

/// <summary>
/// atob and btoa (HTML §8.3): bytes as strings of code units up to U+00FF. Invalid input throws an
/// InvalidCharacterError.
/// </summary>
internal static class Base64
{
    public static JsValue Encode(in CallInfo call)
    {
        var text = Argument(call);
        var bytes = ArrayBufferObject.CreateByteDataBlock(call.Agent, text.Length);
        for (var i = 0; i < text.Length; i++)
        {
            if (text[i] > byte.MaxValue) throw Invalid(call, MessageText.Format(Messages.Base64NotBytes, i));
            bytes[i] = (byte)text[i];
        }
        return Base64Encoder.Encode(bytes, isUrl: false, omitsPadding: false);
    }

    /// <summary>Forgiving-base64 decode (Infra Standard §7).</summary>
    public static JsValue Decode(in CallInfo call)
    {
        var decoder = new Base64Decoder(
            call.Agent, Argument(call), isUrl: false, LastChunkHandling.Loose, long.MaxValue);
        if (decoder.Run() is not null) throw Invalid(call, Messages.Base64Invalid);
        return NewString.Create(decoder.Bytes.Length, decoder.Bytes, static (text, bytes) => Encoding.Latin1.GetChars(bytes, text));
    }

    // Web IDL §3.7.7: a function of one argument needs it.
    private static string Argument(in CallInfo call) =>
        call.Count > 0 ? TypeConversion.ToString(call[0]) : throw Raise.TypeError(Messages.Verbatim, "1 argument required, but only 0 present");

    private static ThrowCompletion Invalid(in CallInfo call, string message) =>
        call.Agent.DomError(call.Realm, "InvalidCharacterError", message);
}
