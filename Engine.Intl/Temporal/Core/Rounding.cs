using System.Runtime.CompilerServices;
using Quoll.Intl.Numbers;

namespace Quoll.Intl.Temporal;

/// <summary>Rounding of exact integers to multiples of an increment.</summary>
internal static class Rounding
{
    /// <summary>
    /// NegateRoundingMode: the mode for the negative of a value that was given with <paramref name="mode"/>.
    /// </summary>
    public static RoundingMode Negate(RoundingMode mode) => mode switch
    {
        RoundingMode.Ceil => RoundingMode.Floor,
        RoundingMode.Floor => RoundingMode.Ceil,
        RoundingMode.HalfCeil => RoundingMode.HalfFloor,
        RoundingMode.HalfFloor => RoundingMode.HalfCeil,
        _ => mode,
    };

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
        if (IsAwayFromZero(mode, isNegative, half, Int128.IsOddInteger(quotient))) quotient += isNegative ? -1 : 1;
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
        if (IsAwayFromZero(mode, isNegative, half, long.IsOddInteger(quotient))) quotient += isNegative ? -1 : 1;
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
        if (IsAwayFromZero(mode, false, (remainder * 2).CompareTo(increment), Int128.IsOddInteger(quotient))) quotient++;
        return quotient * increment;
    }

    /// <summary>
    /// GetUnsignedRoundingMode and ApplyUnsignedRoundingMode in one: whether a value between two multiples becomes the
    /// one that is farther from zero.
    /// </summary>
    /// <param name="mode">The mode.</param>
    /// <param name="isNegative">Whether the value is below zero.</param>
    /// <param name="half">The sign of the distance from the nearer multiple minus half of the increment.</param>
    /// <param name="isOdd">Whether the multiple nearer to zero is an odd one.</param>
    public static bool IsAwayFromZero(RoundingMode mode, bool isNegative, int half, bool isOdd) => mode switch
    {
        RoundingMode.Ceil => !isNegative,
        RoundingMode.Floor => isNegative,
        RoundingMode.Expand => true,
        RoundingMode.Trunc => false,
        _ when half != 0 => half > 0,
        RoundingMode.HalfCeil => !isNegative,
        RoundingMode.HalfFloor => isNegative,
        RoundingMode.HalfExpand => true,
        RoundingMode.HalfTrunc => false,
        _ => isOdd,
    };

    /// <summary>Divides towards negative infinity; the remainder is not negative.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Int128 FloorDivide(Int128 value, Int128 divisor, out Int128 remainder)
    {
        if (value >= long.MinValue && value <= long.MaxValue && divisor <= long.MaxValue)
        {
            var small = FloorDivide((long)value, (long)divisor, out var rest);
            remainder = rest;
            return small;
        }
        (var quotient, remainder) = Int128.DivRem(value, divisor);
        if (remainder >= 0) return quotient;
        remainder += divisor;
        return quotient - 1;
    }

    /// <inheritdoc cref="FloorDivide(Int128, Int128, out Int128)"/>
    public static long FloorDivide(long value, long divisor, out long remainder)
    {
        (var quotient, remainder) = Math.DivRem(value, divisor);
        if (remainder >= 0) return quotient;
        remainder += divisor;
        return quotient - 1;
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
