using Quoll.Intl.Numbers;
using static Quoll.Intl.Calendars.FloorDivision;

namespace Quoll.Intl.Temporal;

/// <summary>Rounding of exact integers to multiples of an increment.</summary>
internal static class Rounding
{
    /// <summary>
    /// RoundNumberToIncrement: the multiple of <paramref name="increment"/> near <paramref name="value"/>.
    /// </summary>
    public static Int128 ToIncrement(Int128 value, Int128 increment, RoundingMode mode)
    {
        if (increment == 1) return value;
        if (value >= long.MinValue / 2 && value <= long.MaxValue / 2 && increment <= long.MaxValue / 2)
            return ToIncrement((long)value, (long)increment, mode);
        var (quotient, remainder) = Int128.DivRem(value, increment);
        if (remainder == 0) return value;
        var isNegative = value < 0;
        var half = (Int128.Abs(remainder) * 2).CompareTo(increment);
        if (mode.IsAwayFromZero(isNegative, half, Int128.IsOddInteger(quotient))) quotient += isNegative ? -1 : 1;
        return quotient * increment;
    }

    /// <inheritdoc cref="ToIncrement(Int128, Int128, RoundingMode)"/>
    /// <remarks>Both are at most half of the range, so that nothing overflows.</remarks>
    public static long ToIncrement(long value, long increment, RoundingMode mode)
    {
        var (quotient, remainder) = Math.DivRem(value, increment);
        if (remainder == 0) return value;
        var isNegative = value < 0;
        var half = (Math.Abs(remainder) * 2).CompareTo(increment);
        if (mode.IsAwayFromZero(isNegative, half, long.IsOddInteger(quotient))) quotient += isNegative ? -1 : 1;
        return quotient * increment;
    }

    /// <summary>
    /// RoundNumberToIncrementAsIfPositive: up and down have the same direction on both sides of zero.
    /// </summary>
    public static Int128 ToIncrementAsIfPositive(Int128 value, Int128 increment, RoundingMode mode)
    {
        if (increment == 1) return value;
        var quotient = FloorDivide(value, increment, out var remainder);
        if (remainder == 0) return value;
        if (mode.IsAwayFromZero(false, (remainder * 2).CompareTo(increment), Int128.IsOddInteger(quotient))) quotient++;
        return quotient * increment;
    }

    /// <summary>The Number nearest to a quotient of exact integers, ties to even.</summary>
    /// <param name="numerator">The dividend.</param>
    /// <param name="denominator">The divisor, above zero and below 2^63.</param>
    public static double Divide(Int128 numerator, Int128 denominator)
    {
        if (numerator == 0) return 0;
        var dividend = (UInt128)Int128.Abs(numerator);
        var divisor = (UInt128)denominator;
        // A quotient of 64 significant bits or more: all but the lowest decide the result, and the lowest says
        // whether anything is left.
        var shift = Math.Max(64 - (BitLength(dividend) - BitLength(divisor)), 0);
        var (quotient, remainder) = UInt128.DivRem(dividend << shift, divisor);
        var isInexact = remainder != 0;
        while (quotient > ulong.MaxValue)
        {
            isInexact |= (quotient & 1) != 0;
            quotient >>= 1;
            shift--;
        }
        var magnitude = Math.ScaleB((double)((ulong)quotient | (isInexact ? 1UL : 0)), -shift);
        return numerator < 0 ? -magnitude : magnitude;
    }

    private static int BitLength(UInt128 value) => 128 - (int)UInt128.LeadingZeroCount(value);
}
