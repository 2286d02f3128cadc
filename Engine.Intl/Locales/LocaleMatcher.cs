using Quoll.Intl.Data;
using Quoll.Intl.Options;

namespace Quoll.Intl.Locales;

/// <summary>Finds available locales for those that are asked for (ECMA-402 §9.2).</summary>
internal static class LocaleMatcher
{
    private static readonly string[] _matchers = ["lookup", "best fit"];

    /// <summary>Reads the option <c>localeMatcher</c>.</summary>
    public static string ReadMatcher(OptionReader options) => options.Text("localeMatcher", _matchers, "best fit")!;

    /// <summary>LookupMatcher (§9.2.3), which is the BestFitMatcher too.</summary>
    /// <param name="engine">The engine, whose default locale is used if none is available.</param>
    /// <param name="requested">Canonical locales, the preferred first.</param>
    /// <param name="offers">Whether the constructor has data for an available locale; null if it has for all.</param>
    public static LocaleMatch Find(Engine engine, IReadOnlyList<string> requested, Func<string, bool>? offers = null)
    {
        var intl = QuollIntl.Of(engine);
        foreach (var locale in requested)
        {
            var tag = LanguageTag.Parse(locale)!;
            if (BestAvailable(intl, tag, offers) is { } available) return new(available, tag);
        }
        return new(intl.DefaultLocale, null);
    }

    /// <summary>
    /// ResolveLocale (§9.2.6): options hold before the keywords of the locale, which hold before the default.
    /// </summary>
    public static ResolvedLocale Resolve(Engine engine, IReadOnlyList<string> requested, ReadOnlySpan<ExtensionKey> keys)
    {
        var match = Find(engine, requested);
        var values = new string?[keys.Length];
        var extensions = "";
        for (var i = 0; i < keys.Length; i++)
        {
            var key = keys[i];
            var addition = "";
            if (match.Keyword(key.Name) is { } asked && key.Supports(asked.Length == 0 ? "true" : asked))
            {
                values[i] = asked.Length == 0 ? "true" : asked;
                addition = asked.Length == 0 ? $"-{key.Name}" : $"-{key.Name}-{asked}";
            }
            if (key.Option is { } option)
            {
                option = KeywordTypes.Canonicalize(key.Name, option.ToLowerInvariant());
                if (option.Length == 0) option = "true";
                if (option != values[i] && key.Supports(option)) (values[i], addition) = (option, "");
            }
            extensions += addition;
        }
        // The keys are in order, so that the tag is canonical.
        return new(extensions.Length == 0 ? match.Locale : $"{match.Locale}-u{extensions}", match.DataLocale, values);
    }

    /// <summary>Adds the method <c>supportedLocalesOf</c>, which each constructor of a format has.</summary>
    /// <param name="members">The static members of the constructor.</param>
    /// <param name="offers">Whether the constructor has data for an available locale; null if it has for all.</param>
    public static MemberTable SupportedLocalesOf(this MemberTable members, Func<string, bool>? offers = null) =>
        members.Function("supportedLocalesOf", (in HostCall call) => SupportedLocales(call, offers), 1);

    // SupportedLocales (§9.2.9).
    private static JsValue SupportedLocales(in HostCall call, Func<string, bool>? offers)
    {
        var engine = call.Engine;
        var requested = LocaleList.Canonicalize(engine, call[0]);
        ReadMatcher(OptionReader.Coerced(engine, call[1]));
        var supported = new List<JsValue>();
        var intl = QuollIntl.Of(engine);
        foreach (var locale in requested)
        {
            if (BestAvailable(intl, LanguageTag.Parse(locale)!, offers) is not null) supported.Add(locale);
        }
        return AbstractOperations.CreateArray(engine, [.. supported]);
    }

    /// <summary>
    /// BestAvailableLocale (§9.2.2) without extensions: these are behind the base name, and no available locale has
    /// any.
    /// </summary>
    /// <returns>The longest beginning of the base name that is available, or null.</returns>
    public static string? BestAvailable(QuollIntl intl, LanguageTag tag, Func<string, bool>? offers = null)
    {
        ReadOnlySpan<char> candidate = tag.BaseName;
        while (!intl.Has(candidate) || offers?.Invoke(candidate.ToString()) == false)
        {
            var hyphen = candidate.LastIndexOf('-');
            if (hyphen < 0) return null;
            candidate = candidate[..hyphen];
        }
        return candidate.ToString();
    }
}
