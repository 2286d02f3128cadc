using System.Collections.Concurrent;
using NodaTime.TimeZones;

namespace Quoll.Intl.TimeZones;

/// <summary>
/// The named time zones (ECMA-402 §6.5, AvailableNamedTimeZoneIdentifiers): those of the IANA database in NodaTime.
/// </summary>
internal static class ZoneRegistry
{
    // At most as many as the database has identifiers.
    private static readonly ConcurrentDictionary<string, Zone> Zones = new(StringComparer.Ordinal);

    // The identifiers by their names in any case of ASCII.
    private static readonly Lazy<Dictionary<string, string>> Ids = new(static () =>
        TzdbDateTimeZoneSource.Default.CanonicalIdMap.Keys.ToDictionary(static id => id, StringComparer.OrdinalIgnoreCase));

    // The column "TZ" of zone.tab.
    private static readonly Lazy<HashSet<string>> ZonesOfCountries = new(static () =>
        [.. (TzdbDateTimeZoneSource.Default.ZoneLocations ?? []).Select(static location => location.ZoneId)]);

    private static readonly Lazy<string[]> SortedPrimaryIds = new(static () =>
        [.. Ids.Value.Values.Select(PrimaryIdOf).Distinct().Order(StringComparer.Ordinal)]);

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

    /// <summary>The primary identifiers, sorted (AvailablePrimaryTimeZoneIdentifiers).</summary>
    public static IReadOnlyList<string> PrimaryIds => SortedPrimaryIds.Value;

    /// <summary>The primary identifiers of the zones of a region such as DE, sorted (zone.tab).</summary>
    public static IEnumerable<string> InRegion(string region) => (TzdbDateTimeZoneSource.Default.ZoneLocations ?? [])
        .Where(location => location.CountryCode == region)
        .Select(static location => PrimaryIdOf(location.ZoneId)).Distinct().Order(StringComparer.Ordinal);

    /// <summary>
    /// The zone of a name in any case of ASCII; null if there is none (GetAvailableNamedTimeZoneIdentifier).
    /// </summary>
    public static Zone? Find(string name)
    {
        if (name == "UTC") return Zone.Utc;
        if (Zones.TryGetValue(name, out var zone)) return zone;
        if (!Ids.Value.TryGetValue(name, out var id)) return null;
        return Zones.GetOrAdd(id, static id => new NamedZone(id, TzdbDateTimeZoneSource.Default.ForId(RulesOf(id))));
    }

    /// <summary>The primary identifier of an identifier (AvailableNamedTimeZoneIdentifiers).</summary>
    public static string PrimaryIdOf(string id)
    {
        // Zones that the database has merged, but that are those of different countries, stay apart.
        var rules = RulesOf(id);
        return IsUtc(rules) || IsUtc(id) ? "UTC" : ZonesOfCountries.Value.Contains(id) ? id
            : LinksWithinCountry.GetValueOrDefault(id, rules);
    }

    // The zone that an identifier resolves to.
    private static string RulesOf(string id) =>
        LaterLinks.TryGetValue(id, out var zone) ? zone : TzdbDateTimeZoneSource.Default.CanonicalIdMap[id];

    private static bool IsUtc(string id) => id is "Etc/UTC" or "Etc/GMT" or "GMT" or "UTC";
}
