using System.Globalization;
using System.Numerics;
using System.Text;
using Quoll.Text;

namespace Quoll.Values;

/// <summary>BigInts as text, and compared with Numbers.</summary>
internal static class BigIntText
{
    /// <summary>StringToBigInt (ECMA-262 §7.1.14): optional white space around a decimal (with sign), hex, octal or binary integer.</summary>
    public static BigInteger? Parse(string text)
    {
        var span = text.AsSpan();
        while (span.Length > 0 && IsSpace(span[0])) span = span[1..];
        while (span.Length > 0 && IsSpace(span[^1])) span = span[..^1];
        if (span.Length == 0) return BigInteger.Zero;
        if (span.Length > 2 && span[0] == '0')
        {
            var radix = (span[1] | 0x20) switch { 'x' => 16, 'o' => 8, 'b' => 2, _ => 0 };
            if (radix != 0) return ParseDigits(span[2..], radix);
        }
        var negative = span[0] == '-';
        if (span[0] is '-' or '+') span = span[1..];
        return ParseDigits(span, 10) is { } value ? negative ? -value : value : null;
    }

    /// <summary>An integer without sign in a radix from 2 to 36; null where some character is no digit or there is none.</summary>
    public static BigInteger? ParseDigits(ReadOnlySpan<char> digits, int radix)
    {
        if (digits.Length == 0) return null;
        foreach (var c in digits)
        {
            if (DigitValue(c) >= radix) return null;
        }
        if (radix == 10) return BigInteger.Parse(digits, NumberStyles.None, CultureInfo.InvariantCulture);
        // BigInteger reads hexadecimal and binary in linear time; a leading 0 keeps the sign positive.
        if (radix == 16) return BigInteger.Parse(string.Concat("0", digits), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture);
        var value = BigInteger.Zero;
        foreach (var c in digits) value = value * radix + DigitValue(c);
        return value;
    }

    /// <summary>BigInt::toString (§6.1.6.2.21) in a radix from 2 to 36.</summary>
    public static string ToString(BigInteger value, int radix)
    {
        if (radix == 10) return value.ToString(CultureInfo.InvariantCulture);
        if (value.IsZero) return "0";
        var digits = new StringBuilder();
        var rest = BigInteger.Abs(value);
        while (!rest.IsZero)
        {
            rest = BigInteger.DivRem(rest, radix, out var digit);
            var d = (int)digit;
            digits.Append((char)(d < 10 ? '0' + d : 'a' + d - 10));
        }
        if (value.Sign < 0) digits.Append('-');
        var text = digits.ToString().ToCharArray();
        Array.Reverse(text);
        return new string(text);
    }

    /// <summary>Compares exactly: negative where the BigInt is less than the number, which must not be NaN for the order to mean anything.</summary>
    public static int Compare(BigInteger left, double right)
    {
        if (double.IsNaN(right)) return 1;
        if (double.IsPositiveInfinity(right)) return -1;
        if (double.IsNegativeInfinity(right)) return 1;
        var floor = Math.Floor(right);
        var order = left.CompareTo(new BigInteger(floor));
        return order != 0 ? order : floor < right ? -1 : 0;
    }

    private static bool IsSpace(char c) => UnicodeCharacters.IsWhiteSpace(c) || UnicodeCharacters.IsLineTerminator(c);

    private static int DigitValue(char c) => c switch
    {
        >= '0' and <= '9' => c - '0',
        >= 'a' and <= 'z' => c - 'a' + 10,
        >= 'A' and <= 'Z' => c - 'A' + 10,
        _ => int.MaxValue,
    };
}
