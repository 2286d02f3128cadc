using Quoll.Intl.Options;

namespace Quoll.Intl.Locales;

/// <summary>The arguments of the constructor Intl.Locale (ECMA-402 §14.1.1).</summary>
internal static class LocaleOptions
{
    private static readonly string[] _caseFirst = ["upper", "lower", "false"];

    /// <summary>Returns the locale of a tag with the options of a script.</summary>
    public static LanguageTag Apply(Engine engine, JsValue tag, JsValue options)
    {
        if (!tag.IsString && !tag.IsObject) throw Fault.Type($"A locale is a string or an Intl.Locale, not {tag}.");
        var locale = Locale.Class.TryGetTarget(tag, out var other) ? other.Tag : null;
        var text = locale is null ? AbstractOperations.ToString(tag) : "";
        var reader = OptionReader.Coerced(engine, options);
        locale = UpdateLanguageId(locale ?? LocaleList.Parse(text), reader);

        var keywords = new List<(string Key, string? Value)>
        {
            ("ca", ReadType(reader, "calendar")),
            ("co", ReadType(reader, "collation")),
            ("fw", ReadFirstDay(reader)),
            ("hc", reader.Text("hourCycle", Dates.HourCycles.Names, null)),
            ("kf", reader.Text("caseFirst", _caseFirst, null)),
            ("kn", reader.Boolean("numeric") is { } numeric ? numeric ? "true" : "false" : null),
            ("nu", ReadType(reader, "numberingSystem")),
        };
        foreach (var (key, value) in keywords)
        {
            if (value is not null) locale = locale.WithKeyword(key, KeywordTypes.Canonicalize(key, value.ToLowerInvariant()));
        }
        return locale;
    }

    // UpdateLanguageId (§14.1.2).
    private static LanguageTag UpdateLanguageId(LanguageTag tag, OptionReader options)
    {
        var language = Read(options, "language", static text => LanguageTagParser.IsLanguage(text));
        var script = Read(options, "script", static text => LanguageTagParser.IsScript(text));
        var region = Read(options, "region", static text => LanguageTagParser.IsRegion(text));
        var variants = Read(options, "variants", AreVariants);
        if (language is null && script is null && region is null && variants is null) return tag;
        var baseName = string.Join('-', ((string[])[
            language ?? tag.Language, script ?? tag.Script, region ?? tag.Region, variants ?? string.Join('-', tag.Variants)])
            .Where(static part => part.Length > 0));
        var id = LanguageTag.Parse(baseName)!;
        return tag.With(id.Language, id.Script, id.Region).With(id.Variants);
    }

    private static string? Read(OptionReader options, string name, Func<string, bool> isValid)
    {
        var text = options.Text(name, [], null);
        return text is null || isValid(text) ? text
            : throw Fault.Range($"The option {name} is {Fault.Show(text)}, which is not a {name} subtag of a locale.");
    }

    private static bool AreVariants(string text)
    {
        var variants = text.ToLowerInvariant().Split('-');
        return variants.All(static variant => LanguageTagParser.IsVariant(variant)) && variants.Distinct().Count() == variants.Length;
    }

    /// <summary>Reads an option that is the type of a keyword; null if it is undefined.</summary>
    public static string? ReadType(OptionReader options, string name) =>
        options.Text(name, [], null) is { } type ? RequireType(name, type) : null;

    private static string RequireType(string name, string type) => LanguageTagParser.IsType(type) ? type
        : throw Fault.Range($"The option {name} is {Fault.Show(type)}, which is not a type of a keyword.");

    // WeekdayToUValue (§14.1.4): numbers from 0 or 1 for Monday are days too.
    private static string? ReadFirstDay(OptionReader options)
    {
        var text = options.Text("firstDayOfWeek", [], null);
        if (text is null) return null;
        text = text switch
        {
            "0" or "7" => "sun",
            "1" => "mon",
            "2" => "tue",
            "3" => "wed",
            "4" => "thu",
            "5" => "fri",
            "6" => "sat",
            _ => text,
        };
        return RequireType("firstDayOfWeek", text);
    }
}
