using Quoll.Intl.Options;

namespace Quoll.Intl.Numbers;

/// <summary>The style of a unit in a duration format.</summary>
internal enum DurationUnitStyle : byte { Long, Short, Narrow, Numeric, TwoDigit, Fractional }

/// <summary>The option <c>style</c> of a duration format.</summary>
internal enum DurationStyle : byte { Long, Short, Narrow, Digital }

/// <summary>The units of a duration format (ECMA-402 §13.1.1, Table 20), in the order of the table.</summary>
internal enum DurationUnit : byte { Years, Months, Weeks, Days, Hours, Minutes, Seconds, Milliseconds, Microseconds, Nanoseconds }

/// <summary>How a duration format shows a unit.</summary>
/// <param name="Style">The style.</param>
/// <param name="IsAlways">Whether it shows zeros.</param>
internal readonly record struct DurationUnitOptions(DurationUnitStyle Style, bool IsAlways);

/// <summary>The resolved options of a duration format (§13.4).</summary>
internal sealed class DurationFormatOptions
{
    /// <summary>The number of units.</summary>
    public const int UnitCount = 10;

    private static readonly string[] Styles = ["long", "short", "narrow", "digital"];
    private static readonly string[] UnitStyles = ["long", "short", "narrow", "numeric", "2-digit", "fractional"];
    private static readonly string[] Singulars =
        ["year", "month", "week", "day", "hour", "minute", "second", "millisecond", "microsecond", "nanosecond"];

    private DurationFormatOptions(OptionReader reader, bool hasTwoDigitHours)
    {
        Style = (DurationStyle)Array.IndexOf(Styles, reader.Text("style", Styles, "short"));
        DurationUnitStyle? previous = null;
        for (var unit = DurationUnit.Years; unit <= DurationUnit.Nanoseconds; unit++)
        {
            Units[(int)unit] = ReadUnit(reader, unit, previous, hasTwoDigitHours);
            if (unit is >= DurationUnit.Hours and <= DurationUnit.Microseconds) previous = Units[(int)unit].Style;
        }
        FractionalDigits = reader.Number("fractionalDigits", 0, 9);
    }

    /// <summary>The resolved locale.</summary>
    public required string Locale { get; init; }

    /// <summary>The locale whose data is used.</summary>
    public required string DataLocale { get; init; }

    /// <summary>The numbering system.</summary>
    public required string NumberingSystem { get; init; }

    /// <summary>The option <c>style</c>.</summary>
    public DurationStyle Style { get; }

    /// <summary>The options of each unit.</summary>
    public DurationUnitOptions[] Units { get; } = new DurationUnitOptions[UnitCount];

    /// <summary>The number of fraction digits; null for as many as the duration has.</summary>
    public int? FractionalDigits { get; }

    /// <summary>The options of a unit.</summary>
    public DurationUnitOptions this[DurationUnit unit] => Units[(int)unit];

    /// <summary>Reads the options of the script.</summary>
    /// <param name="reader">The options.</param>
    /// <param name="locale">The resolved locale.</param>
    /// <param name="dataLocale">The locale whose data is used.</param>
    /// <param name="numberingSystem">The numbering system.</param>
    /// <param name="hasTwoDigitHours">Whether numeric hours have two digits in the locale.</param>
    public static DurationFormatOptions Read(
        OptionReader reader, string locale, string dataLocale, string numberingSystem, bool hasTwoDigitHours) =>
        new(reader, hasTwoDigitHours) { Locale = locale, DataLocale = dataLocale, NumberingSystem = numberingSystem };

    /// <summary>The name of a style in options.</summary>
    public static string NameOf(DurationStyle style) => Styles[(int)style];

    /// <summary>The name of a style in resolved options.</summary>
    public static string NameOf(DurationUnitStyle style) =>
        UnitStyles[(int)(style == DurationUnitStyle.Fractional ? DurationUnitStyle.Numeric : style)];

    /// <summary>The name of a unit in options: "hours".</summary>
    public static string NameOf(DurationUnit unit) => Singulars[(int)unit] + "s";

    /// <summary>The name of a unit as NumberFormat has it: "hour".</summary>
    public static string SingularOf(DurationUnit unit) => Singulars[(int)unit];

    // GetDurationUnitOptions (§13.5.6).
    private DurationUnitOptions ReadUnit(OptionReader reader, DurationUnit unit, DurationUnitStyle? previous, bool hasTwoDigitHours)
    {
        var name = NameOf(unit);
        var isSubsecond = unit >= DurationUnit.Milliseconds;
        var allowed = unit switch { < DurationUnit.Hours => 3, < DurationUnit.Milliseconds => 5, _ => 4 };
        var text = reader.Text(name, UnitStyles[..allowed], null);
        var isNumericBefore = previous is DurationUnitStyle.Numeric or DurationUnitStyle.TwoDigit;
        var isAlways = true;
        DurationUnitStyle style;
        if (text is not null) style = (DurationUnitStyle)Array.IndexOf(UnitStyles, text);
        else if (Style == DurationStyle.Digital)
        {
            isAlways = unit is DurationUnit.Hours or DurationUnit.Minutes or DurationUnit.Seconds;
            style = unit >= DurationUnit.Hours ? DurationUnitStyle.Numeric : DurationUnitStyle.Short;
        }
        else if (isNumericBefore || previous == DurationUnitStyle.Fractional)
        {
            isAlways = unit is DurationUnit.Minutes or DurationUnit.Seconds;
            style = DurationUnitStyle.Numeric;
        }
        else
        {
            isAlways = false;
            style = (DurationUnitStyle)Style;
        }
        if (style == DurationUnitStyle.Numeric && isSubsecond)
        {
            style = DurationUnitStyle.Fractional;
            isAlways = false;
        }
        isAlways = reader.Text(name + "Display", ["auto", "always"], isAlways ? "always" : "auto") == "always";

        if (isAlways && style == DurationUnitStyle.Fractional)
        {
            throw Fault.Range($"The unit {name} is a fraction of the unit before it, and cannot be displayed always.");
        }
        if (previous == DurationUnitStyle.Fractional && style != DurationUnitStyle.Fractional)
        {
            throw Fault.Range($"The unit {name} follows a unit of style numeric, so its style is numeric, not {text}.");
        }
        if (!isNumericBefore) return new(unit == DurationUnit.Hours ? HourStyle(style, hasTwoDigitHours) : style, isAlways);
        if (style < DurationUnitStyle.Numeric)
        {
            throw Fault.Range($"The unit {name} follows a unit of style numeric or 2-digit, so its style is one of these, not {text}.");
        }
        return new(unit is DurationUnit.Minutes or DurationUnit.Seconds ? DurationUnitStyle.TwoDigit : style, isAlways);
    }

    private static DurationUnitStyle HourStyle(DurationUnitStyle style, bool hasTwoDigits) =>
        hasTwoDigits && style == DurationUnitStyle.Numeric ? DurationUnitStyle.TwoDigit : style;
}
