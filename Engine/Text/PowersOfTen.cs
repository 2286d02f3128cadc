using System.Runtime.InteropServices;

namespace Quoll.Text;

/// <summary>
/// Powers of ten in the three forms that reading and writing numbers needs, and the logarithms between the bases.
/// </summary>
internal static class PowersOfTen
{
    /// <summary>The greatest exponent for which a power of ten is a double without rounding.</summary>
    internal const int MaxExactDouble = 22;

    /// <summary>
    /// The exponents 0..55 are exact in 128 bits (5^55 &lt; 2^128); every other significand is rounded up.
    /// </summary>
    internal const int MaxExactSignificand = 55;

    private static ReadOnlySpan<double> ExactDoubles =>
    [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
        1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
    ];

    private static ReadOnlySpan<ulong> Integers =>
    [
        1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000, 10000000000, 100000000000,
        1000000000000, 10000000000000, 100000000000000, 1000000000000000, 10000000000000000, 100000000000000000,
        1000000000000000000, 10000000000000000000,
    ];

    /// <summary>Returns 10^exponent as a double, exactly; 0 &lt;= exponent &lt;= 22.</summary>
    internal static double Exact(int exponent) => ExactDoubles[exponent];

    /// <summary>Returns 10^exponent as an integer; 0 &lt;= exponent &lt;= 19.</summary>
    internal static ulong Integer(int exponent) => Integers[exponent];

    /// <summary>
    /// Computes the g of 2^127 &lt;= g &lt; 2^128 with 10^exponent = g * 2^(FloorLog2(exponent) - 127), rounded up to
    /// an integer. The caller has checked that the exponent is between <see cref="PowersOfTenTable.MinExponent"/> and
    /// MaxExponent.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Significand(int exponent, out ulong high, out ulong low)
    {
        ref ulong entry = ref Unsafe.Add(
            ref MemoryMarshal.GetReference(PowersOfTenTable.Significands), (nint)(uint)(exponent - PowersOfTenTable.MinExponent) * 2);
        high = entry;
        low = Unsafe.Add(ref entry, 1);
    }

    /// <summary>Returns floor(log2(10^exponent)); |exponent| &lt;= 1233.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int FloorLog2(int exponent) => (exponent * 1741647) >> 19;

    /// <summary>Returns floor(log10(2^exponent)); |exponent| &lt;= 1500.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int FloorLog10OfPowerOfTwo(int exponent) => (exponent * 1262611) >> 22;

    /// <summary>Returns floor(log10(3/4 * 2^exponent)); |exponent| &lt;= 1500.</summary>
    internal static int FloorLog10OfThreeQuarters(int exponent) => (exponent * 1262611 - 524031) >> 22;

    /// <summary>Returns the number of decimal digits of the value; 1 for zero.</summary>
    internal static int DigitCount(ulong value)
    {
        // floor(log10) is at most one below the estimate from the bit length (1233 / 4096 is a little more than
        // log10(2)).
        int estimate = ((64 - System.Numerics.BitOperations.LeadingZeroCount(value | 1)) * 1233) >> 12;
        return estimate + (value >= Integers[estimate] || value == 0 ? 1 : 0);
    }
}
