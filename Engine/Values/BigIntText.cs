using System.Globalization;
using System.Numerics;
using System.Text;
using Quoll.Text;

namespace Quoll.Values;

/// <summary>BigInts as text, and compared with Numbers.</summary>
internal static class BigIntText
{
    /// <summary>Digits that fit into 64 bits in every radix.</summary>
    private const int ChunkLength = 12;

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

    /// <summary>
    /// An integer without sign in a radix from 2 to 36; null where some character is no digit or there is none, and a RangeError where
    /// it has more than <see cref="BigIntArithmetic.MaxBits"/> bits: said before work is put into it.
    /// </summary>
    public static BigInteger? ParseDigits(ReadOnlySpan<char> digits, int radix)
    {
        if (digits.Length == 0) return null;
        foreach (var c in digits)
        {
            if (DigitValue(c) >= radix) return null;
        }
        digits = digits.TrimStart('0');
        if (digits.Length == 0) return BigInteger.Zero;
        if ((digits.Length - 1) * Math.Log2(radix) > BigIntArithmetic.MaxBits) throw Raise.RangeError(Messages.BigIntTooLarge);
        if (radix == 10) return BigInteger.Parse(digits, NumberStyles.None, CultureInfo.InvariantCulture);
        // BigInteger reads hexadecimal in linear time; a leading 0 keeps the sign positive.
        if (radix == 16) return BigInteger.Parse(string.Concat("0", digits), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture);
        return ValueOf(digits, radix);
    }

    // Halves join by one product: digit by digit the time would grow with the square of the length.
    private static BigInteger ValueOf(ReadOnlySpan<char> digits, int radix)
    {
        if (digits.Length <= ChunkLength)
        {
            ulong chunk = 0;
            foreach (var c in digits) chunk = chunk * (ulong)radix + (ulong)DigitValue(c);
            return chunk;
        }
        var low = digits.Length / 2;
        return ValueOf(digits[..^low], radix) * BigInteger.Pow(radix, low) + ValueOf(digits[^low..], radix);
    }

    /// <summary>BigInt::toString (§6.1.6.2.21) in a radix from 2 to 36.</summary>
    public static string ToString(BigInteger value, int radix)
    {
        if (radix == 10) return value.ToString(CultureInfo.InvariantCulture);
        if (value.IsZero) return "0";
        var digits = new StringBuilder();
        if (value.Sign < 0) digits.Append('-');
        var magnitude = BigInteger.Abs(value);
        // One or two more than it has: these zeros are left out.
        var count = (int)(magnitude.GetBitLength() / Math.Log2(radix)) + 2;
        var isLeading = true;
        AppendDigits(digits, magnitude, radix, count, ref isLeading);
        return digits.ToString();
    }

    // Exactly so many digits, the value in halves as above; zeros in front of the first other digit are left out.
    private static void AppendDigits(StringBuilder text, BigInteger value, int radix, int count, ref bool isLeading)
    {
        if (count > ChunkLength)
        {
            var low = count / 2;
            var high = BigInteger.DivRem(value, BigInteger.Pow(radix, low), out var rest);
            AppendDigits(text, high, radix, count - low, ref isLeading);
            AppendDigits(text, rest, radix, low, ref isLeading);
            return;
        }
        Span<char> chunk = stackalloc char[ChunkLength];
        var bits = (ulong)value;
        for (var i = count - 1; i >= 0; i--)
        {
            (bits, var digit) = Math.DivRem(bits, (ulong)radix);
            chunk[i] = (char)(digit < 10 ? '0' + digit : 'a' + digit - 10);
        }
        chunk = chunk[..count];
        if (isLeading) chunk = chunk.TrimStart('0');
        if (chunk.Length > 0) isLeading = false;
        text.Append(chunk);
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
