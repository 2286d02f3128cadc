using System.Numerics;

namespace Quoll.Text;

/// <summary>
/// Converts decimal text to the nearest double, ties to even (ECMA-262 §6.1.6.1, RoundMVResult without the latitude
/// that it allows beyond 20 digits). There are three methods, each used only where it is exact: one operation on two
/// exact doubles; the product with a 128-bit power of ten (after Daniel Lemire, "Number parsing at a gigabyte per
/// second", 2021); a comparison of big integers.
/// </summary>
internal static class DoubleParser
{
    private const ulong MaxExactInteger = 1UL << 53;

    // For numbers of up to about twelve digits one division of doubles is faster, and undecidable products are
    // frequent.
    private const ulong MaxShortMantissa = 1UL << 40;

    // 10^19 * 10^-343 is below half of the smallest subnormal, and 1 * 10^309 beyond the greatest double.
    private const int MinExponent = -342;
    private const int MaxExponent = 308;

    private const int MinBinaryExponent = -1074; // of the last bit of a subnormal
    private const int MinNormalExponent = -1022; // of the leading bit
    private const int MaxNormalExponent = 1023;

    /// <summary>
    /// Parses the longest decimal literal at the start of the text (no sign). Returns its length in units, 0 if there
    /// is none.
    /// </summary>
    internal static int ParsePrefix<TUnit>(ReadOnlySpan<TUnit> text, out double value) where TUnit : unmanaged
    {
        if (!ScannedDecimal.TryScan(text, out ScannedDecimal literal))
        {
            value = double.NaN;
            return 0;
        }
        value = ToDouble(in literal, text);
        return literal.Length;
    }

    /// <summary>
    /// Parses a text that is entirely a decimal literal, without a sign; returns false for any other text.
    /// </summary>
    internal static bool TryParse<TUnit>(ReadOnlySpan<TUnit> text, out double value) where TUnit : unmanaged =>
        ParsePrefix(text, out value) == text.Length && text.Length != 0;

    /// <summary>
    /// Returns the value of a scanned literal. <paramref name="text"/> is the scanned text, which is read again only if
    /// necessary.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static double ToDouble<TUnit>(in ScannedDecimal literal, ReadOnlySpan<TUnit> text) where TUnit : unmanaged =>
        ToDouble(literal.Mantissa, literal.Exponent, literal.Truncated, text[..literal.Length]);

    /// <summary>
    /// Returns the double nearest to mantissa * 10^exponent. If <paramref name="truncated"/> is true, the mantissa is
    /// only the first 19 significant digits, and <paramref name="literal"/> (without sign) holds them all.
    /// </summary>
    internal static double ToDouble<TUnit>(ulong mantissa, int exponent, bool truncated, ReadOnlySpan<TUnit> literal)
        where TUnit : unmanaged
    {
        if (!truncated) return ToDouble(mantissa, exponent);
        if (TryProduct(mantissa, exponent, out double low) && TryProduct(mantissa + 1, exponent, out double high) && low == high)
            return low;
        return ToDoubleExactly(mantissa, exponent, literal);
    }

    /// <summary>Returns the double nearest to mantissa * 10^exponent.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static double ToDouble(ulong mantissa, int exponent) => BitConverter.UInt64BitsToDouble(ToBits(mantissa, exponent));

    /// <summary>
    /// Returns the bits of <see cref="ToDouble(ulong, int)"/>. A caller that adds a sign and stores them needs no
    /// floating-point register.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong ToBits(ulong mantissa, int exponent)
    {
        // Long numbers use the product, exact or not: whether they have one digit too many for an exact double cannot
        // be predicted.
        if (mantissa > MaxShortMantissa)
        {
            if (TryFastProduct(mantissa, exponent, out ulong bits)) return bits;
        }
        else if ((uint)(exponent + PowersOfTen.MaxExactDouble) <= 2 * PowersOfTen.MaxExactDouble)
        {
            return BitConverter.DoubleToUInt64Bits(ToExactly(mantissa, exponent));
        }
        return BitConverter.DoubleToUInt64Bits(ToDoubleCarefully(mantissa, exponent));
    }

