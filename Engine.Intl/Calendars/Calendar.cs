using Quoll.Intl.Options;
using Quoll.Intl.Temporal;
using static Quoll.Intl.Calendars.FloorDivision;

namespace Quoll.Intl.Calendars;

/// <summary>
/// A calendar of CLDR (Temporal §12; Intl era and monthCode, "Abstract Operations for Calendar Calculations"). A
/// calendar says where its months begin and which codes they have; the arithmetic on dates is here, for all of them.
/// </summary>
/// <remarks>Calendars have no state that changes: engines and threads share them.</remarks>
internal abstract class Calendar(string id)
{
    /// <summary>
    /// No date in the range of Temporal has a year this far from zero, in any calendar. Below it, days fit an int.
    /// </summary>
    protected const int MaximumYear = 300_000;

    /// <summary>The canonical identifier.</summary>
    public string Id { get; } = id;

    /// <summary>Whether it is ISO 8601, the default.</summary>
    public bool IsIso => ReferenceEquals(this, CalendarRegistry.Iso);

    /// <summary>The calendar ISO 8601.</summary>
    public static Calendar Iso => CalendarRegistry.Iso;

    /// <summary>The eras; empty in calendars without eras.</summary>
    public virtual ReadOnlySpan<Era> Eras => default;

    /// <summary>Whether the calendar has eras (CalendarSupportsEra).</summary>
    public bool HasEras => !Eras.IsEmpty;

    /// <summary>Whether an era may begin within a year (CalendarHasMidYearEras).</summary>
    public virtual bool HasMidYearEras => false;

    /// <summary>A bit for each month after which some year has a leap month: bit 5 for the fifth.</summary>
    protected virtual int LeapMonths => 0;

    /// <summary>The number of months of a year without leap months.</summary>
    protected virtual int CommonMonths => 12;

    /// <summary>Returns the calendar with a canonical identifier.</summary>
    /// <exception cref="ArgumentException">There is no such calendar.</exception>
    public static Calendar Get(string canonicalId) =>
        CalendarRegistry.Find(canonicalId) ?? throw new ArgumentException($"No calendar '{canonicalId}'.", nameof(canonicalId));

    /// <summary>
    /// Returns the calendar with an identifier in any case, or an alias; null if there is none (CanonicalizeCalendar).
    /// </summary>
    public static Calendar? Find(string id) => CalendarRegistry.Find(id);

    /// <summary>Returns the date on a day since 1970-01-01 in the range of Temporal.</summary>
    public abstract CalendarDate DateOf(long epochDays);

    /// <summary>Returns the date of a date of ISO 8601.</summary>
    public virtual CalendarDate DateOf(IsoDate date) => DateOf(date.ToEpochDays());

    /// <summary>Returns the day, since 1970-01-01, on which a month begins. The month exists.</summary>
    public abstract long StartOfMonth(long year, int month);

    /// <summary>Returns whether a year has a leap day or a leap month.</summary>
    public abstract bool IsLeapYear(long year);

    /// <summary>Returns the number of months of a year (CalendarMonthsInYear).</summary>
    public virtual int MonthsInYear(long year) => CommonMonths;

    /// <summary>Returns the number of days of a month (CalendarDaysInMonth).</summary>
    public virtual int DaysInMonth(long year, int month) =>
        (int)((month < MonthsInYear(year) ? StartOfMonth(year, month + 1) : StartOfMonth(year + 1, 1)) - StartOfMonth(year, month));

    /// <summary>Returns the largest number of days that a month has in any year.</summary>
    public abstract int MaximumDaysInMonth(MonthCode code);

    /// <summary>Returns the day of the year of a date, from 1.</summary>
    public virtual int DayOfYear(IsoDate iso, CalendarDate date) => (int)(iso.ToEpochDays() - StartOfMonth(date.Year, 1)) + 1;

