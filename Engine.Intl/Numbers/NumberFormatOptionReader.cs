using Quoll.Intl.Locales;
using Quoll.Intl.Options;

namespace Quoll.Intl.Numbers;

/// <summary>Reads the options of <c>Intl.NumberFormat</c> (ECMA-402 §16.1.1), in the specified order.</summary>
internal static class NumberFormatOptionReader
{
    // Each in the order of its enumeration.
    private static readonly string[] Styles = ["decimal", "percent", "currency", "unit"];
    private static readonly string[] CurrencyDisplays = ["code", "symbol", "narrowSymbol", "name"];
    private static readonly string[] UnitDisplays = ["short", "narrow", "long"];
    private static readonly string[] Notations = ["standard", "scientific", "engineering", "compact"];
    private static readonly string[] Groupings = ["false", "min2", "auto", "always"];
    private static readonly string[] SignDisplays = ["auto", "never", "always", "exceptZero", "negative"];

    /// <summary>The name of a style in options.</summary>
    public static string NameOf(NumberStyle value) => Styles[(int)value];

    /// <inheritdoc cref="NameOf(NumberStyle)"/>
    public static string NameOf(CurrencyDisplay value) => CurrencyDisplays[(int)value];

    /// <inheritdoc cref="NameOf(NumberStyle)"/>
    public static string NameOf(UnitDisplay value) => UnitDisplays[(int)value];

    /// <inheritdoc cref="NameOf(NumberStyle)"/>
    public static string NameOf(Notation value) => Notations[(int)value];

    /// <inheritdoc cref="NameOf(NumberStyle)"/>
    public static string NameOf(Grouping value) => Groupings[(int)value];

    /// <inheritdoc cref="NameOf(NumberStyle)"/>
    public static string NameOf(SignDisplay value) => SignDisplays[(int)value];

    /// <summary>Resolves the locale and reads the options.</summary>
    public static NumberFormatOptions Read(Engine engine, JsValue locales, JsValue options)
    {
        var requested = LocaleList.Canonicalize(engine, locales);
        var reader = OptionReader.Coerced(engine, options);
        var (locale, dataLocale, nu) = NumberLocale.Read(engine, requested, reader);
        var result = new NumberFormatOptions { Locale = locale, DataLocale = dataLocale, NumberingSystem = nu };
        result = ReadUnits(reader, result);
        var notation = (Notation)Index(reader, "notation", Notations, "standard");
        var isCompact = notation == Notation.Compact;
        var fractions = result.Style == NumberStyle.Currency && notation == Notation.Standard ? Currencies.Digits(result.Currency!) : 0;
        var maximum = result.Style switch
        {
            NumberStyle.Currency when notation == Notation.Standard => fractions,
            NumberStyle.Percent => 0,
            _ => 3,
        };
        var digits = DigitOptions.Read(reader, fractions, maximum, isCompact);
        var isLong = reader.Text("compactDisplay", ["short", "long"], "short") == "long";
        var absent = isCompact ? "min2" : "auto";
        var grouping = reader.BooleanOrText("useGrouping", ["min2", "auto", "always"], "always", absent);
        var sign = (SignDisplay)Index(reader, "signDisplay", SignDisplays, "auto");
        return result with
        {
            Notation = notation,
            Digits = digits,
            IsCompactLong = isCompact && isLong,
            Grouping = grouping is null ? Grouping.Never : (Grouping)Array.IndexOf(Groupings, grouping),
            SignDisplay = sign,
        };
    }

    // SetNumberFormatUnitOptions (§16.1.3).
    private static NumberFormatOptions ReadUnits(OptionReader reader, NumberFormatOptions result)
    {
        var style = (NumberStyle)Index(reader, "style", Styles, "decimal");
        var currency = reader.Text("currency", [], null);
        if (currency is null)
        {
            if (style == NumberStyle.Currency) throw Fault.Type("The style currency needs the option currency.");
        }
        else if (!Currencies.IsWellFormed(currency))
        {
            throw Fault.Range($"The option currency is a code of three letters, not {Fault.Show(currency)}.");
        }
        var currencyDisplay = (CurrencyDisplay)Index(reader, "currencyDisplay", CurrencyDisplays, "symbol");
        var isAccounting = reader.Text("currencySign", ["standard", "accounting"], "standard") == "accounting";
        var unit = reader.Text("unit", [], null);
        if (unit is null)
        {
            if (style == NumberStyle.Unit) throw Fault.Type("The style unit needs the option unit.");
        }
        else if (!MeasureUnits.IsWellFormed(unit))
        {
            throw Fault.Range($"The option unit is a unit of ECMA-402 or a quotient of two, not {Fault.Show(unit)}.");
        }
        var unitDisplay = (UnitDisplay)Index(reader, "unitDisplay", UnitDisplays, "short");
        return style switch
        {
            NumberStyle.Currency => result with
            {
                Style = style,
                Currency = currency!.ToUpperInvariant(),
                CurrencyDisplay = currencyDisplay,
                IsAccounting = isAccounting,
            },
            NumberStyle.Unit => result with { Style = style, Unit = unit, UnitDisplay = unitDisplay },
            _ => result with { Style = style },
        };
    }

    private static int Index(OptionReader reader, string name, string[] values, string absent) =>
        Array.IndexOf(values, reader.Text(name, values, absent));
}
