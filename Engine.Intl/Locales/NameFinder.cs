using Quoll.Intl.Data;

namespace Quoll.Intl.Locales;

/// <summary>Finds the names that a locale has for codes; null for codes without a name.</summary>
/// <param name="locale">The locale whose data is used.</param>
/// <param name="style">long, short or narrow. Codes have no narrow names, which are the short ones.</param>
/// <param name="usesDialects">Whether a language in a region may have a name of its own.</param>
internal sealed class NameFinder(string locale, string style, bool usesDialects)
{
    private readonly LocaleData _data = LocaleData.Of(locale);

    /// <summary>Says whether a text is a code of DisplayNames' type dateTimeField.</summary>
    public static bool IsDateTimeField(string code) => FieldOf(code) is not null;

    public string? Region(string code) => Find("territories", code);

    public string? Script(string code) => Find("scripts", code);

    // As in V8, symbols are no names.
    public string? Currency(string code) => _data.Part("currencies")[$"{code}/displayName"];

    public string? Calendar(string code)
    {
        // CLDR's names of calendars are older than those of language tags.
        var name = code switch
        {
            "gregory" => "gregorian",
            "ethioaa" => "ethiopic-amete-alem",
            _ => code,
        };
        return _data.Part("localeDisplayNames")[$"types/calendar/{name}"];
    }

    public string? DateTimeField(string code)
    {
        var field = FieldOf(code);
        return _data.Part("dateFields")[style == "long" ? $"{field}/displayName" : $"{field}-{style}/displayName"];
    }

    /// <summary>
    /// Returns the name of a language (UTS 35 part 2, Locale Display Name Algorithm): the name of the language, or that
    /// of as many subtags as have one together, and in parentheses the names of the others.
    /// </summary>
    /// <param name="tag">A tag without extensions.</param>
    /// <param name="hasFallback">Whether codes stand for names that are missing.</param>
    public string? Language(LanguageTag tag, bool hasFallback)
    {
        var (name, usesScript, usesRegion) = LongestName(tag);
        name ??= hasFallback ? tag.Language : null;
        if (name is null) return null;
        var details = new List<string?>();
        if (tag.Script.Length > 0 && !usesScript) details.Add(Script(tag.Script) ?? (hasFallback ? tag.Script : null));
        if (tag.Region.Length > 0 && !usesRegion) details.Add(Region(tag.Region) ?? (hasFallback ? tag.Region : null));
        foreach (var variant in tag.Variants)
            details.Add(_data.Part("variants")[variant.ToUpperInvariant()] ?? (hasFallback ? variant.ToUpperInvariant() : null));
        if (details.Count == 0) return name;
        if (details.Contains(null)) return null;
        var patterns = _data.Part("localeDisplayNames");
        var separator = patterns["localeDisplayPattern/localeSeparator"] ?? "{0}, {1}";
        var inside = Bracketed(details[0]!);
        foreach (var detail in details.Skip(1)) inside = Fill(separator, inside, Bracketed(detail!));
        return Fill(patterns["localeDisplayPattern/localePattern"] ?? "{0} ({1})", Bracketed(name), inside);
    }

    private (string? Name, bool UsesScript, bool UsesRegion) LongestName(LanguageTag tag)
    {
        if (usesDialects)
        {
            // As in V8, a tag with a script and a region has a name for all three or none of its own: "Chinese
            // (Traditional, Taiwan)".
            var (hasScript, hasRegion) = (tag.Script.Length > 0, tag.Region.Length > 0);
            var dialect = tag.Language + (hasScript ? "-" + tag.Script : "") + (hasRegion ? "-" + tag.Region : "");
            if ((hasScript || hasRegion) && Find("languages", dialect) is { } name) return (name, hasScript, hasRegion);
        }
        return (Find("languages", tag.Language), false, false);
    }

    private string? Find(string part, string code)
    {
        var names = _data.Part(part);
        return (style == "long" ? null : names[$"{code}-alt-short"]) ?? names[code];
    }

    // The name of CLDR's field.
    private static string? FieldOf(string code) => code switch
    {
        "era" or "year" or "quarter" or "month" or "weekday" or "day" or "hour" or "minute" or "second" => code,
        "weekOfYear" => "week",
        "dayPeriod" => "dayperiod",
        "timeZoneName" => "zone",
        _ => null,
    };

    // Parentheses inside of parentheses are brackets, as the algorithm says.
    private static string Bracketed(string name) => name.Replace('(', '[').Replace(')', ']').Replace('（', '［').Replace('）', '］');

    private static string Fill(string pattern, string first, string second) =>
        pattern.Replace("{0}", first, StringComparison.Ordinal).Replace("{1}", second, StringComparison.Ordinal);
}
