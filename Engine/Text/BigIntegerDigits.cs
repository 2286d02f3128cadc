using System.Globalization;
using System.Numerics;
using System.Text;

namespace Quoll.Text;

/// <summary>
/// Integers of any length as digits in a radix from 2 to 36, and back. Long ones are converted by halves; each step is
/// charged to the running call.
/// </summary>
internal static class BigIntegerDigits
{
    /// <summary>Digits that fit into 64 bits in every radix.</summary>
    private const int ChunkLength = 12;

    /// <summary>
    /// The level of halving below which the platform converts decimal numbers. It is fast with 384 digits, and
    /// quadratic with more.
    /// </summary>
    private const int PlatformLevel = 5;

    private const int PlatformLength = ChunkLength << PlatformLevel;

    /// <summary>
    /// Returns whether a number with that many digits, the first of which is not 0, certainly has more than
    /// <see cref="BigIntegerCost.MaxBits"/> bits.
    /// </summary>
    public static bool IsTooLong(int digits, int radix) => (digits - 1) * Math.Log2(radix) > BigIntegerCost.MaxBits;

    /// <summary>Returns the value of valid digits.</summary>
    public static BigInteger Parse(ReadOnlySpan<char> digits, int radix)
    {
        if (IsShort(digits.Length, radix)) return ShortValue(digits, radix);
        var powers = Powers(radix, digits.Length);
        return ValueOf(digits, radix, powers, powers.Count - 1);
    }

    /// <summary>Returns the value of any number of decimal digits in ASCII, perhaps after a minus.</summary>
    public static BigInteger ParseDecimal(ReadOnlySpan<byte> text)
    {
        var isNegative = text[0] == '-';
        var digits = isNegative ? text[1..] : text;
        WorkBudget.Memory(sizeof(char) * (long)digits.Length);
        var units = new char[digits.Length];
        Encoding.ASCII.GetChars(digits, units);
        var value = Parse(units, 10);
        return isNegative ? -value : value;
    }

    /// <summary>Returns whether a text is digits, perhaps after a minus.</summary>
    public static bool IsDecimal(ReadOnlySpan<char> text)
    {
        var digits = text.StartsWith('-') ? text[1..] : text;
        return digits.Length > 0 && !digits.ContainsAnyExceptInRange('0', '9');
    }

    // radix^(12 * 2^i), while that is shorter than a number of that many digits.
    private static List<BigInteger> Powers(int radix, int digits)
    {
        var powers = new List<BigInteger> { BigInteger.Pow(radix, ChunkLength) };
        for (var length = 2L * ChunkLength; length < digits; length *= 2)
        {
            var last = powers[^1];
            BigIntegerCost.ChargeProduct(last, last);
            powers.Add(last * last);
        }
        return powers;
    }

    // Halves are joined by one product. Digit by digit the time would grow with the square of the length.
    private static BigInteger ValueOf(ReadOnlySpan<char> digits, int radix, List<BigInteger> powers, int level)
    {
        if (IsShort(digits.Length, radix)) return ShortValue(digits, radix);
        var low = ChunkLength << level;
        if (digits.Length <= low) return ValueOf(digits, radix, powers, level - 1);
        var high = ValueOf(digits[..^low], radix, powers, level - 1);
        BigIntegerCost.ChargeProduct(high, powers[level]);
        return high * powers[level] + ValueOf(digits[^low..], radix, powers, level - 1);
    }

    private static bool IsShort(int length, int radix) => length <= (radix == 10 ? PlatformLength : ChunkLength);

    private static BigInteger ShortValue(ReadOnlySpan<char> digits, int radix)
    {
        if (digits.Length > ChunkLength) return BigInteger.Parse(digits, NumberStyles.None, CultureInfo.InvariantCulture);
        ulong chunk = 0;
        foreach (var c in digits) chunk = chunk * (ulong)radix + RadixDigits.DigitValue(c);
        return chunk;
    }

    /// <summary>Returns the digits of a value, with its sign.</summary>
    public static string ToString(BigInteger value, int radix)
    {
        if (value.IsZero) return "0";
        var magnitude = BigInteger.Abs(value);
        // One or two digits more than the value has: these zeros are left out.
        var count = (int)(magnitude.GetBitLength() / Math.Log2(radix)) + 2;
        if (radix == 10 && IsShort(count, radix)) return value.ToString(CultureInfo.InvariantCulture);
        WorkBudget.Memory(2L * sizeof(char) * count);
        var text = new char[1 + Math.Max(ChunkLength, count)];
        var powers = count > ChunkLength ? Powers(radix, count) : [];
        var used = WriteDigits(magnitude, radix, powers, powers.Count, text.AsSpan(1), isLeading: true);
        if (value.Sign > 0) return new string(text, 1, used);
        text[0] = '-';
        return new string(text, 0, 1 + used);
    }

    // Writes the digits of a value below radix^(12 * 2^level): all of them, or without leading zeros if no digit
    // precedes them. Returns their number.
    private static int WriteDigits(in BigInteger value, int radix, List<BigInteger> powers, int level, Span<char> text, bool isLeading)
    {
        if (level == 0) return WriteChunk((ulong)value, radix, text, isLeading);
        if (radix == 10 && level == PlatformLevel) return WriteShort(value, text, isLeading);
        var power = powers[level - 1];
        if (isLeading && value < power) return WriteDigits(value, radix, powers, level - 1, text, isLeading);
        BigIntegerCost.ChargeDivision(value, power);
        var high = BigInteger.DivRem(value, power, out var rest);
        var written = WriteDigits(high, radix, powers, level - 1, text, isLeading);
        return written + WriteDigits(rest, radix, powers, level - 1, text[written..], isLeading: false);
    }

    private static int WriteShort(in BigInteger value, Span<char> text, bool isLeading)
    {
        if (!value.TryFormat(text, out var used, default, CultureInfo.InvariantCulture))
            throw new InvalidOperationException("There is less room than digits.");
        if (isLeading) return value.IsZero ? 0 : used;
        text[..used].CopyTo(text[(PlatformLength - used)..]);
        text[..(PlatformLength - used)].Fill('0');
        return PlatformLength;
    }

    private static int WriteChunk(ulong bits, int radix, Span<char> text, bool isLeading)
    {
        Span<char> chunk = stackalloc char[ChunkLength];
        for (var i = ChunkLength - 1; i >= 0; i--)
        {
            (bits, var digit) = Math.DivRem(bits, (ulong)radix);
            chunk[i] = (char)(digit < 10 ? '0' + digit : 'a' + digit - 10);
        }
        ReadOnlySpan<char> digits = isLeading ? chunk.TrimStart('0') : chunk;
        digits.CopyTo(text);
        return digits.Length;
    }
}
