using System.Collections.Frozen;
using System.Globalization;
using Quoll.Intl.Data;
using Quoll.Intl.TimeZones;

namespace Quoll.Intl.Dates.Names;

/// <summary>
/// Which zones share names, and when (UTS 35 part 4, Metazone Names), and what the names of zones need to know of their
/// countries.
/// </summary>
internal static class MetaZones
{
    private static readonly BoundedCache<string, (string MetaZone, long From, long To)[]> Usages = new(1000);

    // CLDR's identifier of each of IANA's, and its short code, which begins with its country.
    private static readonly Lazy<FrozenDictionary<string, (string Id, string Code)>> Zones = new(ReadZones);

    private static readonly Lazy<FrozenDictionary<string, int>> ZonesOfCountries = new(static () => Zones.Value.Values.Distinct()
        .CountBy(static zone => zone.Code[..2])
        .ToFrozenDictionary(static count => count.Key.ToUpperInvariant(), static count => count.Value));

    /// <summary>
    /// Returns the identifier by which CLDR has a zone: often an older name than that of the time zone database.
    /// </summary>
    public static string CldrId(Zone zone) => zone.PrimaryId == "UTC" ? "Etc/UTC"
        : Zones.Value.TryGetValue(zone.Id, out var known) ? known.Id
        : Zones.Value.TryGetValue(zone.PrimaryId, out known) ? known.Id : zone.Id;

    /// <summary>Returns the metazone that a zone uses at a time; null if there is none.</summary>
    /// <param name="cldrId">The identifier of CLDR.</param>
    /// <param name="epochSeconds">The time.</param>
    public static string? At(string cldrId, long epochSeconds)
    {
        foreach (var (metaZone, from, to) in Usages.GetOrAdd(cldrId, ReadUsages))
        {
            if (epochSeconds >= from && epochSeconds < to) return metaZone;
        }
        return null;
    }

    /// <summary>
    /// Returns the zone that stands for a metazone in a territory, or in the world; null if there is none.
    /// </summary>
    public static string? ReferenceZone(string metaZone, string territory) =>
        SupplementalData.Find($"metaZones/places/{metaZone}/{territory}") ?? SupplementalData.Find($"metaZones/places/{metaZone}/001");

    /// <summary>
    /// Returns the country of a zone, and whether its name alone says which zone it is; null without a country.
    /// </summary>
    public static (string Country, bool IsPrimary)? CountryOf(string cldrId)
    {
        if (cldrId.StartsWith("Etc/", StringComparison.Ordinal) || !Zones.Value.TryGetValue(cldrId, out var zone)
            || zone.Code.StartsWith("utc", StringComparison.Ordinal)) return null;
        var country = zone.Code[..2].ToUpperInvariant();
        if (SupplementalData.Find($"primaryZones/{country}") is { } primary && primary == cldrId) return (country, true);
        return (country, ZonesOfCountries.Value.GetValueOrDefault(country) == 1);
    }

    // "Bering - 1983-10-30T12:00,Hawaii_Aleutian 1983-11-30T10:00 -", in UTC.
    private static (string MetaZone, long From, long To)[] ReadUsages(string cldrId)
    {
        if (SupplementalData.Find($"metaZones/zones/{cldrId}") is not { } text) return [];
        // As in ICU, metazones begin with 1970.
        return [.. text.Split(',').Select(static usage =>
        {
            var words = usage.Split(' ');
            return (words[0], Seconds(words[1], 0), Seconds(words[2], long.MaxValue));
        })];
    }

    private static long Seconds(string time, long absent) => time == "-" ? absent
        : DateTimeOffset.ParseExact(time, "yyyy-MM-ddTHH:mm", CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal)
            .ToUnixTimeSeconds();

    private static FrozenDictionary<string, (string Id, string Code)> ReadZones()
    {
        var zones = new Dictionary<string, (string, string)>(StringComparer.OrdinalIgnoreCase);
        foreach (var code in SupplementalData.Table("timeZones").Keys(""))
        {
            var names = SupplementalData.Find($"timeZones/{code}")!.Split(' ');
            // The names of CLDR are keyed by one of the identifiers: that which has a metazone.
            var id = names.FirstOrDefault(static name => SupplementalData.Find($"metaZones/zones/{name}") is not null) ?? names[0];
            foreach (var name in names) zones.TryAdd(name, (id, code));
        }
        return zones.ToFrozenDictionary(StringComparer.OrdinalIgnoreCase);
    }
}
