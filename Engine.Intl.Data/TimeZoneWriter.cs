using NodaTime;
using NodaTime.TimeZones;

namespace Quoll.Intl.Data.Generation;

/// <summary>
/// Writes the time zones of the IANA database, as NodaTime has them: <c>ZoneTable</c> of Engine.Intl/TimeZones reads
/// them.
/// <code>
/// file     := as that of the locales; its first block is the index, each other one has the rules of a zone
/// index    := text of the version { identifiers: text, block of its rules, index of its primary identifier }
///             { regions: text, { index of a primary identifier } }; each list begins with its length
/// rules    := { types: zigzag offset in seconds, sign of the savings + 1 } { changes: number of the type, seconds from
///             the change before, in two numbers: those above 2^28, and the rest } { yearly changes: type, month, first
///             day, weekday, second of the day }
/// </code>
/// The first type is that before all changes, whose time counts from -2^42.
/// </summary>
internal static class TimeZoneWriter
{
    private const long FirstSecond = -(1L << 42);
    private const int LowBits = 28;

    // All years of a cycle of the Gregorian calendar, after the last change that a zone lists by itself.
    private const int FirstYear = 2100, LastYear = FirstYear + 400;

    // Links to a zone of another country, whose own country has a zone that the database has merged with it: the
    // comments "#=" of its file "backward".
    private static readonly Dictionary<string, string> LinksWithinCountry = new(StringComparer.Ordinal)
    {
        ["Africa/Asmera"] = "Africa/Asmara",
        ["Africa/Timbuktu"] = "Africa/Bamako",
        ["America/Coral_Harbour"] = "America/Atikokan",
        ["America/Virgin"] = "America/St_Thomas",
        ["Antarctica/South_Pole"] = "Antarctica/McMurdo",
        ["Atlantic/Jan_Mayen"] = "Arctic/Longyearbyen",
        ["Iceland"] = "Atlantic/Reykjavik",
        ["Pacific/Ponape"] = "Pacific/Pohnpei",
        ["Pacific/Truk"] = "Pacific/Chuuk",
        ["Pacific/Yap"] = "Pacific/Chuuk",
    };

    // Links of the database since its version 2024b, which NodaTime keeps as zones of their own.
    private static readonly Dictionary<string, string> LaterLinks = new(StringComparer.Ordinal)
    {
        ["CST6CDT"] = "America/Chicago",
        ["EST5EDT"] = "America/New_York",
        ["MST7MDT"] = "America/Denver",
        ["PST8PDT"] = "America/Los_Angeles",
    };

    private static readonly TzdbDateTimeZoneSource Source = TzdbDateTimeZoneSource.Default;

    private static readonly HashSet<string> ZonesOfCountries = [.. Source.ZoneLocations!.Select(static location => location.ZoneId)];

    public static byte[] Write()
    {
        string[] ids = [.. Source.CanonicalIdMap.Keys.Order(StringComparer.OrdinalIgnoreCase)];
        var blocks = new List<byte[]> { Array.Empty<byte>() };
        var known = new Dictionary<string, int>();
        var index = new ByteWriter();
        Text(index, Source.TzdbVersion);
        index.Number(ids.Length);
        foreach (var id in ids)
        {
            var rules = RulesOf(id);
            if (!known.TryGetValue(rules, out var block))
            {
                known.Add(rules, block = blocks.Count);
                blocks.Add(Rules(Source.ForId(rules)));
            }
            Text(index, id);
            index.Number(block);
            index.Number(Array.IndexOf(ids, PrimaryIdOf(id)));
        }
        WriteRegions(index, ids);
        blocks[0] = index.ToBlock();
        return ByteWriter.File(blocks);
    }

    // The column "TZ" of zone.tab.
    private static void WriteRegions(ByteWriter index, string[] ids)
    {
        var regions = Source.ZoneLocations!
            .GroupBy(static location => location.CountryCode)
            .OrderBy(static region => region.Key, StringComparer.Ordinal);
        index.Number(regions.Count());
        foreach (var region in regions)
        {
            var primary = region.Select(static location => PrimaryIdOf(location.ZoneId)).Distinct();
            int[] zones = [.. primary.Select(id => Array.IndexOf(ids, id)).Order()];
            Text(index, region.Key);
            index.Number(zones.Length);
            foreach (var zone in zones) index.Number(zone);
        }
    }

    // The primary identifier of an identifier (ECMA-402 §6.5.1, AvailableNamedTimeZoneIdentifiers).
    private static string PrimaryIdOf(string id)
    {
        // Zones that the database has merged, but that are those of different countries, stay apart.
        var rules = RulesOf(id);
        return IsUtc(rules) || IsUtc(id) ? "UTC" : ZonesOfCountries.Contains(id) ? id : LinksWithinCountry.GetValueOrDefault(id, rules);
    }

