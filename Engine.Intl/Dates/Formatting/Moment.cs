using Quoll.Intl.Calendars;

namespace Quoll.Intl.Dates.Formatting;

/// <summary>A date and time as a calendar and time zone show it (ECMA-402 §11.5.14, ToLocalTime).</summary>
/// <param name="Date">The date of ISO 8601.</param>
/// <param name="Milliseconds">The milliseconds since midnight.</param>
/// <param name="EpochNanoseconds">The exact time, for the name of the time zone.</param>
/// <param name="Calendar">The calendar; null for the Gregorian one.</param>
internal readonly record struct Moment(IsoDate Date, int Milliseconds, Int128 EpochNanoseconds, Calendar? Calendar)
{
    private const long MillisecondsPerDay = 86_400_000;

    public int Hour => Milliseconds / 3_600_000;

    public int Minute => Milliseconds / 60_000 % 60;

    public int Second => Milliseconds / 1000 % 60;

    public int Millisecond => Milliseconds % 1000;

    /// <summary>The day of the week: 0 is Sunday.</summary>
    public int Weekday => Date.DayOfWeek % 7;

    /// <summary>Returns the local time of an exact time.</summary>
    /// <param name="epochNanoseconds">The exact time.</param>
    /// <param name="offsetNanoseconds">The offset of the time zone at that time.</param>
    /// <param name="calendar">The calendar; null for the Gregorian one.</param>
    public static Moment Of(Int128 epochNanoseconds, long offsetNanoseconds, Calendar? calendar)
    {
        var milliseconds = FloorMilliseconds(epochNanoseconds + offsetNanoseconds);
        return Local(milliseconds, epochNanoseconds, calendar);
    }

    /// <summary>Returns the local time of a number of milliseconds since the epoch in that local time.</summary>
    public static Moment Local(long milliseconds, Int128 epochNanoseconds, Calendar? calendar)
    {
        var days = Math.DivRem(milliseconds, MillisecondsPerDay, out var time);
        if (time < 0)
        {
            time += MillisecondsPerDay;
            days--;
        }
        return new(IsoDate.FromEpochDays(days), (int)time, epochNanoseconds, calendar);
    }

    /// <summary>Returns the milliseconds of nanoseconds, rounded down.</summary>
    public static long FloorMilliseconds(Int128 nanoseconds)
    {
        if (nanoseconds >= long.MinValue && nanoseconds <= long.MaxValue)
        {
            var quotient = Math.DivRem((long)nanoseconds, 1_000_000, out var rest);
            return rest < 0 ? quotient - 1 : quotient;
        }
        var (wide, remainder) = Int128.DivRem(nanoseconds, 1_000_000);
        return (long)(remainder < 0 ? wide - 1 : wide);
    }
}
