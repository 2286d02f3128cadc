namespace Quoll.Intl.Calendars;

/// <summary>
/// The Indian national calendar: its year begins on 22 March, or on 21 March in leap years of the Gregorian calendar.
/// </summary>
internal sealed class IndianCalendar() : Calendar("indian")
{
    private const int YearOffset = 78;

    private static readonly Era[] Shaka = [new("shaka", EraKind.Epoch)];

    public override ReadOnlySpan<Era> Eras => Shaka;

    public override CalendarDate DateOf(long epochDays)
    {
        var year = IsoDate.FromEpochDays(epochDays).Year - YearOffset;
        if (epochDays < StartOfMonth(year, 1)) year--;
        var day = (int)(epochDays - StartOfMonth(year, 1));
        var first = DaysInMonth(year, 1);
        if (day < first) return new(year, 1, day + 1);
        day -= first;
        if (day < 5 * 31) return new(year, day / 31 + 2, day % 31 + 1);
        day -= 5 * 31;
        return new(year, day / 30 + 7, day % 30 + 1);
    }

    public override long StartOfMonth(long year, int month)
    {
        var isLeap = IsLeapYear(year);
        var start = new IsoDate((int)year + YearOffset, 3, isLeap ? 21 : 22).ToEpochDays();
        return month == 1 ? start : start + (isLeap ? 31 : 30) + 31 * Math.Min(month - 2, 5) + 30 * Math.Max(month - 7, 0);
    }

    public override bool IsLeapYear(long year) => IsoDate.IsLeapYear((int)year + YearOffset);

    public override int DaysInMonth(long year, int month) => month is >= 2 and <= 6 || month == 1 && IsLeapYear(year) ? 31 : 30;

    public override int MaximumDaysInMonth(MonthCode code) => code.Number <= 6 ? 31 : 30;
}
