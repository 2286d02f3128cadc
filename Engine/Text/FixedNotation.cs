namespace Quoll.Text;

/// <summary>Number.prototype.toFixed, toExponential and toPrecision (ECMA-262 §21.1.3) for finite values.</summary>
internal static class FixedNotation
{
    // The specification's limit for fraction digits and precision.
    private const int MaxDigits = 100;

    // A sign, 21 integer digits or a leading 0, a point, and the digits; exponents are shorter than the integer digits.
    private const int BufferLength = IntegerDigits.BufferLength + MaxDigits + 28;

    /// <summary>toFixed for |value| &lt; 10^21.</summary>
    [SkipLocalsInit]
    internal static string ToFixed(double value, int fractionDigits)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan((uint)fractionDigits, (uint)MaxDigits, nameof(fractionDigits));
        Span<char> text = stackalloc char[BufferLength];
        int position = 0;
        if (value < 0) text[position++] = '-';

        if (TryScaledInteger(value, fractionDigits, out ulong scaled))
        {
            Span<char> digits = stackalloc char[IntegerDigits.BufferLength];
            int length = IntegerDigits.Write(scaled, digits);
            position = WriteFixed(digits[..length], length - fractionDigits, fractionDigits, text, position);
        }
        else
        {
            var exact = new ExactDecimal(value, stackalloc char[ExactDecimal.BufferLength]);
            exact.Round(exact.Point + fractionDigits);
            position = WriteFixed(exact.Digits, exact.Length == 0 ? 0 : exact.Point, fractionDigits, text, position);
        }
        return new string(text[..position]);
    }

    /// <summary>toExponential. A negative number of fraction digits means the shortest form.</summary>
    [SkipLocalsInit]
    internal static string ToExponential(double value, int fractionDigits)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan(fractionDigits, MaxDigits);
        Span<char> text = stackalloc char[BufferLength];
        int position = 0;
        if (value < 0) text[position++] = '-';
        if (fractionDigits >= 0 || value == 0)
        {
            var exact = new ExactDecimal(value, stackalloc char[ExactDecimal.BufferLength]);
            exact.Round(fractionDigits + 1);
            position = WriteExponential(exact.Digits, exact.Point, Math.Max(fractionDigits, 0), text, position);
        }
        else
        {
            ShortestDecimal.FromBits(BitConverter.DoubleToUInt64Bits(value), out ulong shortest, out int exponent);
            Span<char> digits = stackalloc char[IntegerDigits.BufferLength];
            int length = IntegerDigits.Write(shortest, digits);
            int significant = digits[..length].TrimEnd('0').Length;
            position = WriteExponential(digits[..significant], exponent + length, significant - 1, text, position);
        }
        return new string(text[..position]);
    }

    /// <summary>toPrecision.</summary>
    [SkipLocalsInit]
    internal static string ToPrecision(double value, int precision)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan((uint)(precision - 1), (uint)(MaxDigits - 1), nameof(precision));
        Span<char> text = stackalloc char[BufferLength];
        int position = 0;
        if (value < 0) text[position++] = '-';
        var exact = new ExactDecimal(value, stackalloc char[ExactDecimal.BufferLength]);
        exact.Round(precision);
        int exponent = exact.Length == 0 ? 0 : exact.Point - 1; // the specification's e

        position = exponent < -6 || exponent >= precision
            ? WriteExponential(exact.Digits, exact.Point, precision - 1, text, position)
            : WriteFixed(exact.Digits, exponent + 1, precision - 1 - exponent, text, position);
        return new string(text[..position]);
    }

    // n of the specification, as an integer: |value| * 10^f rounded, ties up. The product with 5^f is exact in 128
    // bits.
    private static bool TryScaledInteger(double value, int fractionDigits, out ulong scaled)
    {
        const int MaxPowerOfFive = 27; // the greatest that fits in 64 bits
        scaled = 0;
        if (fractionDigits > MaxPowerOfFive) return false;
        ulong bits = BitConverter.DoubleToUInt64Bits(value);
        int biased = (int)(bits >> 52) & 0x7FF;
        if (biased == 0) return (bits & ShortestDecimal.SignificandMask) == 0;

        ulong power = 1;
        for (int i = 0; i < fractionDigits; i++) power *= 5;
        ulong significand = bits & ShortestDecimal.SignificandMask | ShortestDecimal.HiddenBit;
        int shift = 1075 - biased - fractionDigits; // value * 10^f = significand * 5^f / 2^shift
        if (shift is < 1 or > 126) return shift > 126; // a product below 2^116 rounds to zero
        ulong high = Math.BigMul(significand, power, out ulong low);
        // Not UInt128: .NET discards the compiled code of all methods that have one.
        if (shift > 64)
        {
            // The half that is added is in the high word; the low word is below it.
            scaled = (high + (1UL << (shift - 65))) >> (shift - 64);
            return true;
        }
        ulong half = low + (1UL << (shift - 1));
        if (half < low) high++;
        scaled = shift == 64 ? high : half >> shift | high << (64 - shift);
        return shift == 64 || high >> shift == 0;
    }

    // Writes digits with the point after the first 'point' of them (zeros are supplied on both sides), and a number of
    // digits after it.
    private static int WriteFixed(ReadOnlySpan<char> digits, int point, int fractionDigits, Span<char> text, int position)
    {
        if (point <= 0)
        {
            text[position++] = '0';
        }
        else
        {
            position = WritePadded(digits[..Math.Min(point, digits.Length)], point, text, position);
            digits = digits[Math.Min(point, digits.Length)..];
            point = 0;
        }
        if (fractionDigits == 0) return position;
        text[position++] = '.';
        int zeros = Math.Min(-point, fractionDigits);
        text.Slice(position, zeros).Fill('0');
        return WritePadded(digits, fractionDigits - zeros, text, position + zeros);
    }

    // Writes d.ddde+n with a number of fraction digits.
    private static int WriteExponential(ReadOnlySpan<char> digits, int point, int fractionDigits, Span<char> text, int position)
    {
        text[position++] = digits.IsEmpty ? '0' : digits[0];
        if (fractionDigits > 0)
        {
            text[position++] = '.';
            position = WritePadded(digits.IsEmpty ? digits : digits[1..], fractionDigits, text, position);
        }
        int exponent = digits.IsEmpty ? 0 : point - 1;
        return ShortestDouble.WriteExponent(exponent, ref text[0], position);
    }

    private static int WritePadded(ReadOnlySpan<char> digits, int length, Span<char> text, int position)
    {
        digits.CopyTo(text[position..]);
        text[(position + digits.Length)..(position + length)].Fill('0');
        return position + length;
    }
}
