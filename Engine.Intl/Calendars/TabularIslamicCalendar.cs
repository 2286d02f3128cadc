using static Quoll.Intl.Calendars.FloorDivision;

namespace Quoll.Intl.Calendars;

/// <summary>
/// The Islamic calendar by tables: months of 30 and 29 days in turn, and a leap day at the end of 11 years of 30 (2, 5,
/// 7, 10, 13, 16, 18, 21, 24, 26 and 29).
/// </summary>
/// <param name="id">The identifier.</param>
/// <param name="epoch">The first day of year 1.</param>
internal class TabularIslamicCalendar(string id, long epoch) : Calendar(id)
{
    /// <summary>The first day by the civil epoch, a Friday: 0622-07-19.</summary>
    public const long CivilEpoch = -492148;

    private static readonly Era[] Hijra = [new("ah", EraKind.Epoch), new("bh", EraKind.Negative)];

    public override ReadOnlySpan<Era> Eras => Hijra;

    public override CalendarDate DateOf(long epochDays)
    {
        var year = FloorDivide(30 * (epochDays - epoch) + 10646, 10631, out _);
        var day = (int)(epochDays - StartOfTabularMonth(year, 1));
        var month = Math.Min(2 * day / 59, 11);
        return new((int)year, month + 1, day - (59 * month + 1) / 2 + 1);
    }

    public override long StartOfMonth(long year, int month) => StartOfTabularMonth(year, month);

    public override bool IsLeapYear(long year)
    {
        FloorDivide(11 * year + 14, 30, out var remainder);
        return remainder < 11;
    }

    public override int DaysInMonth(long year, int month) => month % 2 != 0 || month == 12 && IsLeapYear(year) ? 30 : 29;

    public override int MaximumDaysInMonth(MonthCode code) => code.Number % 2 != 0 || code.Number == 12 ? 30 : 29;

    private long StartOfTabularMonth(long year, int month) =>
        epoch + 354 * (year - 1) + FloorDivide(11 * year + 3, 30, out _) + (59 * (month - 1) + 1) / 2;
}
