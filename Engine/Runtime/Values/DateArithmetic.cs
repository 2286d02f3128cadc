namespace Quoll.Runtime.Values;

/// <summary>
/// Time values and calendar days (ECMA-262 §21.4.1). A time value counts milliseconds since the start of 1970, without
/// leap seconds; it is an integer with a magnitude of at most <see cref="MaxTime"/>, or NaN. Operations that split a
/// <c>double t</c> expect a finite one.
/// </summary>
internal static class DateArithmetic
{
    public const double MsPerSecond = 1000;
    public const double MsPerMinute = 60 * MsPerSecond;
    public const double MsPerHour = 60 * MsPerMinute;
    public const double MsPerDay = 24 * MsPerHour;

    /// <summary>The greatest time value (§21.4.1.1): a hundred million days from 1970.</summary>
    public const double MaxTime = 1e8 * MsPerDay;

    /// <summary>
    /// The greatest magnitude of a year that MakeDay computes with. It includes years beyond the range of time values,
    /// because a number of days can lead back into the range. This many years are more than 10^11 days, which is exact
    /// in both long and double.
    /// </summary>
    private const double MaxYear = 1e9;

    private const long DaysPerCycle = 146_097;

    /// <summary>Day ( t ), §21.4.1.3.</summary>
    public static long Day(double t)
    {
        var (days, rest) = Math.DivRem((long)t, (long)MsPerDay);
        return rest < 0 ? days - 1 : days;
    }

    /// <summary>TimeWithinDay ( t ), §21.4.1.4, in milliseconds.</summary>
    public static int TimeWithinDay(double t) => (int)((long)t - Day(t) * (long)MsPerDay);

    /// <summary>YearFromTime ( t ), §21.4.1.8.</summary>
    public static long YearFromTime(double t) => CalendarDate(Day(t)).Year;

    /// <summary>MonthFromTime ( t ), §21.4.1.11: 0 is January.</summary>
    public static int MonthFromTime(double t) => CalendarDate(Day(t)).Month;

    /// <summary>DateFromTime ( t ), §21.4.1.12: from 1 to 31.</summary>
    public static int DateFromTime(double t) => CalendarDate(Day(t)).Date;

    /// <summary>WeekDay ( t ), §21.4.1.13: 0 is Sunday; 1970 began with a Thursday.</summary>
    public static int WeekDay(double t) => (int)(((Day(t) + 4) % 7 + 7) % 7);

    /// <summary>HourFromTime ( t ), §21.4.1.14.</summary>
    public static int HourFromTime(double t) => TimeWithinDay(t) / (int)MsPerHour;

    /// <summary>MinFromTime ( t ), §21.4.1.15.</summary>
    public static int MinFromTime(double t) => TimeWithinDay(t) / (int)MsPerMinute % 60;

    /// <summary>SecFromTime ( t ), §21.4.1.16.</summary>
    public static int SecFromTime(double t) => TimeWithinDay(t) / (int)MsPerSecond % 60;

    /// <summary>msFromTime ( t ), §21.4.1.17.</summary>
    public static int MsFromTime(double t) => TimeWithinDay(t) % (int)MsPerSecond;

    /// <summary>MakeTime ( hour, min, sec, ms ), §21.4.1.27.</summary>
    public static double MakeTime(double hour, double min, double sec, double ms)
    {
        if (!double.IsFinite(hour) || !double.IsFinite(min) || !double.IsFinite(sec) || !double.IsFinite(ms)) return double.NaN;
        // Rounded after each operation, in this order, as the section demands.
        return Math.Truncate(hour) * MsPerHour + Math.Truncate(min) * MsPerMinute + Math.Truncate(sec) * MsPerSecond + Math.Truncate(ms);
    }

    /// <summary>
    /// MakeDay ( year, month, date ), §21.4.1.28; month and date may be outside the year and the month.
    /// </summary>
    public static double MakeDay(double year, double month, double date)
    {
        // 1. to 4.
        if (!double.IsFinite(year) || !double.IsFinite(month) || !double.IsFinite(date)) return double.NaN;
        var m = Math.Truncate(month);
        // 5. to 8.
        var ym = Math.Truncate(year) + Math.Floor(m / 12);
        if (!(Math.Abs(ym) <= MaxYear)) return double.NaN;
        var mn = (int)(m - Math.Floor(m / 12) * 12);
        // 9.
        return FirstDayOfMonth((long)ym, mn) + Math.Truncate(date) - 1;
    }

    /// <summary>MakeDate ( day, time ), §21.4.1.29.</summary>
    public static double MakeDate(double day, double time)
    {
        if (!double.IsFinite(day) || !double.IsFinite(time)) return double.NaN;
        var t = day * MsPerDay + time;
        return double.IsFinite(t) ? t : double.NaN;
    }

    /// <summary>MakeFullYear ( year ), §21.4.1.30: 0 to 99 mean 1900 to 1999.</summary>
    public static double MakeFullYear(double year)
    {
        var y = Math.Truncate(year);
        return y is >= 0 and <= 99 ? 1900 + y : y;
    }

    /// <summary>TimeClip ( time ), §21.4.1.31: never -0.</summary>
    public static double TimeClip(double time) => Math.Abs(time) <= MaxTime ? Math.Truncate(time) + 0.0 : double.NaN;

    /// <summary>
    /// Returns year, month (from 0) and date (from 1) of a day since the start of 1970, in the proleptic Gregorian
    /// calendar. Counts in years that begin in March, so that the leap day is the last day of its year (H. Hinnant,
    /// "chrono-Compatible Low-Level Date Algorithms").
    /// </summary>
    public static (long Year, int Month, int Date) CalendarDate(long day)
    {
        // Days since the first of March of year 0, in cycles of 400 years.
        var shifted = day + 719_468;
        var cycle = (shifted >= 0 ? shifted : shifted - (DaysPerCycle - 1)) / DaysPerCycle;
        var dayOfCycle = (int)(shifted - cycle * DaysPerCycle);
        // Days 1460, 36524 and 146096 are the leap days that end 4, 100 and 400 years.
        var yearOfCycle = (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365;
        var dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100);
        // From March on, five months have 153 days.
        var monthFromMarch = (5 * dayOfYear + 2) / 153;
        var date = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1;
        var month = monthFromMarch < 10 ? monthFromMarch + 2 : monthFromMarch - 10;
        return (cycle * 400 + yearOfCycle + (month < 2 ? 1 : 0), month, date);
    }

    // The inverse, for the first day of a month.
    private static long FirstDayOfMonth(long year, int month)
    {
        if (month < 2) year--;
        var cycle = (year >= 0 ? year : year - 399) / 400;
        var yearOfCycle = year - cycle * 400;
        var dayOfYear = (153 * (month < 2 ? month + 10 : month - 2) + 2) / 5;
        return cycle * DaysPerCycle + yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear - 719_468;
    }
}
