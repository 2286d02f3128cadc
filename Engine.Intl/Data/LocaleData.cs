using System.Collections.Concurrent;

namespace Quoll.Intl.Data;

/// <summary>The data of a locale, in parts that are read when they are asked for. Thread-safe.</summary>
/// <remarks>
/// The parts and what their paths are relative to, below <c>main/LOCALE</c> of CLDR's JSON:
/// <c>numbers</c> (numbers), <c>currencies</c> (numbers/currencies), <c>units</c> (units), <c>dates</c>
/// (dates/calendars/gregorian), <c>dates-CALENDAR</c> (dates/calendars/CALENDAR; <c>generic</c> for those without),
/// <c>dateFields</c> (dates/fields), <c>timeZoneNames</c> (dates/timeZoneNames), <c>languages</c>, <c>territories</c>,
/// <c>scripts</c>, <c>variants</c> (localeDisplayNames/…), <c>localeDisplayNames</c>, <c>listPatterns</c>,
/// <c>layout</c>. A calendar's part has all values: those of the generic calendar and of the Gregorian one that it
/// leaves out are found. What the generator leaves out: <c>LocalePartDefinition</c>.
/// </remarks>
internal sealed class LocaleData
{
    private const int KeptLocales = 128;

    private static readonly BoundedCache<int, LocaleData> _cache = new(KeptLocales);
    private static readonly ConcurrentDictionary<string, LocalePartFile> _files = new();

    private readonly ConcurrentDictionary<string, LocalePart> _parts = new();
    private readonly int[] _places;

    private LocaleData(int place)
    {
        Name = LocaleIndex.Name(place).ToString();
        var places = new List<int> { place };
        for (var parent = LocaleIndex.Parent(place); parent.Length > 0; parent = LocaleIndex.Parent(place))
            places.Add(place = LocaleIndex.Nearest(parent));
        _places = [.. places];
    }

    /// <summary>
    /// The name of the locale that has the data: <c>de</c> for <c>de-DE</c>, <c>und</c> for the root.
    /// </summary>
    public string Name { get; }

    /// <summary>
    /// Returns the data for a locale: its own, or those of the longest beginning of its name that has some, at last the
    /// root's.
    /// </summary>
    /// <param name="locale">A canonical name without extensions.</param>
    public static LocaleData Of(string locale) => _cache.GetOrAdd(LocaleIndex.Nearest(locale), static place => new(place));

    /// <summary>Returns a part.</summary>
    /// <exception cref="InvalidOperationException">There is no such part.</exception>
    public LocalePart Part(string name) => _parts.GetOrAdd(name, static (name, data) => data.Open(name), this);

    private LocalePart Open(string name)
    {
        var file = _files.GetOrAdd(name, static name => new(name));
        return new(file, _places, BasePart(name) is { } basePart ? Part(basePart) : null);
    }

    // As LocalePartDefinition of the generator says.
    private static string? BasePart(string name) => name switch
    {
        "dates-generic" or "dates-iso8601" => "dates",
        "dates-dangi" => "dates-chinese",
        _ when name.StartsWith("dates-", StringComparison.Ordinal) => "dates-generic",
        _ => null,
    };
}
