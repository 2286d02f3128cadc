using System.Runtime.CompilerServices;

namespace Quoll.Text;

/// <summary>
/// The shortest decimal in the rounding interval of a double, after Raffaello Giulietti, "The Schubfach way to render
/// doubles" (2020). Scaled by a power of ten so that the interval is between 1 and 10 units wide, it holds an integer,
/// and at most one multiple of ten: that one if it is there, otherwise the integer next to the value.
/// </summary>
/// <remarks>
/// Almost every double is decided by one product of 64 by 128 bits, whose error is known: what lies within that error of
/// a boundary (and powers of two and subnormals, whose interval or length differ) is decided again by the exact method.
/// </remarks>
internal static class ShortestDecimal
{
    internal const ulong ExponentMask = 0x7FF0_0000_0000_0000;
    internal const ulong SignificandMask = 0x000F_FFFF_FFFF_FFFF;
    internal const ulong HiddenBit = 0x0010_0000_0000_0000;

    private const int ExponentBias = 1075;
    private const ulong SixteenDigits = 10_000_000_000_000_000;

    /// <summary>
    /// |x| = digits * 10^exponent for a finite double that is not zero, given as its bits (the sign is ignored). The digits
    /// are padded with zeros to exactly 17.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void FromBits(ulong bits, out ulong digits, out int exponent)
    {
        int biased = (int)(bits >> 52) & 0x7FF;
        ulong fraction = bits & SignificandMask;
        if (biased != 0 && fraction != 0 && TryRegular(fraction | HiddenBit, biased - ExponentBias, out digits, out exponent)) return;
        Exact(fraction, biased, out digits, out exponent);
    }

    // x = c * 2^q with 2^52 < c < 2^53, so the interval is x -+ 2^(q-1).
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryRegular(ulong c, int q, out ulong digits, out int exponent)
    {
        // k = floor(log10(2^q)): scaled by 10^-k the interval's half width is in [0.5, 5).
        int k = PowersOfTen.FloorLog10OfPowerOfTwo(q);
        int h = q + PowersOfTen.FloorLog2(-k) + 1; // 1..4
        PowersOfTen.Significand(-k, out ulong gHigh, out ulong gLow);

        // x * 10^-k = (c << h) * g / 2^128: integer part and 64 bits of fraction, less than one unit of it too small.
        ulong scaled = c << h;
        ulong integer = Math.BigMul(scaled, gHigh, out ulong fraction);
        ulong carry = Math.BigMul(scaled, gLow, out _);
        fraction += carry;
        if (fraction < carry) integer++;

        // The last digit and the fraction in 4.60 bits; both this and the half width are less than one unit too small.
        ulong lastDigit = integer % 10;
        ulong distance = lastDigit << 60 | fraction >> 4;
        ulong halfWidth = gHigh >> (5 - h);
        const ulong Ten = 10UL << 60;
        const ulong Half = 1UL << 63;

        bool nearBoundary = distance - halfWidth + 2 <= 4 | distance + halfWidth - Ten + 2 <= 4 | fraction - Half + 2 <= 4;
        if (nearBoundary)
        {
            digits = 0;
            exponent = 0;
            return false;
        }

        ulong tensBelow = integer - lastDigit;
        bool reachesUp = distance + halfWidth > Ten;
        ulong multiple = tensBelow + (reachesUp ? 10UL : 0UL);
        ulong nearest = integer + (fraction >> 63);
        ulong chosen = (distance < halfWidth) | reachesUp ? multiple : nearest;

        // 2^52 <= chosen < 10^17: it has 16 digits or 17.
        bool pad = chosen < SixteenDigits;
        digits = pad ? chosen * 10 : chosen;
        exponent = pad ? k - 1 : k;
        return true;
    }

    // The exact method for every double: the interval's bounds and the value times four, each rounded to odd, so that
    // comparisons with multiples of four are those of the real numbers (theorem and proof in the paper, §9).
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Exact(ulong fraction, int biased, out ulong digits, out int exponent)
    {
        ulong c = biased == 0 ? fraction : fraction | HiddenBit;
        int q = biased == 0 ? 1 - ExponentBias : biased - ExponentBias;

        // Below a power of two doubles are twice as dense, except at the end of the subnormals.
        bool irregular = fraction == 0 && biased > 1;
        int k = irregular ? PowersOfTen.FloorLog10OfThreeQuarters(q) : PowersOfTen.FloorLog10OfPowerOfTwo(q);
        int h = q + PowersOfTen.FloorLog2(-k) + 1;
        PowersOfTen.Significand(-k, out ulong gHigh, out ulong gLow);

        ulong odd = c & 1; // the bounds belong to the interval when c is even, for reading rounds ties to even
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

    // floor(g * scaled / 2^128), with the last bit set when something was cut off. g is rounded up by less than one,
    // hence the comparison with one and not with zero.
    private static ulong RoundToOdd(ulong gHigh, ulong gLow, ulong scaled)
    {
        ulong carry = Math.BigMul(gLow, scaled, out _);
        ulong high = Math.BigMul(gHigh, scaled, out ulong middle);
        middle += carry;
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