    /// <summary>Returns the number of days of a year.</summary>
    public virtual int DaysInYear(long year) => (int)(StartOfMonth(year + 1, 1) - StartOfMonth(year, 1));

    /// <summary>Returns the code of a month that exists.</summary>
    public virtual MonthCode CodeOf(long year, int month) => new(month);

    /// <summary>
    /// Returns the ordinal number of a month (MonthCodeToOrdinal); 0 if the year has no such leap month.
    /// </summary>
    public virtual int MonthOf(long year, MonthCode code) => code.IsLeap ? 0 : code.Number;

    /// <summary>Returns the month that stands for a leap month in a year without it (ConstrainMonthCode).</summary>
    protected virtual MonthCode CommonMonthFor(MonthCode leapMonth) => new(leapMonth.Number);

    /// <summary>Numbers the months without gaps; the first month of year 0 is 0, or near it.</summary>
    protected virtual long MonthIndex(long year, int month) => year * CommonMonths + month - 1;

    /// <summary>Inverse of <see cref="MonthIndex"/>.</summary>
    protected virtual (long Year, int Month) MonthAt(long index)
    {
        var year = FloorDivide(index, CommonMonths, out var month);
        return (year, (int)month + 1);
    }

    /// <summary>Returns the fields of a date (CalendarISOToDate).</summary>
    public CalendarFields FromIso(IsoDate date) => new(this, date, DateOf(date));

    /// <summary>Returns the era of a date (CalendarDateEra); null in calendars without eras.</summary>
    public virtual Era? EraOf(IsoDate iso, CalendarDate date) =>
        Eras is [] ? null : Eras is [_] || date.Year >= 1 ? Eras[0] : Eras[1];

    /// <summary>Returns the era with a name or alias (CanonicalizeEraInCalendar); null if there is none.</summary>
    public Era? FindEra(string name)
    {
        foreach (var era in Eras)
        {
            if (era.Name == name || era.Alias == name) return era;
        }
        return null;
    }

    /// <summary>Returns whether some year may have a month with this code (IsValidMonthCodeForCalendar).</summary>
    public bool IsValidMonthCode(MonthCode code) =>
        code.IsLeap ? code.Number <= 12 && (LeapMonths >> code.Number & 1) != 0 : code.Number <= CommonMonths;

    /// <summary>Returns the ordinal number of a month, or of the one that stands for it (ConstrainMonthCode).</summary>
    /// <exception cref="ScriptError">
    /// The year has no such month and <paramref name="overflow"/> rejects it: a RangeError.
    /// </exception>
    public int MonthOf(long year, MonthCode code, Overflow overflow)
    {
        var month = MonthOf(year, code);
        if (month != 0) return month;
        return overflow == Overflow.Constrain ? MonthOf(year, CommonMonthFor(code))
            : throw Fault.Range($"The year {year} of the calendar {Id} has no month {code}.");
    }

    /// <summary>
    /// Adds a duration to a date (CalendarDateAdd): years, then months, then the day is limited to those of the month,
    /// then weeks and days.
    /// </summary>
    /// <exception cref="ScriptError">
    /// A RangeError: the result is outside the range of Temporal, or has no such month or day and
    /// <paramref name="overflow"/> rejects that.
    /// </exception>
    public virtual IsoDate DateAdd(IsoDate date, in DateDuration duration, Overflow overflow)
    {
        if (duration.Years == 0 && duration.Months == 0) return AddDays(date.ToEpochDays(), duration);
        var from = DateOf(date);
        var year = from.Year + duration.Years;
        var (endYear, endMonth) = AddMonths(year, MonthOf(year, CodeOf(from.Year, from.Month), overflow), duration.Months);
        RequireYear(endYear);
        var days = DaysInMonth(endYear, endMonth);
        if (from.Day > days && overflow == Overflow.Reject)
            throw Fault.Range($"The month {endMonth} of the year {endYear} of the calendar {Id} has {days} days, not {from.Day}.");
        return AddDays(StartOfMonth(endYear, endMonth) + Math.Min(from.Day, days) - 1, duration);
    }

