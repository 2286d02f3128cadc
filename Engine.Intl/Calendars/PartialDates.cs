using Quoll.Intl.Options;
using Quoll.Intl.Temporal;

namespace Quoll.Intl.Calendars;

/// <summary>
/// Dates, months and days of months from fields that a script gave (Temporal §12.3; Intl era and monthCode).
/// </summary>
internal static class PartialDates
{
    // The dates without a year are of these years of ISO 8601, the latest up to 1972, else the earliest after it.
    private const int FirstReferenceYear = 1900;
    private const int ReferenceYear = 1972;
    private const int LastReferenceYear = 2035;

    /// <summary>Returns the date of fields (CalendarDateFromFields).</summary>
    /// <exception cref="ScriptError">A field is missing, contradicts another or is out of range.</exception>
    public static IsoDate ToDate(this Calendar calendar, PartialDate fields, Overflow overflow)
    {
        calendar.Resolve(ref fields, PartialDateKind.Date);
        return calendar.ToIso(fields, overflow);
    }

    /// <summary>Returns the first day of the month of fields (CalendarYearMonthFromFields).</summary>
    /// <exception cref="ScriptError">A field is missing, contradicts another or is out of range.</exception>
    public static IsoDate ToYearMonth(this Calendar calendar, PartialDate fields, Overflow overflow)
    {
        fields.Day = 1;
        calendar.Resolve(ref fields, PartialDateKind.YearMonth);
        var (year, month) = calendar.RegulateMonth(fields, overflow);
        var date = IsoDate.FromEpochDays(calendar.StartOfMonth(year, month));
        return IsYearMonthInLimits(date) ? date : throw Calendar.OutsideRange();
    }

    /// <summary>
    /// Returns the latest date up to 1972 with the month and day of fields, or the earliest after it
    /// (CalendarMonthDayFromFields).
    /// </summary>
    /// <exception cref="ScriptError">A field is missing, contradicts another or is out of range.</exception>
    public static IsoDate ToMonthDay(this Calendar calendar, PartialDate fields, Overflow overflow)
    {
        calendar.Resolve(ref fields, PartialDateKind.MonthDay);
        var day = fields.Day!.Value;
        if (calendar.IsIso)
        {
            var isoMonth = Regulate(fields.Month!.Value, 12, "month", overflow);
            var isoDays = fields.Year is { } isoYear ? calendar.DaysInMonth(isoYear, isoMonth) : calendar.MaximumDaysInMonth(new(isoMonth));
            return new(ReferenceYear, isoMonth, Regulate(day, isoDays, "day", overflow));
        }
        MonthCode code;
        if (fields.Year is null)
        {
            code = fields.MonthCode!.Value;
            day = Regulate(day, calendar.MaximumDaysInMonth(code), "day", overflow);
        }
        else
        {
            var (year, month) = calendar.RegulateMonth(fields, overflow);
            RequireSomeDateInLimits(calendar, year);
            code = calendar.CodeOf(year, month);
            day = Regulate(day, calendar.DaysInMonth(year, month), "day", overflow);
        }
        if (calendar.FindReferenceDate(code, day) is { } date) return date;
        // A leap month that has never been, or never had 30 days.
        if (overflow == Overflow.Reject)
            throw Fault.Range($"No month {code} of the calendar {calendar.Id} has a day {day} in any known year.");
        return calendar.FindReferenceDate(new(code.Number), day) ?? throw Calendar.OutsideRange();
    }

    /// <summary>Returns the fields of a date (ISODateToFields).</summary>
    public static PartialDate ToFields(this Calendar calendar, IsoDate date, PartialDateKind kind)
    {
        var fields = calendar.FromIso(date);
        return new()
        {
            MonthCode = fields.MonthCode,
            Year = kind == PartialDateKind.MonthDay ? null : fields.Year,
            Day = kind == PartialDateKind.YearMonth ? null : fields.Day,
        };
    }

    /// <summary>
    /// Returns fields with those of another set in their place (CalendarMergeFields). What the new fields may
    /// contradict is left out.
    /// </summary>
    public static PartialDate Merge(this Calendar calendar, PartialDate fields, in PartialDate changes)
    {
        var hasMonth = changes.Month is not null || changes.MonthCode is not null;
        var hasYear = changes.Year is not null || calendar.HasEras && (changes.Era is not null || changes.EraYear is not null);
        if (hasMonth) (fields.Month, fields.MonthCode) = (null, null);
        if (hasYear) fields.Year = null;
        if (hasYear || calendar.HasMidYearEras && (hasMonth || changes.Day is not null)) (fields.Era, fields.EraYear) = (null, null);
        fields.Era = changes.Era ?? fields.Era;
        fields.EraYear = changes.EraYear ?? fields.EraYear;
        fields.Year = changes.Year ?? fields.Year;
        fields.Month = changes.Month ?? fields.Month;
        fields.MonthCode = changes.MonthCode ?? fields.MonthCode;
        fields.Day = changes.Day ?? fields.Day;
        return fields;
    }

    /// <summary>Returns whether a month is in the range of Temporal (§9.5.4, ISOYearMonthWithinLimits).</summary>
    public static bool IsYearMonthInLimits(IsoDate date) => date.Year switch
    {
        < -271821 or > 275760 => false,
        -271821 => date.Month >= 4,
        275760 => date.Month <= 9,
        _ => true,
    };

