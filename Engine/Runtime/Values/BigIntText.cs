using System.Numerics;

namespace Quoll.Runtime.Values;

/// <summary>Conversions between BigInts and text, and comparison with Numbers.</summary>
internal static class BigIntText
{
    /// <summary>
    /// StringToBigInt (ECMA-262 §7.1.14): optional white space around a decimal (with sign), hex, octal or binary
    /// integer.
    /// </summary>
    public static BigInteger? Parse(string text)
    {
        var span = UnicodeCharacters.Trim(text);
        if (span.Length == 0) return BigInteger.Zero;
        if (span.Length > 2 && span[0] == '0')
        {
            var radix = NumberText.RadixOfPrefix(span[1]);
            if (radix != 0) return ParseDigits(span[2..], radix);
        }
        var negative = span[0] == '-';
        if (span[0] is '-' or '+') span = span[1..];
        return ParseDigits(span, 10) is { } value ? negative ? -value : value : null;
    }

    // Null if a character is not a digit or there are no digits. Throws a RangeError for too many bits, before any work
    // is done.
    private static BigInteger? ParseDigits(ReadOnlySpan<char> digits, int radix)
    {
        if (digits.Length == 0 || RadixDigits.CountDigits(digits, radix) < digits.Length) return null;
        digits = digits.TrimStart('0');
        if (digits.Length == 0) return BigInteger.Zero;
        if (BigIntegerDigits.IsTooLong(digits.Length, radix)) throw Raise.RangeError(Messages.BigIntTooLarge);
        return BigIntegerDigits.Parse(digits, radix);
    }

    /// <summary>BigInt::toString (§6.1.6.2.21) in a radix from 2 to 36.</summary>
    public static string ToString(in BigInteger value, int radix) => BigIntegerDigits.ToString(value, radix);

    /// <summary>
    /// Compares exactly. Returns a negative number if the BigInt is less than the number, which must not be NaN.
    /// </summary>
    public static int Compare(BigInteger left, double right)
    {
        if (double.IsNaN(right)) return 1;
        if (double.IsPositiveInfinity(right)) return -1;
        if (double.IsNegativeInfinity(right)) return 1;
        var floor = Math.Floor(right);
        var order = left.CompareTo(new BigInteger(floor));
        return order != 0 ? order : floor < right ? -1 : 0;
    }
}
