using static Quoll.Intl.Calendars.FloorDivision;

namespace Quoll.Intl.Calendars;

/// <summary>
/// The lunisolar calendars of China and Korea. A month begins on the day of a new moon. It has the number of the major
/// solar term in it (the first is at 330° of the sun's ecliptic longitude); a month without one is a leap month, and
/// follows the month before it.
/// </summary>
/// <param name="id">The identifier.</param>
/// <param name="table">
/// The years that astronomers published; other years have mean new moons and mean solar terms.
/// </param>
internal sealed class EastAsianCalendar(string id, EastAsianYears table) : Calendar(id)
{
    private const long DayLength = 86_400_000;

    // The new moon of 2000-01-06T18:14Z, and the mean length of a month.
    private const long NewMoon = 947_182_440_000;
    private const long MonthLength = 2_551_442_876;

    // The winter solstice of 1999-12-22T07:44Z, and a twelfth of the mean Gregorian year. The solstice is the term of
    // the eleventh month: the terms are counted so that the term of month m of year y is 12 y + m.
    private const long WinterSolstice = 945_848_640_000;
    private const long TermLength = 2_629_746_000;
    private const long WinterSolsticeIndex = 12 * 1999 + 11;

    // The mean time of Beijing, before time zones: UTC+7:45:40.
    private const long MeanTimeOffset = 27_940_000;

    // Far outside the range of Temporal, and small enough for arithmetic in long.
    private const long MaximumTableYear = 100_000_000;
    private const long MaximumIndex = 3_000_000_000;

    protected override int LeapMonths => 0x1FFE;

    public override CalendarDate DateOf(long epochDays)
    {
        // The year begins between 20 January and 22 February.
        var number = (long)IsoDate.FromEpochDays(epochDays).Year;
        var year = YearOf(number);
        while (year.Start > epochDays) year = YearOf(--number);
        var (day, month) = ((int)(epochDays - year.Start), 1);
        while (true)
        {
            var days = year.DaysInMonth(month);
            if (day < days) return new((int)number, month, day + 1);
            day -= days;
            month++;
        }
    }

    public override long StartOfMonth(long year, int month) => YearOf(year).StartOfMonth(month);

    public override bool IsLeapYear(long year) => YearOf(year).LeapMonth != 0;

    public override int MonthsInYear(long year) => YearOf(year).Months;

    public override int DaysInMonth(long year, int month) => YearOf(year).DaysInMonth(month);

    public override int MaximumDaysInMonth(MonthCode code) => 30;

    public override MonthCode CodeOf(long year, int month)
    {
        var leapMonth = YearOf(year).LeapMonth;
        return leapMonth == 0 || month <= leapMonth ? new(month) : new(month - 1, month == leapMonth + 1);
    }

    public override int MonthOf(long year, MonthCode code)
    {
        var leapMonth = YearOf(year).LeapMonth;
        if (code.IsLeap) return code.Number == leapMonth ? leapMonth + 1 : 0;
        return leapMonth == 0 || code.Number <= leapMonth ? code.Number : code.Number + 1;
    }

    protected override long MonthIndex(long year, int month) => FirstMonthOf(year) + month - 1;

    protected override (long Year, int Month) MonthAt(long index)
    {
        if (index is < -MaximumIndex or > MaximumIndex) throw OutsideRange();
        // The year of the last term before the end of the month. True new moons may say otherwise near New Year.
        var year = FloorDivide(LastTermBefore(StartOf(index + 1, MeanTimeOffset), MeanTimeOffset) - 1, 12, out _);
        while (FirstMonthOf(year) > index) year--;
        while (FirstMonthOf(year + 1) <= index) year++;
        return (year, (int)(index - FirstMonthOf(year)) + 1);
    }

    // Months are numbered by their mean new moons, also in the table.
    private long FirstMonthOf(long year)
    {
        if (year is < -MaximumTableYear or > MaximumTableYear) throw OutsideRange();
        return table.Contains(year) ? IndexNear(table.StartOf(year)) : MonthOfTerm(12 * year + 1, OffsetOf(year));
    }

    private Year YearOf(long year)
    {
        if (table.Contains(year)) return new(table.StartOf(year), table.LengthsOf(year), table.LeapMonthOf(year));
        var offset = OffsetOf(year);
        var first = FirstMonthOf(year);
        var months = (int)(FirstMonthOf(year + 1) - first);
        var start = StartOf(first, offset);
        var (day, lengths, leapMonth) = (start, 0, 0);
        for (var i = 0; i < months; i++)
        {
            var next = StartOf(first + i + 1, offset);
            if (next - day == 30) lengths |= 1 << i;
            day = next;
            // The first month that ends before its term is the leap month.
            if (months == 13 && leapMonth == 0 && LastTermBefore(next, offset) < 12 * year + 1 + i) leapMonth = i;
        }
        return new(start, lengths, leapMonth);
    }

    private long OffsetOf(long year) => year < EastAsianYears.FirstYear ? MeanTimeOffset : table.UtcOffset;

    // The day on which a month begins, by the mean new moon.
    private static long StartOf(long index, long offset) =>
        FloorDivide(NewMoon + index * MonthLength + offset, DayLength, out _);

    // The month that begins near a day.
    private static long IndexNear(long day) =>
        FloorDivide(day * DayLength + DayLength / 2 - MeanTimeOffset - NewMoon + MonthLength / 2, MonthLength, out _);

    // The month in which a mean solar term is.
    private static long MonthOfTerm(long term, long offset)
    {
        var day = FloorDivide(WinterSolstice + (term - WinterSolsticeIndex) * TermLength + offset, DayLength, out _);
        return FloorDivide((day + 1) * DayLength - 1 - NewMoon - offset, MonthLength, out _);
    }

    private static long LastTermBefore(long day, long offset) =>
        FloorDivide(day * DayLength - 1 - WinterSolstice - offset, TermLength, out _) + WinterSolsticeIndex;

    /// <summary>A year.</summary>
    /// <param name="Start">Its first day.</param>
    /// <param name="Lengths">A bit for each month, the lowest for the first: set if it has 30 days.</param>
    /// <param name="LeapMonth">The number of the month that a leap month follows; 0 without one.</param>
    private readonly record struct Year(long Start, int Lengths, int LeapMonth)
    {
        public int Months => LeapMonth == 0 ? 12 : 13;

        public int DaysInMonth(int month) => 29 + (Lengths >> (month - 1) & 1);

        public long StartOfMonth(int month) => Start + 29 * (month - 1) + int.PopCount(Lengths & ((1 << (month - 1)) - 1));
    }
}
