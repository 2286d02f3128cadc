namespace Quoll.Intl.Calendars;

/// <summary>
/// A date as a calendar sees it (Temporal §12.2.1, Calendar Date Record). What takes work is computed when it is read.
/// </summary>
internal readonly struct CalendarFields(Calendar calendar, IsoDate iso, CalendarDate date)
{
    /// <summary>The era; null in calendars without eras.</summary>
    public string? Era => calendar.EraOf(iso, date)?.Name;

    /// <summary>The year of the era; null in calendars without eras.</summary>
    public int? EraYear => calendar.EraOf(iso, date)?.YearOf(date.Year);

    /// <summary>The arithmetic year.</summary>
    public int Year => date.Year;

    /// <summary>The ordinal number of the month in its year, from 1.</summary>
    public int Month => date.Month;

    /// <summary>The code of the month.</summary>
    public MonthCode MonthCode => calendar.CodeOf(date.Year, date.Month);

    /// <summary>The day of the month, from 1.</summary>
    public int Day => date.Day;

    /// <summary>The day of the week: 1 is Monday.</summary>
    public int DayOfWeek => iso.DayOfWeek;

    /// <summary>The day of the year, from 1.</summary>
    public int DayOfYear => calendar.DayOfYear(iso, date);

    /// <summary>The number of days of the month.</summary>
    public int DaysInMonth => calendar.DaysInMonth(date.Year, date.Month);

    /// <summary>The number of days of the year.</summary>
    public int DaysInYear => calendar.DaysInYear(date.Year);

    /// <summary>The number of months of the year.</summary>
    public int MonthsInYear => calendar.MonthsInYear(date.Year);

    /// <summary>Whether the year has a leap day or a leap month.</summary>
    public bool InLeapYear => calendar.IsLeapYear(date.Year);

    /// <summary>The week of ISO 8601 and its year; null in other calendars.</summary>
    public (int Week, int Year)? WeekOfYear => calendar.IsIso ? IsoWeek.Of(iso) : null;
}
