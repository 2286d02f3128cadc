using static Quoll.Intl.Calendars.FloorDivision;

namespace Quoll.Intl.Calendars;

/// <summary>A date of the proleptic Gregorian calendar (Temporal §3.5.1, ISO Date Record).</summary>
/// <param name="Year">The year, astronomical: 0 is 1 BCE.</param>
/// <param name="Month">The month, from 1.</param>
/// <param name="Day">The day of the month, from 1.</param>
internal readonly record struct IsoDate(int Year, int Month, int Day) : IComparable<IsoDate>
{
    private const int YearsPerEra = 400;
    private const int DaysPerEra = 146097;

    /// <summary>
    /// Whether a date-time on this date may be in the range of Temporal (§3.5.12, ISODateWithinLimits).
    /// </summary>
    public bool IsInLimits => ToEpochDays() is >= -100_000_001 and <= 100_000_000;

    /// <summary>The day of the week: 1 is Monday, 7 is Sunday (ISO 8601).</summary>
    public int DayOfWeek => (int)(((ToEpochDays() + 3) % 7 + 7) % 7) + 1;

    /// <summary>The day of the year, from 1.</summary>
    public int DayOfYear => (int)(ToEpochDays() - new IsoDate(Year, 1, 1).ToEpochDays()) + 1;

    /// <summary>Whether a year has 366 days.</summary>
    public static bool IsLeapYear(int year) => year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);

    /// <summary>Returns the days of a month (§3.5.7, ISODaysInMonth).</summary>
    public static int DaysInMonth(int year, int month) =>
        month == 2 ? (IsLeapYear(year) ? 29 : 28) : 30 + ((month + (month >> 3)) & 1);

    /// <summary>Returns whether there is such a date (§3.5.8, IsValidISODate).</summary>
    public static bool IsValid(int year, int month, int day) =>
        month is >= 1 and <= 12 && day >= 1 && day <= DaysInMonth(year, month);

    /// <summary>
    /// Returns the date of a number of days since 1970-01-01. The algorithm counts years from March, so that the leap
    /// day is the last of its year (Neri and Schneider, "Euclidean affine functions and their application to calendar
    /// algorithms", 2022).
    /// </summary>
    public static IsoDate FromEpochDays(long days)
    {
        // Days since 0000-03-01.
        days += 719468;
        var era = FloorDivide(days, DaysPerEra, out var dayOfEra);
        var yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146096) / 365;
        var dayOfYear = (int)(dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100));
        var shifted = (5 * dayOfYear + 2) / 153;
        var month = shifted < 10 ? shifted + 3 : shifted - 9;
        return new IsoDate((int)(yearOfEra + era * YearsPerEra) + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1);
    }

    /// <summary>Returns the days since 1970-01-01 (§13.1, ISODateToEpochDays).</summary>
    public long ToEpochDays()
    {
        var year = (long)Year - (Month <= 2 ? 1 : 0);
        var era = FloorDivide(year, YearsPerEra, out var yearOfEra);
        var dayOfYear = (153 * (Month + (Month > 2 ? -3 : 9)) + 2) / 5 + Day - 1;
        var dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
        return era * DaysPerEra + dayOfEra - 719468;
    }

    /// <summary>CompareISODate (§3.5.13).</summary>
    public int CompareTo(IsoDate other)
    {
        if (Year != other.Year) return Year.CompareTo(other.Year);
        return Month != other.Month ? Month.CompareTo(other.Month) : Day.CompareTo(other.Day);
    }

    public static bool operator <(IsoDate left, IsoDate right) => left.CompareTo(right) < 0;

    public static bool operator >(IsoDate left, IsoDate right) => left.CompareTo(right) > 0;

    public static bool operator <=(IsoDate left, IsoDate right) => left.CompareTo(right) <= 0;

    public static bool operator >=(IsoDate left, IsoDate right) => left.CompareTo(right) >= 0;
}