    // The zone that an identifier resolves to.
    private static string RulesOf(string id) => LaterLinks.TryGetValue(id, out var zone) ? zone : Source.CanonicalIdMap[id];

    private static bool IsUtc(string id) => id is "Etc/UTC" or "Etc/GMT" or "GMT" or "UTC";

    private static byte[] Rules(DateTimeZone zone)
    {
        var intervals = zone.GetZoneIntervals(Instant.MinValue, Instant.FromUtc(LastYear, 1, 1, 0, 0)).ToList();
        List<(int Offset, int Savings)> types = [TypeOf(intervals[0])];
        var changes = new List<Change>();
        foreach (var interval in intervals.Skip(1))
        {
            if (!types.Contains(TypeOf(interval))) types.Add(TypeOf(interval));
            changes.Add(new Change(interval.Start.ToUnixTimeSeconds(), types.IndexOf(TypeOf(interval))));
        }
        var yearly = changes.Count > 0 && YearOf(changes[^1].Second) == LastYear - 1 ? YearlyChanges(zone.Id, changes) : [];
        var listed = yearly.Count == 0 ? changes.Count : FirstYearly(changes, yearly);

        var block = new ByteWriter();
        block.Number(types.Count);
        foreach (var (offset, savings) in types)
        {
            block.Number(offset < 0 ? -2 * offset - 1 : 2 * offset);
            block.Number(savings + 1);
        }
        block.Number(listed);
        var last = FirstSecond;
        foreach (var (second, type) in changes.Take(listed))
        {
            block.Number(type);
            block.Number((int)((second - last) >> LowBits));
            block.Number((int)((second - last) & ((1 << LowBits) - 1)));
            last = second;
        }
        block.Number(yearly.Count);
        foreach (var change in yearly)
        {
            block.Number(change.Type);
            block.Number(change.Month);
            block.Number(change.FirstDay);
            block.Number(change.Weekday);
            block.Number(change.SecondOfDay);
        }
        return block.ToBlock();
    }

    // Finds the rule of each change that comes every year: a weekday on or after a day of a month, in UTC.
    private static List<YearlyChange> YearlyChanges(string id, List<Change> changes)
    {
        var rules = new List<YearlyChange>();
        var regular = changes.Where(static change => YearOf(change.Second) >= FirstYear).ToList();
        foreach (var group in regular.GroupBy(static change => change.Type))
        {
            var dates = group.Select(static change => Instant.FromUnixTimeSeconds(change.Second).InUtc().LocalDateTime).ToList();
            var month = dates.Min(static date => date.Month);
            // Days after the month belong to it, as those of a last Thursday's midnight do.
            var days = dates.ConvertAll(date => Period.Between(new LocalDate(date.Year, month, 1), date.Date, PeriodUnits.Days).Days + 1);
            var second = (int)(dates[0].NanosecondOfDay / 1_000_000_000);
            rules.Add(new YearlyChange(group.Key, month, days.Min(), (int)dates[0].DayOfWeek, second));
        }
        var expected = regular.ConvertAll(static change => change.Second);
        var found = Enumerable.Range(FirstYear, LastYear - FirstYear).SelectMany(year => rules.Select(rule => rule.In(year))).Order();
        return expected.SequenceEqual(found) ? rules : throw new InvalidDataException($"The zone {id} has no yearly rules.");
    }

    // The first change from which on all are yearly, but for one, so that no year begins with a change that was not.
    private static int FirstYearly(List<Change> changes, List<YearlyChange> yearly)
    {
        var position = changes.Count;
        for (var year = LastYear - 1; ; year--)
        {
            foreach (var rule in yearly.OrderByDescending(rule => rule.In(year)))
            {
                if (position == 0 || changes[position - 1] != new Change(rule.In(year), rule.Type)) return position + 1;
                position--;
            }
        }
    }

    private static (int Offset, int Savings) TypeOf(ZoneInterval interval) =>
        (interval.WallOffset.Seconds, Math.Sign(interval.Savings.Seconds));

    private static int YearOf(long second) => Instant.FromUnixTimeSeconds(second).InUtc().Year;

    private static void Text(ByteWriter writer, string text)
    {
        writer.Number(text.Length);
        writer.Text(text);
    }

    private readonly record struct Change(long Second, int Type);

    private readonly record struct YearlyChange(int Type, int Month, int FirstDay, int Weekday, int SecondOfDay)
    {
        public long In(int year)
        {
            var first = new LocalDate(year, Month, 1).PlusDays(FirstDay - 1);
            var date = first.PlusDays((Weekday - (int)first.DayOfWeek + 7) % 7);
            return date.AtMidnight().PlusSeconds(SecondOfDay).InUtc().ToInstant().ToUnixTimeSeconds();
        }
    }
}