    /// <summary>
    /// Returns the difference of two dates (CalendarDateUntil), in the largest unit and those below it.
    /// </summary>
    /// <param name="one">The date from which to count.</param>
    /// <param name="two">The date to which to count.</param>
    /// <param name="largestUnit">
    /// The largest unit: year, month, week or day. With year and month, there are no weeks.
    /// </param>
    public virtual DateDuration DateUntil(IsoDate one, IsoDate two, TemporalUnit largestUnit)
    {
        var (start, end) = (one.ToEpochDays(), two.ToEpochDays());
        if (largestUnit == TemporalUnit.Day || start == end) return new(0, 0, 0, end - start);
        if (largestUnit == TemporalUnit.Week) return new(0, 0, (end - start) / 7, (end - start) % 7);
        var sign = start < end ? 1 : -1;
        var (from, to) = (DateOf(start), DateOf(end));
        var code = CodeOf(from.Year, from.Month);
        // No larger count of years can be right: the years of the dates would differ in the wrong direction.
        var years = largestUnit == TemporalUnit.Year ? (long)to.Year - from.Year : 0;
        while (years != 0 && YearsSurpass(sign, from.Year + years, code, from.Day, to)) years -= sign;
        var year = from.Year + years;
        var month = MonthOf(year, code, Overflow.Constrain);
        var months = MonthIndex(to.Year, to.Month) - MonthIndex(year, month);
        if (sign * (from.Day - to.Day) > 0) months -= sign;
        var (endYear, endMonth) = AddMonths(year, month, months);
        var day = Math.Min(from.Day, DaysInMonth(endYear, endMonth));
        return new(years, months, 0, end - (StartOfMonth(endYear, endMonth) + day - 1));
    }

    /// <summary>
    /// Returns whether a date after whole years is beyond another one (NonISODateSurpasses without months and days).
    /// The codes of the months are compared first, then the ordinal numbers of the months that stand for them.
    /// </summary>
    private bool YearsSurpass(int sign, long year, MonthCode code, int day, CalendarDate to)
    {
        if (year != to.Year) return sign * (year - to.Year) > 0;
        var order = code.CompareTo(CodeOf(to.Year, to.Month));
        if (sign * (order != 0 ? order : day - to.Day) > 0) return true;
        order = MonthOf(year, code, Overflow.Constrain) - to.Month;
        return sign * (order != 0 ? order : day - to.Day) > 0;
    }

    /// <summary>Adds months to a month (BalanceNonISODate).</summary>
    private (long Year, int Month) AddMonths(long year, int month, long months) =>
        months == 0 ? (year, month) : MonthAt(MonthIndex(year, month) + months);

    private static IsoDate AddDays(long epochDays, in DateDuration duration) =>
        ToIsoInLimits(epochDays + 7 * duration.Weeks + duration.Days);

    /// <summary>Returns the date of a day.</summary>
    /// <exception cref="ScriptError">The day is outside the range of Temporal: a RangeError.</exception>
    public static IsoDate ToIsoInLimits(long epochDays) => epochDays is >= -100_000_001 and <= 100_000_000
        ? IsoDate.FromEpochDays(epochDays) : throw OutsideRange();

    /// <summary>Returns the date.</summary>
    /// <exception cref="ScriptError">The date is outside the range of Temporal: a RangeError.</exception>
    public static IsoDate RequireInLimits(IsoDate date) =>
        date.Year is > -271_821 and < 275_760 || date.IsInLimits ? date : throw OutsideRange();

    /// <summary>Throws if no date in the range of Temporal has this year.</summary>
    public static void RequireYear(long year)
    {
        if (year is < -MaximumYear or > MaximumYear) throw OutsideRange();
    }

    public static ScriptError OutsideRange() =>
        Fault.Range("The date is outside the range of Temporal, from -271821-04-19 to +275760-09-13.");
}
