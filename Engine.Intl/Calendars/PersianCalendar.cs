using static Quoll.Intl.Calendars.FloorDivision;

namespace Quoll.Intl.Calendars;

/// <summary>
/// The Persian (Solar Hijri) calendar: its year begins at the day whose noon, in Iran, is next to the spring equinox.
/// From 1206 to 1498, as the calendar's authority published, eight years of each 33 are leap years. Up to 2987 the
/// equinox is now and then too late for that: the leap day comes a year later. Before and after, the rule of 33 years
/// holds.
/// </summary>
internal sealed class PersianCalendar() : Calendar("persian")
{
    // The day before 1 Farvardin of year 1: 0622-03-21.
    private const long Epoch = -492268;

    private static readonly Era[] AnnoPersico = [new("ap", EraKind.Epoch)];

    // The years that the rule of 33 years makes leap years, whereas the years after them are leap years.
    private static readonly short[] DelayedLeapYears =
    [
        1502, 1601, 1634, 1667, 1700, 1733, 1766, 1799, 1832, 1865, 1898, 1931, 1964, 1997, 2030, 2059, 2063, 2096, 2129, 2158,
        2162, 2191, 2195, 2224, 2228, 2257, 2261, 2290, 2294, 2323, 2327, 2356, 2360, 2389, 2393, 2422, 2426, 2455, 2459, 2488,
        2492, 2521, 2525, 2554, 2558, 2587, 2591, 2620, 2624, 2653, 2657, 2686, 2690, 2719, 2723, 2748, 2752, 2756, 2781, 2785,
        2789, 2818, 2822, 2847, 2851, 2855, 2880, 2884, 2888, 2913, 2917, 2921, 2946, 2950, 2954, 2979, 2983, 2987,
    ];

    public override ReadOnlySpan<Era> Eras => AnnoPersico;

    public override CalendarDate DateOf(long epochDays)
    {
        // 12,053 days are 33 years. The estimate is at most a year off.
        var year = FloorDivide(33 * (epochDays - Epoch), 12053, out _) + 1;
        while (StartOfMonth(year, 1) > epochDays) year--;
        while (StartOfMonth(year + 1, 1) <= epochDays) year++;
        var day = (int)(epochDays - StartOfMonth(year, 1));
        return day < 6 * 31 ? new((int)year, day / 31 + 1, day % 31 + 1)
            : new((int)year, (day - 186) / 30 + 7, (day - 186) % 30 + 1);
    }

    public override long StartOfMonth(long year, int month) =>
        Epoch + 365 * (year - 1) + FloorDivide(8 * year + 21, 33, out _) - (IsDelayed(year - 1) ? 1 : 0)
            + 31 * Math.Min(month - 1, 6) + 30 * Math.Max(month - 7, 0);

    public override bool IsLeapYear(long year)
    {
        if (IsDelayed(year - 1)) return true;
        FloorDivide(25 * year + 11, 33, out var remainder);
        return remainder < 8 && !IsDelayed(year);
    }

    public override int DaysInMonth(long year, int month) => month <= 6 ? 31 : month < 12 || IsLeapYear(year) ? 30 : 29;

    public override int MaximumDaysInMonth(MonthCode code) => code.Number <= 6 ? 31 : 30;

    private static bool IsDelayed(long year) =>
        year is >= 1502 and <= 2987 && Array.BinarySearch(DelayedLeapYears, (short)year) >= 0;
}
