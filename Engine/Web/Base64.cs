using System.Text;
using Quoll.Builtins.Indexed;

namespace Quoll.Web;

/// <summary>
/// atob and btoa (HTML §8.3): bytes as strings of code units up to U+00FF. Invalid input throws a TypeError (HTML: an
/// InvalidCharacterError).
/// </summary>
internal static class Base64
{
    private const int BitsPerDigit = 6, BitsPerByte = 8, DigitsPerGroup = 4;

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
        var text = TypeConversion.ToString(call[0]);
        call.Agent.StepOver(text.Length);
        var digits = ArrayBufferObject.CreateByteDataBlock(call.Agent, text.Length);
        var count = 0;
        foreach (var unit in text)
        {
            if (!char.IsAscii(unit)) throw Raise.TypeError(Messages.Base64Invalid);
            if (unit is not ('\t' or '\n' or '\f' or '\r' or ' ')) digits[count++] = (byte)unit;
        }
        if (count % DigitsPerGroup == 0)
        {
            for (var padding = 0; padding < 2 && count > 0 && digits[count - 1] == '='; padding++) count--;
        }
        if (count % DigitsPerGroup == 1) throw Raise.TypeError(Messages.Base64Invalid);
        // The bytes overwrite the digits: there are fewer bytes than digits.
        int bits = 0, bitCount = 0, length = 0;
        foreach (var digit in digits.AsSpan(0, count))
        {
            bits = bits << BitsPerDigit | ValueOf((char)digit);
            bitCount += BitsPerDigit;
            if (bitCount < BitsPerByte) continue;
            bitCount -= BitsPerByte;
            digits[length++] = (byte)(bits >> bitCount);
            bits &= (1 << bitCount) - 1;
        }
        return NewString.Create(length, digits, static (text, bytes) => Encoding.Latin1.GetChars(bytes.AsSpan(0, text.Length), text));
    }

    private static int ValueOf(char digit) => digit switch
    {
        >= 'A' and <= 'Z' => digit - 'A',
        >= 'a' and <= 'z' => digit - 'a' + 26,
        >= '0' and <= '9' => digit - '0' + 52,
        '+' => 62,
        '/' => 63,
        _ => throw Raise.TypeError(Messages.Base64Invalid),
    };

}
