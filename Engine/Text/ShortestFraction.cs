using System.Runtime.InteropServices;

namespace Quoll.Text;

/// <summary>
/// The decimals of the shortest decimal of a double in [2^-11, 2^52), where nearly all fractions of documents are. The
/// method is that of <see cref="ShortestDecimal"/>. But below the point a double of this range has at most 64 bits and
/// needs at most 16 decimals, or 19 if it is below 1. So one product of 64 by 64 bits is exact, and the digits before
/// the point stay unchanged.
/// </summary>
internal static class ShortestFraction
{
    /// <summary>
    /// The least binary exponent (of the leading bit) of the range: half a unit of the last place is a unit of 2^-64.
    /// </summary>
    internal const int MinExponent = -11;

    /// <summary>The greatest binary exponent of the range; beyond it doubles are integers.</summary>
    internal const int MaxExponent = 51;

    /// <summary>The number of decimals for a double from 1 on: those of the shortest decimal, and zeros.</summary>
    internal const int Decimals = 16;

    /// <summary>The number of decimals for a double below 1.</summary>
    internal const int DecimalsBelowOne = 19;

    // For each binary exponent 10^(m-1) and 10^(16-m), or 10^(19-m) below 1. m is the number of decimals at which half
    // a unit of the double's last place is between 0.5 and 5 units. It holds a decimal with m places, and at most one
    // with m - 1.
    private static readonly ulong[] _powers = MakePowers();

    private static ulong[] MakePowers()
    {
        ulong[] powers = new ulong[2 * (MaxExponent - MinExponent + 1)];
        for (int exponent = MinExponent; exponent <= MaxExponent; exponent++)
        {
            int m = -PowersOfTen.FloorLog10OfPowerOfTwo(exponent - 52);
            int row = 2 * (exponent - MinExponent);
            powers[row] = PowersOfTen.Integer(m - 1);
            powers[row + 1] = PowersOfTen.Integer((exponent < 0 ? DecimalsBelowOne : Decimals) - m);
        }
        return powers;
    }

    /// <summary>
    /// Finds the decimals as an integer below 10^16 (10^19 below 1) of a double with this fraction (in units of 2^-64,
    /// not zero) and this exponent. Returns false for a tie between two decimals. (The neighbours of a power of two are
    /// not equally far, but above 2^-12 it is a short decimal itself.)
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryFind(ulong fraction, int exponent, out ulong decimals)
    {
        // Bounds: the caller has checked the exponent.
        ref ulong row = ref Unsafe.Add(ref MemoryMarshal.GetArrayDataReference(_powers), (nint)(uint)(exponent - MinExponent) * 2);
        ulong power = row;

        // Cut to m - 1 decimals, with the remainder in units of 2^-64 of the last decimal. Nothing is lost: the last
        // place of the double is 2^(12 + exponent) of these units before the scaling, a half of it 2^(11 + exponent).
        // The ends of its interval are odd multiples of such halves and have more than m decimals. So no candidate is
        // an end.
        ulong tens = WideMultiply.High(fraction, power);
        ulong rest = fraction * power;
        ulong halfPlace = power << (11 + exponent);

        // The m-th decimal, rounded, unless the interval reaches the decimal with m - 1 places below or above it.
        ulong digit = WideMultiply.High(rest, 10);
        ulong below = rest * 10;
        decimals = 0;
        if (below == 1UL << 63) return false;
        digit += below >> 63;
        if (rest < halfPlace) digit = 0;
        if (rest > 0 - halfPlace) digit = 10;
        decimals = (tens * 10 + digit) * Unsafe.Add(ref row, 1);
        return true;
    }
}
