namespace Quoll.Text;

/// <summary>
/// The shortest decimal in the rounding interval of a double, after Raffaello Giulietti, "The Schubfach way to render
/// doubles" (2020). The interval is scaled by a power of ten so that it is between 1 and 10 units wide. It then holds
/// an integer, and at most one multiple of ten. That multiple is the result if it exists, otherwise the integer nearest
/// to the value.
/// </summary>
/// <remarks>
/// One product of 64 by 128 bits, whose error is known, decides almost every double. The exact method decides again if
/// the value is within that error of a boundary. It also handles powers of two and subnormals, whose interval or length
/// differs.
/// </remarks>
internal static class ShortestDecimal
{
    internal const ulong ExponentMask = 0x7FF0_0000_0000_0000;
    internal const ulong SignificandMask = 0x000F_FFFF_FFFF_FFFF;
    internal const ulong HiddenBit = 0x0010_0000_0000_0000;

    private const int ExponentBias = 1075;
    private const ulong SixteenDigits = 10_000_000_000_000_000;

    /// <summary>
    /// Computes |x| = digits * 10^exponent for a finite double that is not zero, given as its bits (the sign is
    /// ignored). The digits are padded with zeros to exactly 17.
    /// </summary>
    internal static void FromBits(ulong bits, out ulong digits, out int exponent)
    {
        if (!TryRegular(bits, out digits, out exponent)) Exact(bits, out digits, out exponent);
    }

    /// <summary>
    /// Computes the result of <see cref="FromBits"/>, or returns false if one product cannot decide it. (Separate from
    /// <see cref="Exact"/>, so that the results stay in registers where this is inlined.)
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryRegular(ulong bits, out ulong digits, out int exponent)
    {
        digits = 0;
        exponent = 0;
        int biased = (int)(bits >> 52) & 0x7FF;
        if (biased == 0 || (bits & SignificandMask) == 0) return false;

        // x = c * 2^q with 2^52 < c < 2^53, so the interval is x -+ 2^(q-1).
        ulong c = bits & SignificandMask | HiddenBit;
        int q = biased - ExponentBias;

        // k = floor(log10(2^q)): scaled by 10^-k the interval's half width is in [0.5, 5).
        int k = PowersOfTen.FloorLog10OfPowerOfTwo(q);
        int h = q + PowersOfTen.FloorLog2(-k) + 1; // 1..4
        PowersOfTen.Significand(-k, out ulong gHigh, out ulong gLow);

        // x * 10^-k = (c << h) * g / 2^128: integer part and 64 bits of fraction, less than one unit of it too small.
        ulong scaled = c << h;
        ulong integer = WideMultiply.High(scaled, gHigh);
        ulong carry = WideMultiply.High(scaled, gLow);
        ulong fraction = scaled * gHigh + carry;
        integer += fraction < carry ? 1UL : 0UL;

        // The last digit and the fraction in 5.59 bits, so that differences keep their sign. This and the half width
        // are less than one unit too small.
        ulong lastDigit = integer % 10;
        ulong distance = lastDigit << 59 | fraction >> 5;
        ulong halfWidth = gHigh >> (6 - h);
        const ulong Ten = 10UL << 59;
        const ulong Half = 1UL << 63;
        ulong above = distance - halfWidth; // from the interval's lower end up to the multiple of ten below
        ulong beneath = Ten - (distance + halfWidth); // from its upper end to the multiple of ten above
        if (above + 2 <= 4 | beneath + 2 <= 4 | fraction - Half + 2 <= 4) return false;

        // The choice uses arithmetic on the sign bits because a branch could not be predicted.
        ulong takesUpper = beneath >> 63;
        ulong takesMultiple = 0 - (above >> 63 | takesUpper);
        ulong toNearest = fraction >> 63;
        ulong toMultiple = takesUpper * 10 - lastDigit;
        ulong chosen = integer + (toNearest ^ ((toNearest ^ toMultiple) & takesMultiple));

        // 2^52 <= chosen < 10^17: it has 16 digits or 17.
        ulong isShort = (chosen - SixteenDigits) >> 63;
        digits = chosen + ((chosen * 9) & (0 - isShort));
        exponent = k - (int)isShort;
        return true;
    }

    /// <summary>
    /// Works like <see cref="FromBits"/>, by the exact method for every double. The interval's bounds and the value are
    /// multiplied by four and rounded to odd. So comparisons with multiples of four have the results of the real
    /// numbers (proof in the paper, §9).
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void Exact(ulong bits, out ulong digits, out int exponent)
    {
        ulong fraction = bits & SignificandMask;
        int biased = (int)(bits >> 52) & 0x7FF;
        ulong c = biased == 0 ? fraction : fraction | HiddenBit;
        int q = biased == 0 ? 1 - ExponentBias : biased - ExponentBias;

        // Below a power of two doubles are twice as dense, except at the end of the subnormals.
        bool irregular = fraction == 0 && biased > 1;
        int k = irregular ? PowersOfTen.FloorLog10OfThreeQuarters(q) : PowersOfTen.FloorLog10OfPowerOfTwo(q);
        int h = q + PowersOfTen.FloorLog2(-k) + 1;
        PowersOfTen.Significand(-k, out ulong gHigh, out ulong gLow);

        ulong odd = c & 1; // the bounds belong to the interval if c is even, because reading rounds ties to even
        ulong lower = RoundToOdd(gHigh, gLow, (4 * c - (irregular ? 1UL : 2UL)) << h) + odd;
        ulong value = RoundToOdd(gHigh, gLow, (4 * c) << h);
        ulong upper = RoundToOdd(gHigh, gLow, (4 * c + 2) << h) - odd;

        ulong s = value / 4;
        ulong tens = s / 10;
        bool tensBelow = lower <= 40 * tens;
        bool tensAbove = 40 * tens + 40 <= upper;
        if (s >= 10 && tensBelow != tensAbove)
        {
            Pad(tens + (tensAbove ? 1UL : 0UL), k + 1, out digits, out exponent);
            return;
        }

        bool below = lower <= 4 * s;
        bool above = 4 * s + 4 <= upper;
        ulong middle = 4 * s + 2;
        bool up = below != above ? above : value > middle || (value == middle && (s & 1) != 0);
        Pad(s + (up ? 1UL : 0UL), k, out digits, out exponent);
    }

    // Returns floor(g * scaled / 2^128), with the last bit set if the division was inexact. g is rounded up by less
    // than one, hence the comparison with one and not with zero.
    private static ulong RoundToOdd(ulong gHigh, ulong gLow, ulong scaled)
    {
        ulong carry = WideMultiply.High(gLow, scaled);
        ulong high = WideMultiply.High(gHigh, scaled);
        ulong middle = gHigh * scaled + carry;
        if (middle < carry) high++;
        return high | (middle > 1 ? 1UL : 0UL);
    }

    private static void Pad(ulong shortest, int shortestExponent, out ulong digits, out int exponent)
    {
        int missing = 17 - PowersOfTen.DigitCount(shortest);
        digits = shortest * PowersOfTen.Integer(missing);
        exponent = shortestExponent - missing;
    }
}
