using System.Globalization;
using Quoll.Intl.Data;

namespace Quoll.Intl.Numbers;

/// <summary>The symbols and patterns of a locale for one numbering system (UTS 35, part 3, §2).</summary>
internal sealed class NumberSymbols
{
    private const int CacheSize = 128;

    // By locale and numbering system. Code for keys of type string is compiled ahead of time.
    private static readonly BoundedCache<string, NumberSymbols> Cache = new(CacheSize);

    // CLDR's root has own symbols for these two; the data of a locale has them only where the locale uses them.
    private static readonly Dictionary<string, string> RootArabic = new()
    {
        ["decimal"] = "\u066B",
        ["group"] = "\u066C",
        ["percentSign"] = "\u066A\u061C",
        ["plusSign"] = "\u061C+",
        ["minusSign"] = "\u061C-",
        ["exponential"] = "\u0627\u0633",
        ["perMille"] = "\u0609",
        ["approximatelySign"] = "~",
    };

    private static readonly Dictionary<string, string> RootExtendedArabic = new()
    {
        ["decimal"] = "\u066B",
        ["group"] = "\u066C",
        ["percentSign"] = "\u066A",
        ["plusSign"] = "\u200E+\u200E",
        ["minusSign"] = "\u200E-\u200E",
        ["exponential"] = "\u00D7\u06F1\u06F0^",
        ["perMille"] = "\u0609",
        ["approximatelySign"] = "~",
    };

    private readonly LocalePart _part;
    private readonly string[]? _digits;

    private NumberSymbols(string locale, string numberingSystem)
    {
        _part = LocaleData.Of(locale).Part("numbers");
        Locale = locale;
        NumberingSystem = numberingSystem;
        Decimal = Symbol("decimal");
        Group = Symbol("group");
        CurrencyDecimal = FindSymbol("currencyDecimal") ?? Decimal;
        CurrencyGroup = FindSymbol("currencyGroup") ?? Group;
        Plus = Symbol("plusSign");
        Minus = Symbol("minusSign");
        ExponentMinus = SegmentBuilder.Of(PartKind.ExponentMinusSign, Minus);
        Percent = Symbol("percentSign");
        Approximately = Symbol("approximatelySign");
        Exponential = Symbol("exponential");
        Infinity = Symbol("infinity");
        NaN = Symbol("nan");
        SpaceAfterCurrency = Pattern("currencyFormats", "currencySpacing/afterCurrency/insertBetween") ?? "\u00A0";
        SpaceBeforeCurrency = Pattern("currencyFormats", "currencySpacing/beforeCurrency/insertBetween") ?? "\u00A0";
        MinimumGroupingDigits = _part["minimumGroupingDigits"] is { } text && int.TryParse(text, out var digits) ? digits : 1;

        var all = NumberingSystems.DigitsOf(numberingSystem);
        HasDecimalDigits = CharUnicodeInfo.GetUnicodeCategory(all[1], 0) == UnicodeCategory.DecimalDigitNumber;
        ZeroDigit = NumberingSystems.ZeroOf(all);
        if (ZeroDigit == '\0') _digits = all;
    }

    /// <summary>The locale.</summary>
    public string Locale { get; }

    /// <summary>The numbering system.</summary>
    public string NumberingSystem { get; }

    /// <summary>The first of ten digits in a row, one code unit each; '\0' if they are not so.</summary>
    public char ZeroDigit { get; }

    /// <summary>
    /// Whether Unicode has the digits as such. Chinese ones are letters, before which currencies need no space.
    /// </summary>
    public bool HasDecimalDigits { get; }

    /// <summary>The decimal separator.</summary>
    public string Decimal { get; }

    /// <summary>The grouping separator.</summary>
    public string Group { get; }

    /// <summary>The decimal separator of amounts.</summary>
    public string CurrencyDecimal { get; }

    /// <summary>The grouping separator of amounts.</summary>
    public string CurrencyGroup { get; }

    /// <summary>The plus sign.</summary>
    public string Plus { get; }

