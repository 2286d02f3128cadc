using System.Collections.Concurrent;

namespace Quoll.Intl.TimeZones;

/// <summary>
/// The named time zones (ECMA-402 §6.5.1, AvailableNamedTimeZoneIdentifiers): those of the IANA database.
/// </summary>
internal static class ZoneRegistry
{
    // At most as many as the database has identifiers.
    private static readonly ConcurrentDictionary<string, Zone> Zones = new(StringComparer.Ordinal);

    private static readonly Lazy<string[]> SortedPrimaryIds = new(static () =>
        [.. ZoneTable.Default.Ids.Select((_, index) => ZoneTable.Default.PrimaryIdOf(index)).Distinct().Order(StringComparer.Ordinal)]);

    /// <summary>The primary identifiers, sorted (AvailablePrimaryTimeZoneIdentifiers).</summary>
    public static IReadOnlyList<string> PrimaryIds => SortedPrimaryIds.Value;

    /// <summary>The primary identifiers of the zones of a region such as DE, sorted (zone.tab).</summary>
    public static IEnumerable<string> InRegion(string region) =>
        ZoneTable.Default.InRegion(region).Order(StringComparer.Ordinal);

    /// <summary>
    /// The zone of a name in any case of ASCII; null if there is none (GetAvailableNamedTimeZoneIdentifier).
    /// </summary>
    public static Zone? Find(string name)
    {
        if (name == "UTC") return Zone.Utc;
        var table = ZoneTable.Default;
        // A dictionary reads the whole name, which may be very long.
        if (name.Length > table.LongestId) return null;
        if (Zones.TryGetValue(name, out var zone)) return zone;
        var index = table.Find(name);
        if (index < 0) return null;
        var id = table.Ids[index];
        return id == "UTC" ? Zone.Utc
            : Zones.GetOrAdd(id, static (id, index) =>
                new NamedZone(id, ZoneTable.Default.PrimaryIdOf(index), ZoneTable.Default.RulesOf(index)), index);
    }
}