    /// <summary>
    /// Checks that fields are complete and agree (CalendarResolveFields), and gives them a year and a month: the year
    /// of the era becomes the arithmetic year, the code of the month its ordinal number in that year.
    /// </summary>
    private static void Resolve(this Calendar calendar, ref PartialDate fields, PartialDateKind kind)
    {
        var hasEras = calendar.HasEras;
        var needsYear = kind != PartialDateKind.MonthDay
            || !calendar.IsIso && (fields.MonthCode is null || fields.Month is not null);
        if (needsYear && fields.Year is null && !(hasEras && fields.Era is not null && fields.EraYear is not null))
            throw Fault.Type(hasEras ? "A year, or an era and its year, is missing." : "A year is missing.");
        if (hasEras && fields.Era is null != fields.EraYear is null)
            throw Fault.Type("The fields era and eraYear are given together or not at all.");
        if (kind != PartialDateKind.YearMonth && fields.Day is null) throw Fault.Type("A day is missing.");
        if (fields.Month is null && fields.MonthCode is null) throw Fault.Type("A month, or the code of a month, is missing.");
        if (hasEras && fields.EraYear is { } eraYear)
        {
            var era = calendar.FindEra(fields.Era!)
                ?? throw Fault.Range($"The calendar {calendar.Id} has no era {Fault.Show(fields.Era!)}.");
            var year = era.ArithmeticYear(eraYear);
            if (fields.Year is { } given && given != year)
                throw Fault.Range($"The year {given} is not the year {eraYear} of the era {era.Name}, which is {year}.");
            fields.Year = year;
        }
        if (fields.MonthCode is not { } code) return;
        if (!calendar.IsValidMonthCode(code)) throw Fault.Range($"The calendar {calendar.Id} has no month {code}.");
        if (fields.Year is null && !calendar.IsIso) return;
        RequireYear(calendar, fields.Year);
        var month = calendar.MonthOf(fields.Year ?? ReferenceYear, code, Overflow.Constrain);
        if (fields.Month is { } ordinal && ordinal != month)
            throw Fault.Range($"The month {ordinal} is not the month {code}, which is {month}.");
        fields.Month = month;
    }

    // The date of fields that agree (CalendarDateToISO).
    private static IsoDate ToIso(this Calendar calendar, in PartialDate fields, Overflow overflow)
    {
        var (year, month) = calendar.RegulateMonth(fields, overflow);
        var day = Regulate(fields.Day!.Value, calendar.DaysInMonth(year, month), "day", overflow);
        return Calendar.ToIsoInLimits(calendar.StartOfMonth(year, month) + day - 1);
    }

    private static (long Year, int Month) RegulateMonth(this Calendar calendar, in PartialDate fields, Overflow overflow)
    {
        var year = fields.Year!.Value;
        Calendar.RequireYear(year);
        if (overflow == Overflow.Reject && fields.MonthCode is { } code) calendar.MonthOf(year, code, overflow);
        return (year, Regulate(fields.Month!.Value, calendar.MonthsInYear(year), "month", overflow));
    }

    private static int Regulate(int value, int maximum, string field, Overflow overflow)
    {
        if (value <= maximum) return value;
        return overflow == Overflow.Constrain ? maximum : throw Fault.Range($"The {field} is at most {maximum} here, not {value}.");
    }

    // Codes of leap months ask for the year, and the arithmetic of some calendars for one near the range.
    private static void RequireYear(Calendar calendar, long? year)
    {
        if (!calendar.IsIso) Calendar.RequireYear(year!.Value);
    }

    private static void RequireSomeDateInLimits(Calendar calendar, long year)
    {
        if (calendar.StartOfMonth(year + 1, 1) - 1 < -100_000_001 || calendar.StartOfMonth(year, 1) > 100_000_000)
            throw Calendar.OutsideRange();
    }

    // The reference date of a month and day (NonISOMonthDayToISOReferenceDate); null if none is known.
    private static IsoDate? FindReferenceDate(this Calendar calendar, MonthCode code, int day)
    {
        var last = new IsoDate(ReferenceYear, 12, 31);
        var first = calendar.FromIso(last).Year;
        for (var year = first; ; year--)
        {
            if (calendar.DateIn(year, code, day) is not { } date)
            {
                if (calendar.StartOfMonth(year, 1) < new IsoDate(FirstReferenceYear, 1, 1).ToEpochDays()) break;
                continue;
            }
            if (date.Year < FirstReferenceYear) break;
            if (date <= last) return date;
        }
        for (var year = first; ; year++)
        {
            if (calendar.StartOfMonth(year, 1) > new IsoDate(LastReferenceYear, 12, 31).ToEpochDays()) return null;
            if (calendar.DateIn(year, code, day) is { } date && date > last) return date.Year <= LastReferenceYear ? date : null;
        }
    }

    private static IsoDate? DateIn(this Calendar calendar, int year, MonthCode code, int day)
    {
        var month = calendar.MonthOf(year, code);
        return month == 0 || day > calendar.DaysInMonth(year, month) ? null
            : IsoDate.FromEpochDays(calendar.StartOfMonth(year, month) + day - 1);
    }
}
