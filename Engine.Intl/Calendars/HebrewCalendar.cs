using static Quoll.Intl.Calendars.FloorDivision;

namespace Quoll.Intl.Calendars;

/// <summary>
/// The Hebrew calendar, its year from Tishrei. Seven years of 19 have a leap month after the fifth (Adar I,
/// <c>M05L</c>). The year begins at the mean new moon of Tishrei, or up to two days later by four rules.
/// </summary>
internal sealed class HebrewCalendar() : Calendar("hebrew")
{
    // 1 Tishrei of year 1: -3760-09-07.
    private const long Epoch = -2092590;

    private static readonly Era[] AnnoMundi = [new("am", EraKind.Epoch)];

    public override ReadOnlySpan<Era> Eras => AnnoMundi;

    protected override int LeapMonths => 1 << 5;

    public override int MonthsInYear(long year) => IsLeapYear(year) ? 13 : 12;

    public override bool IsLeapYear(long year)
    {
        FloorDivide(7 * year + 1, 19, out var remainder);
        return remainder < 7;
    }

    public override CalendarDate DateOf(long epochDays)
    {
        // 35,975,351 days are 98,496 mean years. The estimate is at most a year off.
        var year = FloorDivide((epochDays - Epoch) * 98496, 35975351, out _) + 1;
        var start = StartOfYear(year);
        while (start > epochDays) start = StartOfYear(--year);
        long next;
        while ((next = StartOfYear(year + 1)) <= epochDays) (year, start) = (year + 1, next);
        var (day, length, isLeap) = ((int)(epochDays - start), (int)(next - start), IsLeapYear(year));
        var month = 1;
        while (true)
        {
            var days = DaysInMonth(CodeOf(isLeap, month), length);
            if (day < days) return new((int)year, month, day + 1);
            day -= days;
            month++;
        }
    }

    public override long StartOfMonth(long year, int month)
    {
        var start = StartOfYear(year);
        if (month == 1) return start;
        var (length, isLeap) = ((int)(StartOfYear(year + 1) - start), IsLeapYear(year));
        for (var i = 1; i < month; i++) start += DaysInMonth(CodeOf(isLeap, i), length);
        return start;
    }

    public override int DaysInMonth(long year, int month) =>
        DaysInMonth(CodeOf(year, month), (int)(StartOfYear(year + 1) - StartOfYear(year)));

    public override int MaximumDaysInMonth(MonthCode code) => DaysInMonth(code, 355);

    public override MonthCode CodeOf(long year, int month) => CodeOf(IsLeapYear(year), month);

    public override int MonthOf(long year, MonthCode code) =>
        IsLeapYear(year) ? code.Number + (code.IsLeap || code.Number > 5 ? 1 : 0) : base.MonthOf(year, code);

    // Adar is the month of its feasts in all years: what falls in Adar I moves to Adar, not to Shevat.
    protected override MonthCode CommonMonthFor(MonthCode leapMonth) => new(6);

    protected override long MonthIndex(long year, int month) => MonthsBefore(year) + month - 1;

    protected override (long Year, int Month) MonthAt(long index)
    {
        var year = FloorDivide(19 * (index + 1) + 233, 235, out _);
        return (year, (int)(index - MonthsBefore(year)) + 1);
    }

    private static MonthCode CodeOf(bool isLeapYear, int month) =>
        !isLeapYear || month <= 5 ? new(month) : new(month - 1, month == 6);

    // The second and third month have 29 or 30 days, by the length of the year.
    private static int DaysInMonth(MonthCode code, int daysInYear) => code.Number switch
    {
        2 => daysInYear % 10 == 5 ? 30 : 29,
        3 => daysInYear % 10 == 3 ? 29 : 30,
        5 => 30,
        var number => number % 2 == 0 ? 29 : 30,
    };

    private static long MonthsBefore(long year) => FloorDivide(235 * year - 234, 19, out _);

    private static long StartOfYear(long year)
    {
        var days = DaysBefore(year);
        // A year has no 356 days, and none 382: its beginning, or that of the next, is put off.
        if (DaysBefore(year + 1) - days == 356) days += 2;
        else if (days - DaysBefore(year - 1) == 382) days++;
        return Epoch + days;
    }

    // The mean new moon of Tishrei, in days and parts of an hour (1,080), at or after noon the next day; never on a
    // Sunday, Wednesday or Friday.
    private static long DaysBefore(long year)
    {
        var months = MonthsBefore(year);
        var days = 29 * months + FloorDivide(12084 + 13753 * months, 25920, out _);
        FloorDivide(3 * (days + 1), 7, out var remainder);
        return remainder < 3 ? days + 1 : days;
    }
}
