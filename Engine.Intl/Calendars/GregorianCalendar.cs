using Quoll.Intl.Options;
using Quoll.Intl.Temporal;
using static Quoll.Intl.Calendars.FloorDivision;

namespace Quoll.Intl.Calendars;

/// <summary>
/// ISO 8601 and the calendars that differ from it only in years and eras: Gregorian, Buddhist, Republic of China,
/// Japanese. All are proleptic.
/// </summary>
/// <param name="id">The identifier.</param>
/// <param name="yearOffset">What to add to the year of ISO 8601 to get the calendar's.</param>
/// <param name="eras">The eras: the one that contains today first.</param>
internal class GregorianCalendar(string id, int yearOffset, params Era[] eras) : Calendar(id)
{
    public override ReadOnlySpan<Era> Eras => eras;

    public override CalendarDate DateOf(long epochDays) => DateOf(IsoDate.FromEpochDays(epochDays));

    public override CalendarDate DateOf(IsoDate date) => new(date.Year + yearOffset, date.Month, date.Day);

    public override long StartOfMonth(long year, int month) => new IsoDate((int)(year - yearOffset), month, 1).ToEpochDays();

    public override bool IsLeapYear(long year) => IsLeap(year - yearOffset);

    public override int DaysInMonth(long year, int month) => DaysOf(year - yearOffset, month);

    // The months from March on have 30.6 days in the mean, and 59 days come before them.
    public override int DayOfYear(IsoDate iso, CalendarDate date) => iso.Month <= 2 ? 31 * (iso.Month - 1) + iso.Day
        : (153 * iso.Month - 162) / 5 + (IsLeap(iso.Year) ? 1 : 0) + iso.Day;

    public override int DaysInYear(long year) => IsLeapYear(year) ? 366 : 365;

    public override int MaximumDaysInMonth(MonthCode code) => IsoDate.DaysInMonth(2000, code.Number);

    public override IsoDate DateAdd(IsoDate date, in DateDuration duration, Overflow overflow)
    {
        var (year, month, day) = (date.Year + duration.Years, date.Month, date.Day);
        if (duration.Months != 0)
        {
            year += FloorDivide(month - 1 + duration.Months, 12, out var index);
            month = (int)index + 1;
        }
        RequireYear(year);
        var days = DaysOf(year, month);
        if (day > days)
        {
            if (overflow == Overflow.Reject) throw Fault.Range($"The month {year}-{month:00} has {days} days, not {day}.");
            day = days;
        }
        var result = new IsoDate((int)year, month, day);
        return duration.Weeks == 0 && duration.Days == 0 && year is > -271_821 and < 275_760 ? result
            : ToIsoInLimits(result.ToEpochDays() + 7 * duration.Weeks + duration.Days);
    }

    public override DateDuration DateUntil(IsoDate one, IsoDate two, TemporalUnit largestUnit)
    {
        if (largestUnit is TemporalUnit.Day or TemporalUnit.Week) return base.DateUntil(one, two, largestUnit);
        var sign = two.CompareTo(one);
        var months = 12L * (two.Year - one.Year) + two.Month - one.Month;
        if (sign * (one.Day - two.Day) > 0) months -= sign;
        var years = FloorDivide(one.Month - 1 + months, 12, out var index);
        var (year, month) = (one.Year + years, (int)index + 1);
        var start = new IsoDate((int)year, month, Math.Min(one.Day, DaysOf(year, month)));
        var days = two.ToEpochDays() - start.ToEpochDays();
        return largestUnit == TemporalUnit.Year ? new(months / 12, months % 12, 0, days) : new(0, months, 0, days);
    }

    private static int DaysOf(long isoYear, int month) =>
        month == 2 ? IsLeap(isoYear) ? 29 : 28 : IsoDate.DaysInMonth(1, month);

    // The year may be any integer that a script gives.
    private static bool IsLeap(long isoYear) => isoYear % 4 == 0 && (isoYear % 100 != 0 || isoYear % 400 == 0);
}
