using Quoll.Intl.Data;
using Quoll.Intl.Dates.Formatting;
using Quoll.Intl.Dates.Patterns;
using Quoll.Intl.Locales;
using Quoll.Intl.TimeZones;

namespace Quoll.Intl.Dates.Names;

/// <summary>The names of time zones in a locale (UTS 35 part 4, Using Time Zone Names).</summary>
internal sealed class ZoneNames
{
    private static readonly BoundedCache<(string, Digits), ZoneNames> Known = new(64);

    // As many as some calls need: the data make a string at each look.
    private readonly BoundedCache<string, string?> _values = new(256);
    private readonly LocalePart _part;
    private readonly LocalePart _territories;
    private readonly OffsetFormat _offsets;
    private readonly string _region;
    private LastName? _last;

    private ZoneNames(string locale, Digits digits)
    {
        var data = LocaleData.Of(locale);
        _part = data.Part("timeZoneNames");
        _territories = data.Part("territories");
        _offsets = new OffsetFormat(_part, digits);
        _region = LocaleInfo.RegionOf(LanguageTag.Parse(locale)!);
    }

    /// <summary>Returns the names of a locale.</summary>
    /// <param name="locale">The locale, without extensions.</param>
    /// <param name="digits">The digits of offsets.</param>
    public static ZoneNames Of(string locale, Digits digits) =>
        Known.GetOrAdd((locale, digits), static key => new ZoneNames(key.Item1, key.Item2));

    /// <summary>Returns the name of a zone at a time.</summary>
    /// <param name="zone">The zone.</param>
    /// <param name="letter">The letter of the pattern: z is specific, v generic, O the offset, V the location.</param>
    /// <param name="length">The length of the field: 4 is long.</param>
    /// <param name="epochSeconds">The time.</param>
    public string Name(Zone zone, char letter, int length, long epochSeconds)
    {
        // Neighbouring calls ask for the same hour.
        var hour = epochSeconds / 3600;
        var last = _last;
        if (last is not null && last.Zone == zone && last.Letter == letter && last.Length == length && last.Hour == hour) return last.Name;
        var name = Find(zone, letter, length, epochSeconds);
        _last = new(zone, letter, length, hour, name);
        return name;
    }

    private string Find(Zone zone, char letter, int length, long seconds)
    {
        var isLong = length >= 4;
        // An offset of zero has the names of Greenwich.
        var name = zone.IsOffset ? (zone.OffsetAtSecond(0) == 0 && letter is 'z' or 'v' ? OfMetaZone("GMT", isLong, "standard") : null)
            : letter switch
            {
                'z' => Specific(zone, isLong, seconds),
                'v' => Generic(zone, isLong, seconds),
                'V' => Location(MetaZones.CldrId(zone)),
                _ => null,
            };
        return name ?? _offsets.Format(zone.OffsetAtSecond(seconds), !isLong);
    }

    private string? Specific(Zone zone, bool isLong, long seconds)
    {
        var id = MetaZones.CldrId(zone);
        var kind = zone.IsDaylightAt(seconds) ? "daylight" : "standard";
        return OfZone(id, isLong, kind) ?? (MetaZones.At(id, seconds) is { } metaZone ? OfMetaZone(metaZone, isLong, kind) : null);
    }

    private string? Generic(Zone zone, bool isLong, long seconds)
    {
        var id = MetaZones.CldrId(zone);
        if (OfZone(id, isLong, "generic") is { } own) return own;
        if (MetaZones.At(id, seconds) is not { } metaZone) return Location(id);
        var generic = OfMetaZone(metaZone, isLong, "generic");
        if (!zone.HasDaylightAround(seconds))
        {
            // Without daylight saving time, the standard name says more; unless it is the same.
            var standard = OfZone(id, isLong, "standard") ?? OfMetaZone(metaZone, isLong, "standard");
            if (standard is not null && !string.Equals(standard, generic, StringComparison.OrdinalIgnoreCase)) return standard;
        }
        if (generic is null) return Location(id);
        var reference = MetaZones.ReferenceZone(metaZone, _region);
        if (reference is null || reference == id || ZoneRegistry.Find(reference) is not { } golden) return generic;
        return golden.OffsetAtSecond(seconds) == zone.OffsetAtSecond(seconds) ? generic : Partial(id, metaZone, generic);
    }

    // A zone whose offset is not that of its metazone's main zone says where it is.
    private string Partial(string id, string metaZone, string generic)
    {
        var place = MetaZones.CountryOf(id) is { } country && MetaZones.ReferenceZone(metaZone, country.Country) == id
            ? Territory(country.Country) : City(id) ?? id;
        return PatternGenerator.Fill(_part["fallbackFormat"] ?? "{1} ({0})", place, generic, "");
    }

    private string? Location(string id)
    {
        var country = MetaZones.CountryOf(id);
        var place = country is { IsPrimary: true } known ? Territory(known.Country)
            : country is null && id.StartsWith("Etc/", StringComparison.Ordinal)
            ? null : City(id);
        return place is null ? null : PatternGenerator.Fill(_part["regionFormat"] ?? "{0}", place, "", "");
    }

    private string Territory(string country) => _territories[country] ?? country;

    private string? City(string id)
    {
        if (_part[$"zone/{id}/exemplarCity"] is { } city) return city;
        var slash = id.LastIndexOf('/');
        return slash < 0 || id.StartsWith("Etc/", StringComparison.Ordinal) ? null : id[(slash + 1)..].Replace('_', ' ');
    }

    private string? OfZone(string id, bool isLong, string kind) => Value($"zone/{id}/{(isLong ? "long" : "short")}/{kind}");

    private string? OfMetaZone(string metaZone, bool isLong, string kind) =>
        Value($"metazone/{metaZone}/{(isLong ? "long" : "short")}/{kind}");

    // CLDR marks names that a locale does not use.
    private string? Value(string path) =>
        _values.GetOrAdd(path, _part, static (path, part) => part[path] is { } name && name != "∅∅∅" ? name : null);

    private sealed record LastName(Zone Zone, char Letter, int Length, long Hour, string Name);
}
