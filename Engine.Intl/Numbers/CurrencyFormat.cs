using Quoll.Intl.Data;

namespace Quoll.Intl.Numbers;

/// <summary>The pattern and the separators that amounts of a currency have in a locale.</summary>
/// <param name="Pattern">The pattern; null for the locale's.</param>
/// <param name="Decimal">The decimal separator.</param>
/// <param name="Group">The grouping separator.</param>
internal readonly record struct CurrencyFormat(string? Pattern, string Decimal, string Group)
{
    // Regions whose own currency has a format of its own in CLDR: that of English in Europe, and of Cape Verde.
    private static readonly HashSet<string> EuroRegions =
    [
        "AD", "AT", "BE", "CY", "DE", "EE", "ES", "FI", "FR", "GR", "HR", "IE", "IT", "LT", "LU", "LV", "MC", "ME", "MT", "NL",
        "PT", "SI", "SK", "SM", "VA", "XK",
    ];

    /// <summary>
    /// Returns the format of a currency in a locale. A currency without one has that of the currency of the locale's
    /// region: in en-DE all amounts are as those in euros, in pt-CV all have "$" as the decimal separator. V8,
    /// JavaScriptCore and SpiderMonkey, which use ICU, agree on that.
    /// </summary>
    public static CurrencyFormat Of(NumberSymbols symbols, string currency)
    {
        var format = symbols.CurrencyFormatOf(currency);
        if (format is null && RegionalCurrency(symbols.Locale) is { } regional) format = symbols.CurrencyFormatOf(regional);
        return format ?? new CurrencyFormat(null, symbols.CurrencyDecimal, symbols.CurrencyGroup);
    }

    private static string? RegionalCurrency(string locale)
    {
        foreach (var tag in locale.Split('-'))
        {
            if (EuroRegions.Contains(tag)) return "EUR";
            if (tag == "CV") return "CVE";
        }
        return null;
    }

    /// <summary>
    /// Returns the name of the locale that a value comes from: the farthest of the parents that have the same one.
    /// </summary>
    public static string OriginOf(string locale, string part, string path)
    {
        var name = LocaleData.Of(locale).Name;
        var value = LocaleData.Of(name).Part(part)[path];
        while (SupplementalData.Find("locales/" + name) is { Length: > 0 } parent)
        {
            if (LocaleData.Of(parent).Part(part)[path] != value) break;
            name = parent;
        }
        return name;
    }
}
