namespace Quoll.Intl.Calendars;

/// <summary>
/// The Japanese calendar: years of the Gregorian calendar with the eras of the emperors. Before 1873, when Japan took
/// on the Gregorian calendar, the eras are those of the Gregorian calendar.
/// </summary>
internal sealed class JapaneseCalendar() : GregorianCalendar("japanese", 0,
    new Era("reiwa", EraKind.Offset, 2019),
    new Era("heisei", EraKind.Offset, 1989),
    new Era("showa", EraKind.Offset, 1926),
    new Era("taisho", EraKind.Offset, 1912),
    new Era("meiji", EraKind.Offset, 1868),
    new Era("ce", EraKind.Epoch, Alias: "ad"),
    new Era("bce", EraKind.Negative, Alias: "bc"))
{
    // The first days of the eras, in the order above.
    private static readonly IsoDate[] Starts =
        [new(2019, 5, 1), new(1989, 1, 8), new(1926, 12, 25), new(1912, 7, 30), new(1873, 1, 1), new(1, 1, 1)];

    public override bool HasMidYearEras => true;

    public override Era? EraOf(IsoDate iso, CalendarDate date)
    {
        for (var i = 0; i < Starts.Length; i++)
        {
            if (iso >= Starts[i]) return Eras[i];
        }
        return Eras[^1];
    }
}
