using Quoll.Intl.Calendars;
using Quoll.Intl.Data;
using Quoll.Intl.TimeZones;

namespace Quoll.Intl.Locales;

/// <summary>What is preferred where a locale is used (ECMA-402 §14.5, the operations …OfLocale).</summary>
internal static class LocaleInfo
{
    private const string World = "001";

    private static readonly string[] _days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

    /// <summary>The types of all collations, in order.</summary>
    public static IEnumerable<string> AllCollations => Text.Collation.Collations.AllTypes;

    /// <summary>The types of the collations of a locale, in order.</summary>
    public static IEnumerable<string> Collations(LanguageTag tag) =>
        tag.Keyword("co") is { Length: > 0 } only ? [only] : Text.Collation.Collations.TypesOf(tag.BaseName);

    /// <summary>The calendars in common use, the preferred first.</summary>
    public static IEnumerable<string> Calendars(LanguageTag tag)
    {
        if (tag.Keyword("ca") is { Length: > 0 } only) return [only];
        var names = Find(tag, static region => SupplementalData.Find($"calendarPreferenceData/{region}")) ?? "gregory";
        return names.Split(' ')
            .Select(static name => KeywordTypes.Canonicalize("ca", name))
            .Where(static name => CalendarRegistry.Find(name) is not null);
    }

    /// <summary>
    /// The hour cycles in common use: as in V8, the preferred one. The others that CLDR has are acceptable.
    /// </summary>
    public static IEnumerable<string> HourCycles(LanguageTag tag)
    {
        if (tag.Keyword("hc") is { Length: > 0 } only) return [only];
        return [Dates.HourCycles.Of(PreferredHour(tag))];
    }

    /// <summary>
    /// The letter of hours that is preferred (UTS 35 part 4, Time Data: the language in its region, the region, the
    /// world): h, H, K or k.
    /// </summary>
    public static char PreferredHour(LanguageTag tag)
    {
        var hours = Find(tag, region => Preferred($"{tag.Language}-{region}") ?? Preferred(region), static () => Preferred(World));
        return hours is { Length: > 0 } ? hours[0] : 'H';

        static string? Preferred(string place) => SupplementalData.Find($"timeData/{place}/_preferred");
    }

    /// <summary>The numbering systems in common use, the preferred first.</summary>
    public static IEnumerable<string> NumberingSystems(LanguageTag tag) =>
        [tag.Keyword("nu") is { Length: > 0 } only ? only : Numbers.NumberingSystems.DefaultOf(tag.BaseName)];

    /// <summary>The time zones in use in the region of a locale, in order.</summary>
    public static IEnumerable<string> TimeZones(LanguageTag tag) => ZoneRegistry.InRegion(tag.Region);

    /// <summary>The direction of text, ltr or rtl; null if the script is not known.</summary>
    public static string? Direction(LanguageTag tag)
    {
        var script = tag.Script.Length > 0 ? tag.Script : LikelySubtags.Maximize(tag).Script;
        if (script.Length == 0) return null;
        return SupplementalData.Find($"scripts/{script}") ?? "ltr";
    }

    /// <summary>The first day of the week, and the days of the weekend in order; Monday is 1.</summary>
    public static (int First, IReadOnlyList<int> Weekend) Week(LanguageTag tag)
    {
        var first = Day(tag.Keyword("fw"));
        if (first == 0) first = Day(Find(tag, static region => SupplementalData.Find($"weekData/firstDay/{region}")));
        var start = Day(Find(tag, static region => SupplementalData.Find($"weekData/weekendStart/{region}")));
        var end = Day(Find(tag, static region => SupplementalData.Find($"weekData/weekendEnd/{region}")));
        var weekend = new List<int>();
        for (var day = 1; day <= _days.Length; day++)
        {
            if (start <= end ? day >= start && day <= end : day >= start || day <= end) weekend.Add(day);
        }
        return (first, weekend);
    }

    private static int Day(string? name) => Array.IndexOf(_days, name) + 1;

    // The data of the region that holds: that of the keyword rg, the tag's own, that of the keyword sd, the likely one.
    private static T? Find<T>(LanguageTag tag, Func<string, T?> data) => Find(tag, data, () => data(World));

    private static T? Find<T>(LanguageTag tag, Func<string, T?> data, Func<T?> ofWorld)
    {
        if (Subdivision(tag, "rg") is { } other && data(other) is { } overriding) return overriding;
        return data(RegionOf(tag)) ?? ofWorld();
    }

    /// <summary>Returns the region of a locale (RegionPreference without the override).</summary>
    public static string RegionOf(LanguageTag tag)
    {
        if (tag.Region.Length > 0) return tag.Region;
        if (Subdivision(tag, "sd") is { } region) return region;
        return LikelySubtags.Maximize(tag).Region is { Length: > 0 } likely ? likely : World;
    }

    // CanonicalUnicodeSubdivision: two letters or three digits, and what is inside of the region.
    private static string? Subdivision(LanguageTag tag, string key)
    {
        if (tag.Keyword(key) is not { Length: > 2 } value) return null;
        var length = char.IsAsciiDigit(value[0]) ? 3 : 2;
        var region = value[..Math.Min(length, value.Length)].ToUpperInvariant();
        return LanguageTagParser.IsRegion(region) ? region : null;
    }
}
