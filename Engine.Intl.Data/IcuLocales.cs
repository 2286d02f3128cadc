using System.Globalization;

namespace Quoll.Intl.Data.Generation;

/// <summary>
/// The values of a calendar in a locale from ICU's bundles, under the paths that CLDR's JSON has for them.
/// </summary>
/// <param name="archive">The bundles.</param>
/// <param name="tree">The locales and their parents.</param>
internal sealed class IcuLocales(IcuArchive archive, LocaleTree tree)
{
    private const string SameLocale = "/LOCALE/";

    // DateTimePatterns has four formats of times, four of dates, how they are joined, and how for each style.
    private const int FirstJoin = 9;

    private static readonly string[] Styles = ["full", "long", "medium", "short"];

    // The names of ICU's resources and of CLDR's.
    private static readonly Dictionary<string, string> Names = new()
    {
        ["monthNames"] = "months",
        ["eras/abbreviated"] = "eras/eraAbbr",
        ["eras/wide"] = "eras/eraNames",
        ["eras/narrow"] = "eras/eraNarrow",
        ["availableFormats"] = "dateTimeFormats/availableFormats",
        ["appendItems"] = "dateTimeFormats/appendItems",
        ["intervalFormats"] = "dateTimeFormats/intervalFormats",
        ["intervalFormats/fallback"] = "dateTimeFormats/intervalFormats/intervalFormatFallback",
    };

    /// <summary>Returns the values of a calendar, those that the locale inherits too.</summary>
    public Dictionary<string, string> Read(string locale, string calendar)
    {
        var values = new Dictionary<string, string>();
        if (Find(Chain(locale), ["calendar", calendar]) is Dictionary<string, object> table) Add(table, "", values);
        return values;
    }

    /// <summary>
    /// Writes how a date and a time are joined for each style: as ICU does, which has no aliases for it. A calendar's
    /// own pattern comes first, then that of the Gregorian calendar, then how the calendar joins dates and times that
    /// belong together less.
    /// </summary>
    public void ReadJoins(string locale, string calendar, Dictionary<string, string> values)
    {
        var chain = Chain(locale);
        var joins = (Find(chain, ["calendar", calendar, "DateTimePatterns%atTime"])
            ?? Find(chain, ["calendar", "gregorian", "DateTimePatterns%atTime"])) as List<object>;
        var others = Find(chain, ["calendar", calendar, "DateTimePatterns"]) as List<object>;
        for (var i = 0; i < Styles.Length; i++)
        {
            if ((joins?[i] ?? others?[FirstJoin + i]) is string join) values[$"dateTimeFormats-atTime/standard/{Styles[i]}"] = join;
        }
    }

    /// <summary>
    /// Says whether a locale, one that it inherits from other than the root, or its language has values of a kind.
    /// </summary>
    public bool HasOwn(string locale, string kind) => Chain(locale).Skip(1).Any(bundle => bundle.Root.ContainsKey(kind))
        || archive.Bundle(LocaleTree.Group(locale))?.Root.ContainsKey(kind) == true;

    private List<ResourceBundle> Chain(string locale)
    {
        var chain = new List<ResourceBundle>();
        for (var name = locale; name is not null; name = tree.Parent(name))
        {
            if (archive.Bundle(name) is { } bundle) chain.Add(bundle);
        }
        chain.Reverse();
        return chain;
    }

    // The value of a path: that of the root, with those of each locale down the chain over it. An alias in a bundle
    // stands for what the asked locale has there, so it is followed from the whole chain.
    private static object? Find(List<ResourceBundle> chain, ReadOnlySpan<string> path)
    {
        object? found = null;
        foreach (var bundle in chain)
        {
            if (Own(chain, bundle.Root, path) is { } own) found = Merge(found, own);
        }
        return found;
    }

    private static object? Own(List<ResourceBundle> chain, object node, ReadOnlySpan<string> path)
    {
        for (var i = 0; i < path.Length; i++)
        {
            if (node is ResourceAlias alias) return Find(chain, [.. Target(alias), .. path[i..]]);
            if (node is not Dictionary<string, object> table || !table.TryGetValue(path[i], out node!)) return null;
        }
        return Resolve(chain, node);
    }

    private static object? Resolve(List<ResourceBundle> chain, object node)
    {
        if (node is ResourceAlias alias) return Find(chain, Target(alias));
        if (node is not Dictionary<string, object> table) return node;
        var resolved = new Dictionary<string, object>();
        foreach (var (key, value) in table)
        {
            if (Resolve(chain, value) is { } other) resolved.Add(key, other);
        }
        return resolved;
    }

    private static string[] Target(ResourceAlias alias) => alias.Path.StartsWith(SameLocale, StringComparison.Ordinal)
        ? alias.Path[SameLocale.Length..].Split('/')
        : throw new InvalidDataException($"The alias {alias.Path} is not of the same locale.");

    private static object Merge(object? inherited, object own)
    {
        if (inherited is not Dictionary<string, object> table || own is not Dictionary<string, object> over) return own;
        var merged = new Dictionary<string, object>(table);
        foreach (var (key, value) in over) merged[key] = Merge(merged.GetValueOrDefault(key), value);
        return merged;
    }

    private static void Add(object node, string path, Dictionary<string, string> values)
    {
        switch (node)
        {
            case string text:
                values[Names.GetValueOrDefault(path, path)] = text;
                break;

            case Dictionary<string, object> table:
                foreach (var (key, value) in table)
                {
                    var below = path.Length == 0 ? key : $"{path}/{key}";
                    var parent = Names.GetValueOrDefault(path, path);
                    Add(value, Names.ContainsKey(below) || path.Length == 0 ? below : $"{parent}/{key}", values);
                }
                break;

            case List<object> formats when path == "DateTimePatterns":
                AddFormats(formats, values);
                break;

            case List<object> names:
                AddNames(names, Names.GetValueOrDefault(path, path), values);
                break;
        }
    }

    private static void AddFormats(List<object> formats, Dictionary<string, string> values)
    {
        for (var i = 0; i < Styles.Length; i++)
        {
            AddFormat(formats[i], $"timeFormats/{Styles[i]}", values);
            AddFormat(formats[i + 4], $"dateFormats/{Styles[i]}", values);
            values[$"dateTimeFormats/{Styles[i]}"] = (string)formats[FirstJoin + i];
        }
    }

    // A format whose numbers are of another numbering system is a list of both.
    private static void AddFormat(object format, string path, Dictionary<string, string> values)
    {
        if (format is List<object> both) (values[$"{path}/_value"], values[$"{path}/_numbers"]) = ((string)both[0], (string)both[1]);
        else values[path] = (string)format;
    }

    // Months and years of a cycle count from 1, eras from 0. The month after a leap month may have a name of its own.
    private static void AddNames(List<object> names, string path, Dictionary<string, string> values)
    {
        var first = path.StartsWith("eras/", StringComparison.Ordinal) ? 0 : 1;
        for (var i = 0; i < names.Count; i++)
        {
            if (names[i] is string name) values[$"{path}/{(i + first).ToString(CultureInfo.InvariantCulture)}"] = name;
        }
    }
}