    // Both numbers are exact doubles, so IEEE 754 rounds the single operation correctly.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static double ToExactly(ulong mantissa, int exponent) =>
        exponent < 0 ? (long)mantissa / PowersOfTen.Exact(-exponent) : (long)mantissa * PowersOfTen.Exact(exponent);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static double ToDoubleCarefully(ulong mantissa, int exponent)
    {
        // If the product is undecidable, the exponent is in its range.
        if (TryFullProduct(mantissa, exponent, out double value)) return value;

        // Often it is a short number with zeros after it: 1.50000000000000000.
        while (exponent < 0 && mantissa % 10 == 0)
        {
            mantissa /= 10;
            exponent++;
            if (mantissa <= MaxExactInteger && exponent >= -PowersOfTen.MaxExactDouble) return ToExactly(mantissa, exponent);
        }
        Span<char> digits = stackalloc char[IntegerDigits.BufferLength];
        int length = IntegerDigits.Write(mantissa, digits);
        ulong lower = LowerEstimate(mantissa, exponent, out int binary);
        return DecimalComparison.Round<char>(digits[..length], exponent, lower, binary);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static double ToDoubleExactly<TUnit>(ulong mantissa, int exponent, ReadOnlySpan<TUnit> literal) where TUnit : unmanaged
    {
        ulong lower = LowerEstimate(mantissa, exponent, out int binary);
        return DecimalComparison.Round(literal, 0, lower, binary);
    }

    /// <summary>
    /// Rounds mantissa * 10^exponent by its 192-bit product; returns false if the error of the product could matter.
    /// </summary>
    private static bool TryProduct(ulong mantissa, int exponent, out double value)
    {
        if (!TryFastProduct(mantissa, exponent, out ulong bits)) return TryFullProduct(mantissa, exponent, out value);
        value = BitConverter.UInt64BitsToDouble(bits);
        return true;
    }

    // The high word of the product decides nearly always. (The remaining work is in another method, so the result stays
    // in a register.)
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryFastProduct(ulong mantissa, int exponent, out ulong bits)
    {
        bits = 0;
        if (mantissa == 0 || (uint)(exponent - MinExponent) > MaxExponent - MinExponent) return false;

        int shift = BitOperations.LeadingZeroCount(mantissa);
        PowersOfTen.Significand(exponent, out ulong gHigh, out _);

        // The high word of the product with the power's high half: 53 bits for the significand, one that rounds it, and
        // 9 or 10 below. The rest of the product adds less than one unit, which cannot reach the 54 unless the 9 are
        // all ones, and there is no tie unless they are all zeros.
        ulong high = WideMultiply.High(mantissa << shift, gHigh);
        int leading = (int)(high >> 63);
        int binary = PowersOfTen.FloorLog2(exponent) + 63 + leading - shift; // exponent of the leading bit
        if (((high + 1) & 0x1FF) <= 1 || (uint)(binary - MinNormalExponent) > MaxNormalExponent - MinNormalExponent)
            return false;

        ulong rounded = high >> (9 + leading);
        rounded = (rounded + (rounded & 1)) >> 1;

        // The hidden bit adds one to the exponent; a carry out of the significand adds another, up to infinity.
        bits = ((ulong)(binary - MinNormalExponent) << 52) + rounded;
        return true;
    }

    // The whole product, and everything that the fast method excludes: zero, subnormals, ties, overflow.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool TryFullProduct(ulong mantissa, int exponent, out double value)
    {
        value = 0;
        if (mantissa == 0 || exponent < MinExponent) return true;
        if (exponent > MaxExponent)
        {
            value = double.PositiveInfinity;
            return true;
        }

        int shift = BitOperations.LeadingZeroCount(mantissa);
        mantissa <<= shift;
        PowersOfTen.Significand(exponent, out ulong gHigh, out ulong gLow);
        ulong carry = WideMultiply.High(mantissa, gLow);
        ulong high = WideMultiply.High(mantissa, gHigh);
        ulong middle = mantissa * gHigh + carry;
        if (middle < carry) high++;

        // Because the power is rounded up, the true product is less than one unit of the middle word below this
        // product. That matters only if the words below the rounding bit are zero, unless the power is exact.
        bool sticky = true;
        if ((high & 0x1FF) == 0 && middle == 0)
        {
            if ((uint)exponent > PowersOfTen.MaxExactSignificand) return false;
            sticky = mantissa * gLow != 0;
        }

        int leading = (int)(high >> 63);
        int binary = PowersOfTen.FloorLog2(exponent) + 63 + leading - shift;
        int dropped = 10 + leading; // bits of the high word below the significand
        ulong biased = (ulong)(binary - MinNormalExponent);
        if (binary < MinNormalExponent)
        {
            dropped += MinNormalExponent - binary;
            biased = 0;
            if (dropped > 64) return true; // below half of the smallest subnormal: zero
            if (dropped == 64)
            {
                // Below the smallest subnormal: exactly half of it rounds to zero, more rounds up.
                value = high > 1UL << 63 || (high == 1UL << 63 && sticky) ? double.Epsilon : 0;
                return true;
            }
        }
        ulong significand = high >> dropped;
        ulong remainder = high & ((1UL << dropped) - 1);
        ulong half = 1UL << (dropped - 1);
        if (remainder > half || (remainder == half && (sticky || (significand & 1) != 0))) significand++;
        value = binary > MaxNormalExponent
            ? double.PositiveInfinity
            : BitConverter.UInt64BitsToDouble((biased << 52) + significand);
        return true;
    }

    /// <summary>
    /// Returns a lower bound with 53 bits (fewer for subnormals): result * 2^binary &lt;= mantissa * 10^exponent. The
    /// value is less than 1.01 units above it even if the mantissa was cut to 19 digits (10^-18 * 2^53 is 0.009).
    /// </summary>
    private static ulong LowerEstimate(ulong mantissa, int exponent, out int binary)
    {
        int shift = BitOperations.LeadingZeroCount(mantissa);
        mantissa <<= shift;
        PowersOfTen.Significand(exponent, out ulong gHigh, out ulong gLow);
        ulong high = WideMultiply.High(mantissa, gHigh);
        ulong carry = WideMultiply.High(mantissa, gLow);
        ulong middle = mantissa * gHigh + carry;
        if (middle < carry) high++;
        if ((uint)exponent > PowersOfTen.MaxExactSignificand && middle == 0) high--;

        int dropped = 10 + (int)(high >> 63);
        binary = PowersOfTen.FloorLog2(exponent) - shift + 1 + dropped; // of the significand's last bit
        if (binary < MinBinaryExponent)
        {
            dropped += MinBinaryExponent - binary;
            binary = MinBinaryExponent;
        }
        return dropped < 64 ? high >> dropped : 0;
    }
}
