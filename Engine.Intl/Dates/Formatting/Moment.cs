using Quoll.Intl.Calendars;
using Quoll.Intl.TimeZones;
using static Quoll.Intl.Calendars.FloorDivision;

namespace Quoll.Intl.Dates.Formatting;

/// <summary>A date and time as a calendar and time zone show it (ECMA-402 §11.5.14, ToLocalTime).</summary>
/// <param name="Date">The date of ISO 8601.</param>
/// <param name="Milliseconds">The milliseconds since midnight.</param>
/// <param name="EpochSeconds">The exact time, for the name of the time zone.</param>
/// <param name="Calendar">The calendar; null for the Gregorian one.</param>
internal readonly record struct Moment(IsoDate Date, int Milliseconds, long EpochSeconds, Calendar? Calendar)
{
    private const long MillisecondsPerDay = 86_400_000, MillisecondsPerSecond = 1000, NanosecondsPerMillisecond = 1_000_000;

    public int Hour => Milliseconds / 3_600_000;

    public int Minute => Milliseconds / 60_000 % 60;

    public int Second => Milliseconds / 1000 % 60;

    public int Millisecond => Milliseconds % 1000;

    /// <summary>The day of the week: 0 is Sunday.</summary>
    public int Weekday => Date.DayOfWeek % 7;

    /// <summary>Returns the local time of an exact time.</summary>
    /// <param name="epochMilliseconds">The exact time, in the range of Date and Temporal.</param>
    /// <param name="zone">The time zone.</param>
    /// <param name="calendar">The calendar; null for the Gregorian one.</param>
    /// <remarks>
    /// It and what formats the moment use no Int128, because the compiler of .NET ahead of time leaves such methods to
    /// the runtime.
    /// </remarks>
    public static Moment Of(long epochMilliseconds, Zone zone, Calendar? calendar)
    {
        var seconds = FloorDivide(epochMilliseconds, MillisecondsPerSecond, out _);
        var milliseconds = epochMilliseconds + zone.OffsetAtSecond(seconds) / NanosecondsPerMillisecond;
        var days = FloorDivide(milliseconds, MillisecondsPerDay, out var time);
        return new(IsoDate.FromEpochDays(days), (int)time, seconds, calendar);
    }
}
