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
        var length = (text.Length + 2L) / 3 * DigitsPerGroup;
        if (length > Rope.MaxLength) throw Raise.RangeError(Messages.StringTooLong);
        Charge(call.Agent, length);
        return Convert.ToBase64String(bytes);
    }

    /// <summary>Forgiving-base64 decode (Infra Standard §7).</summary>
    public static JsValue Decode(in CallInfo call)
    {
        var text = TypeConversion.ToString(call[0]);
        Charge(call.Agent, text.Length);
        var digits = new char[text.Length];
        var count = 0;
        foreach (var unit in text)
        {
            if (unit is not ('\t' or '\n' or '\f' or '\r' or ' ')) digits[count++] = unit;
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
            bits = bits << BitsPerDigit | ValueOf(digit);
            bitCount += BitsPerDigit;
            if (bitCount < BitsPerByte) continue;
            bitCount -= BitsPerByte;
            digits[length++] = (char)(bits >> bitCount);
            bits &= (1 << bitCount) - 1;
        }
        return new string(digits, 0, length);
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

    private static void Charge(Agent agent, long units)
    {
        agent.StepOver(units);
        agent.Reserve(4 * units);
    }
}
