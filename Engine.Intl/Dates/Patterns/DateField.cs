namespace Quoll.Intl.Dates.Patterns;

/// <summary>The fields of date patterns, in the order of UTS 35's skeletons.</summary>
internal enum DateField : byte
{
    Era,
    Year,
    Quarter,
    Month,
    WeekOfYear,
    WeekOfMonth,
    Weekday,
    DayOfYear,
    DayOfWeekInMonth,
    Day,
    DayPeriod,
    Hour,
    Minute,
    Second,
    Fraction,
    Zone,
}