    /// <summary>The minus sign.</summary>
    public string Minus { get; }

    /// <summary>The minus sign of exponents.</summary>
    public Segment[] ExponentMinus { get; }

    /// <summary>The percent sign.</summary>
    public string Percent { get; }

    /// <summary>The sign of ranges with equal ends.</summary>
    public string Approximately { get; }

    /// <summary>What stands before an exponent.</summary>
    public string Exponential { get; }

    /// <summary>The text of an infinity.</summary>
    public string Infinity { get; }

    /// <summary>The text of NaN.</summary>
    public string NaN { get; }

    /// <summary>What stands between a currency and a digit after it.</summary>
    public string SpaceAfterCurrency { get; }

    /// <summary>What stands between a digit and a currency after it.</summary>
    public string SpaceBeforeCurrency { get; }

    /// <summary>How many digits stand before the first separator at least.</summary>
    public int MinimumGroupingDigits { get; }

    /// <summary>Returns the symbols of a locale and a numbering system.</summary>
    public static NumberSymbols Of(string locale, string numberingSystem) =>
        Cache.TryGet($"{locale}/{numberingSystem}", out var known) ? known
            : Cache.GetOrAdd($"{locale}/{numberingSystem}", new NumberSymbols(locale, numberingSystem), static (_, made) => made);

    /// <summary>Returns a pattern below e.g. "decimalFormats"; that of Latin digits if there is no own one.</summary>
    public string? Pattern(string formats, string path) =>
        _part[$"{formats}-numberSystem-{NumberingSystem}/{path}"]
        ?? (NumberingSystem == "arab" ? RootArabicPattern(formats, path) : null)
        ?? _part[$"{formats}-numberSystem-latn/{path}"];

    /// <summary>Returns the names below a path, such as "1000-count-one", and the path itself.</summary>
    public (string Path, IEnumerable<string> Keys) Keys(string formats, string path)
    {
        var own = $"{formats}-numberSystem-{NumberingSystem}/{path}";
        var latin = $"{formats}-numberSystem-latn/{path}";
        return _part.Keys(own).Any() ? (own, _part.Keys(own)) : (latin, _part.Keys(latin));
    }

    /// <summary>Returns the text at a path.</summary>
    public string? Find(string path) => _part[path];

    /// <summary>Returns the format that a currency has in the locale, or null if it has the locale's.</summary>
    public CurrencyFormat? CurrencyFormatOf(string currency)
    {
        var part = LocaleData.Of(Locale).Part("currencies");
        var pattern = part[currency + "/pattern"];
        var (point, group) = (part[currency + "/decimal"], part[currency + "/group"]);
        if (pattern is null && point is null && group is null) return null;

        // A pattern comes with the separators of the locale that it comes from.
        var origin = pattern is null || point is not null ? this
            : Of(CurrencyFormat.OriginOf(Locale, "currencies", currency + "/pattern"), NumberingSystem);
        return new CurrencyFormat(pattern, point ?? origin.CurrencyDecimal, group ?? origin.CurrencyGroup);
    }

    /// <summary>Appends a digit, 0 to 9.</summary>
    public void AppendDigit(ref NumberWriter writer, int digit)
    {
        if (_digits is null) writer.Append((char)(ZeroDigit + digit));
        else writer.Append(_digits[digit]);
    }

    private static string? RootArabicPattern(string formats, string path) => (formats, path) switch
    {
        ("percentFormats", "standard") => "#,##0%",
        ("currencyFormats", "standard" or "accounting") => "#,##0.00\u00A0\u00A4",
        _ => null,
    };

    private string Symbol(string name) => FindSymbol(name) ?? "";

    private string? FindSymbol(string name)
    {
        if (_part[$"symbols-numberSystem-{NumberingSystem}/{name}"] is { } own) return own;
        var root = NumberingSystem switch { "arab" => RootArabic, "arabext" => RootExtendedArabic, _ => null };
        if (root is not null && root.TryGetValue(name, out var text)) return text;
        return _part[$"symbols-numberSystem-latn/{name}"];
    }
}
