namespace Quoll.Intl.Calendars;

/// <summary>All calendars, by identifier (Intl era and monthCode, table "Calendar types described in CLDR").</summary>
internal static class CalendarRegistry
{
    // The length of "ethiopic-amete-alem". A dictionary reads the whole name, which may be very long.
    private const int LongestId = 19;

    /// <summary>The calendar ISO 8601.</summary>
    public static readonly Calendar Iso = new GregorianCalendar("iso8601", 0);

    private static readonly Dictionary<string, Calendar> Calendars = Create();

    /// <summary>The canonical identifiers, sorted (AvailableCalendars without aliases).</summary>
    public static IReadOnlyList<string> Ids =>
        field ??= [.. Calendars.Values.Select(static calendar => calendar.Id).Distinct().Order(StringComparer.Ordinal)];

    /// <summary>
    /// Returns the calendar with an identifier in any case of ASCII, or an alias; null if there is none.
    /// </summary>
    public static Calendar? Find(string id) => id == "iso8601" ? Iso
        : id.Length <= LongestId ? Calendars.GetValueOrDefault(id) : null;

    private static Dictionary<string, Calendar> Create()
    {
        Calendar[] all =
        [
            Iso,
            new GregorianCalendar("gregory", 0, new Era("ce", EraKind.Epoch, Alias: "ad"), new Era("bce", EraKind.Negative, Alias: "bc")),
            new GregorianCalendar("buddhist", 543, new Era("be", EraKind.Epoch)),
            new GregorianCalendar("roc", -1911, new Era("roc", EraKind.Epoch), new Era("broc", EraKind.Negative)),
            new JapaneseCalendar(),
            new CopticCalendar("coptic", 0, new Era("am", EraKind.Epoch)),
            new CopticCalendar("ethiopic", 276, new Era("am", EraKind.Epoch), new Era("aa", EraKind.Offset, -5499)),
            new CopticCalendar("ethioaa", 5776, new Era("aa", EraKind.Epoch)),
            new IndianCalendar(),
            new PersianCalendar(),
            new HebrewCalendar(),
            new TabularIslamicCalendar("islamic-civil", TabularIslamicCalendar.CivilEpoch),
            new TabularIslamicCalendar("islamic-tbla", TabularIslamicCalendar.CivilEpoch - 1),
            new UmmAlQuraCalendar(),
            new EastAsianCalendar("chinese", EastAsianYears.Chinese),
            new EastAsianCalendar("dangi", EastAsianYears.Korean),
        ];
        // Identifiers are ASCII: the comparison folds nothing else, as ASCII-lowercase asks.
        var calendars = new Dictionary<string, Calendar>(StringComparer.OrdinalIgnoreCase);
        foreach (var calendar in all) calendars.Add(calendar.Id, calendar);
        calendars.Add("islamicc", calendars["islamic-civil"]);
        calendars.Add("ethiopic-amete-alem", calendars["ethioaa"]);
        return calendars;
    }
}
