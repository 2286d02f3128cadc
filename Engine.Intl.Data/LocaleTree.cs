using System.Text.Json;

namespace Quoll.Intl.Data.Generation;

/// <summary>The locales of CLDR, their parents, and the groups whose values are compressed together.</summary>
internal sealed class LocaleTree
{
    /// <summary>The root locale, which has no parent.</summary>
    public const string Root = "und";

    private readonly Dictionary<string, string> _explicitParents = [];
    private readonly Dictionary<string, string> _likelySubtags = [];

    public LocaleTree(string corePackage)
    {
        var available = new Dictionary<string, string>();
        Flattening.Read(Path.Combine(corePackage, "availableLocales.json"), "availableLocales/full", static _ => true, available);
        Flattening.Read(
            Supplemental(corePackage, "parentLocales"), "supplemental/parentLocales/parentLocale", static _ => true, _explicitParents);
        Flattening.Read(Supplemental(corePackage, "likelySubtags"), "supplemental/likelySubtags", static _ => true, _likelySubtags);
        // The names of the locales are one list.
        Names = [.. available.Values.SelectMany(static names => names.Split(' ')).Order(StringComparer.Ordinal)];
        Groups = [.. Names.Select(Group).Distinct().Order(StringComparer.Ordinal)];
    }

    /// <summary>All locales with data, in ordinal order.</summary>
    public string[] Names { get; }

    /// <summary>The languages: the locales of one are compressed together.</summary>
    public string[] Groups { get; }

    public static string Group(string locale) => locale.Split('-')[0];

    public static string Supplemental(string corePackage, string name) => Path.Combine(corePackage, "supplemental", $"{name}.json");

    /// <summary>
    /// Returns the locale that one inherits from (UTS 35 part 1, Parent Locales), or null for the root.
    /// </summary>
    public string? Parent(string locale)
    {
        if (locale == Root) return null;
        if (_explicitParents.TryGetValue(locale, out var parent)) return parent == "root" ? Root : parent;
        var tags = locale.Split('-');
        // A language in a script that it is rarely written in has nothing from the language.
        if (tags.Length == 2 && tags[1].Length == 4 && LikelyScript(tags[0]) is { } likely && likely != tags[1]) return Root;
        for (var count = tags.Length - 1; count > 0; count--)
        {
            var shorter = string.Join('-', tags[..count]);
            if (Array.BinarySearch(Names, shorter, StringComparer.Ordinal) >= 0) return shorter;
        }
        return Root;
    }

    /// <summary>Returns the locale with data whose name is the longest beginning of a name.</summary>
    public string NearestWithData(string name)
    {
        while (Array.BinarySearch(Names, name, StringComparer.Ordinal) < 0) name = name[..name.LastIndexOf('-')];
        return name;
    }

    /// <summary>
    /// Says whether a language in a region is written in a script by default (UTS 35, Likely Subtags).
    /// </summary>
    public bool IsLikelyScript(string language, string region, string script) =>
        (_likelySubtags.TryGetValue($"{language}-{region}", out var full) ? full.Split('-')[1] : LikelyScript(language)) == script;

    private string? LikelyScript(string language) => _likelySubtags.TryGetValue(language, out var full) ? full.Split('-')[1] : null;
}
