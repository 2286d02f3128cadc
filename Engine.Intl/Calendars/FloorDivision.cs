using System.Runtime.CompilerServices;

namespace Quoll.Intl.Calendars;

/// <summary>Division of dates and times, which may be before the epoch.</summary>
internal static class FloorDivision
{
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
}
