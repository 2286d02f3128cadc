using static Quoll.Intl.Calendars.FloorDivision;

namespace Quoll.Intl.Calendars;

/// <summary>The Coptic calendar and the two Ethiopian ones: twelve months of 30 days and one of five or six.</summary>
/// <param name="id">The identifier.</param>
/// <param name="yearOffset">What to add to the Coptic year to get the calendar's.</param>
/// <param name="eras">The eras.</param>
internal sealed class CopticCalendar(string id, int yearOffset, params Era[] eras) : Calendar(id)
{
    // 1 Thout of the Coptic year 1: 0284-08-29.
    private const long Epoch = -615558;

    public override ReadOnlySpan<Era> Eras => eras;

    protected override int CommonMonths => 13;

    public override CalendarDate DateOf(long epochDays)
    {
        var year = FloorDivide(4 * (epochDays - Epoch) + 1463, 1461, out _) + yearOffset;
        var dayOfYear = (int)(epochDays - StartOfMonth(year, 1));
        return new((int)year, dayOfYear / 30 + 1, dayOfYear % 30 + 1);
    }

    public override long StartOfMonth(long year, int month)
    {
        var copticYear = year - yearOffset;
        return Epoch + 365 * (copticYear - 1) + FloorDivide(copticYear, 4, out _) + 30 * (month - 1);
    }

    public override bool IsLeapYear(long year)
    {
        FloorDivide(year - yearOffset, 4, out var remainder);
        return remainder == 3;
    }

    public override int DaysInMonth(long year, int month) => month <= 12 ? 30 : IsLeapYear(year) ? 6 : 5;

    public override int MaximumDaysInMonth(MonthCode code) => code.Number <= 12 ? 30 : 6;
}
