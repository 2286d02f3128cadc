using System.Globalization;
using System.Text;
using Quoll.Intl.Data;
using Quoll.Intl.Locales;
using Quoll.Intl.Temporal;

namespace Quoll.Intl.Numbers;

/// <summary>A part of a formatted duration: a part of a number with its unit, or a literal without one.</summary>
/// <param name="Type">The type.</param>
/// <param name="Text">The text.</param>
/// <param name="Unit">The unit, such as "hour"; null for what stands between units.</param>
internal readonly record struct DurationPart(string Type, string Text, string? Unit);

/// <summary>Formats durations (ECMA-402 §13.5.15 PartitionDurationFormatPattern).</summary>
internal sealed class DurationFormatter
{
    // Nanoseconds are the ninth digit of a second.
    private const int MaximumFraction = 9;

    // A unit with and without sign.
    private readonly NumberFormatter?[] _formatters = new NumberFormatter?[DurationFormatOptions.UnitCount * 2];
    private readonly ListPatterns _lists;
    private readonly string _hourMinuteSeparator, _minuteSecondSeparator;

    /// <summary>Creates a formatter.</summary>
    public DurationFormatter(DurationFormatOptions options)
    {
        Options = options;
        _lists = ListPatterns.Of(options.DataLocale, "unit", options.Style switch
        {
            DurationStyle.Long => "long",
            DurationStyle.Narrow => "narrow",
            _ => "short",
        });
        var pattern = ClockPattern(options.DataLocale);
        var minutes = pattern.IndexOf('m', StringComparison.Ordinal);
        var seconds = pattern.IndexOf('s', StringComparison.Ordinal);
        _hourMinuteSeparator = pattern[..minutes].TrimStart('h');
        _minuteSecondSeparator = pattern[minutes..seconds].TrimStart('m');
    }

    /// <summary>The resolved options.</summary>
    public DurationFormatOptions Options { get; }

    /// <summary>Whether numeric hours have two digits in a locale.</summary>
    public static bool HasTwoDigitHours(string locale) => ClockPattern(locale).StartsWith("hh", StringComparison.Ordinal);

    /// <summary>Formats a duration.</summary>
    public string Format(Duration duration)
    {
        var text = new StringBuilder();
        foreach (var part in FormatToParts(duration)) text.Append(part.Text);
        return text.ToString();
    }

    /// <summary>Formats a duration into parts (§13.5.14 ListFormatParts).</summary>
    public List<DurationPart> FormatToParts(Duration duration)
    {
        var units = Partition(duration);
        var texts = units.ConvertAll(static parts => string.Concat(parts.ConvertAll(static part => part.Text)));
        var result = new List<DurationPart>();
        var next = 0;
        foreach (var (isElement, text) in _lists.FormatToParts(texts))
        {
            if (isElement) result.AddRange(units[next++]);
            else result.Add(new DurationPart("literal", text, null));
        }
        return result;
    }

    private static string ClockPattern(string locale) =>
        LocaleData.Of(locale).Part("units")["durationUnit-type-hms/durationUnitPattern"] ?? "h:mm:ss";

    // One list of parts for each unit; units of a clock are one list.
    private List<List<DurationPart>> Partition(Duration duration)
    {
        var result = new List<List<DurationPart>>();
        Span<double> values = stackalloc double[DurationFormatOptions.UnitCount];
        for (var i = 0; i < values.Length; i++) values[i] = duration[(TemporalUnit)((int)TemporalUnit.Year + i)];
        var isNegative = values.IndexOfAnyInRange(double.NegativeInfinity, -1) >= 0;
        var showsSign = true;
        for (var unit = DurationUnit.Years; unit <= DurationUnit.Nanoseconds; unit++)
        {
            var options = Options[unit];
            if (options.Style is DurationUnitStyle.Numeric or DurationUnitStyle.TwoDigit)
            {
                var clock = Clock(values, unit, showsSign, isNegative);
                if (clock.Count > 0) result.Add(clock);
                break;
            }
            var isLast = unit is >= DurationUnit.Seconds and < DurationUnit.Nanoseconds
                && Options[unit + 1].Style == DurationUnitStyle.Fractional;
            var isZero = isLast ? TotalNanoseconds(values, unit) == 0 : values[(int)unit] == 0;
            if (!isZero || options.IsAlways)
            {
                var value = isLast ? Fractional(values, unit) : values[(int)unit];
                if (isZero && isNegative && showsSign) value = -0.0;
                var list = new List<DurationPart>();
                AddParts(list, FormatterOf(unit, showsSign, isLast), value, unit);
                result.Add(list);
                showsSign = false;
            }
            if (isLast) break;
        }
        return result;
    }

    // FormatNumericUnits (§13.5.12): hours, minutes and seconds from the first numeric one.
    private List<DurationPart> Clock(ReadOnlySpan<double> values, DurationUnit first, bool showsSign, bool isNegative)
    {
        var list = new List<DurationPart>();
        var (hours, minutes) = (values[(int)DurationUnit.Hours], values[(int)DurationUnit.Minutes]);
        var hasHours = first == DurationUnit.Hours && (hours != 0 || Options[DurationUnit.Hours].IsAlways);
        var hasSeconds = TotalNanoseconds(values, DurationUnit.Seconds) != 0 || Options[DurationUnit.Seconds].IsAlways;
        var hasMinutes = first <= DurationUnit.Minutes
            && ((hasHours && hasSeconds) || minutes != 0 || Options[DurationUnit.Minutes].IsAlways);
        if (hasHours) AddClockField(DurationUnit.Hours, Signed(hours), "");
        if (hasMinutes) AddClockField(DurationUnit.Minutes, Signed(minutes), hasHours ? _hourMinuteSeparator : "");
        if (hasSeconds)
        {
            var seconds = Fractional(values, DurationUnit.Seconds);
            AddClockField(DurationUnit.Seconds, seconds, hasMinutes ? _minuteSecondSeparator : "");
        }
        return list;

        double Signed(double value) => value == 0 && isNegative && showsSign ? -0.0 : value;

        void AddClockField(DurationUnit unit, IntlMathematicalValue value, string separator)
        {
            if (separator.Length > 0) list.Add(new DurationPart("literal", separator, null));
            AddParts(list, FormatterOf(unit, showsSign, unit == DurationUnit.Seconds), value, unit);
            showsSign = false;
        }
    }

    private static void AddParts(List<DurationPart> list, NumberFormatter formatter, in IntlMathematicalValue value, DurationUnit unit)
    {
        var name = DurationFormatOptions.SingularOf(unit);
        foreach (var part in formatter.FormatToParts(value)) list.Add(new DurationPart(part.Type, part.Text, name));
    }

    // ComputeFractionalDigits (§13.5.7), exactly: a unit with the fractional ones below it.
    private IntlMathematicalValue Fractional(ReadOnlySpan<double> values, DurationUnit unit)
    {
        var total = TotalNanoseconds(values, unit);
        var decimals = 3 * (DurationUnit.Nanoseconds - unit);
        return IntlMathematicalValue.Of(Int128.Abs(total).ToString(CultureInfo.InvariantCulture), decimals, Int128.IsNegative(total));
    }

    private Int128 TotalNanoseconds(ReadOnlySpan<double> values, DurationUnit unit)
    {
        Int128 total = 0;
        for (var current = unit; current <= DurationUnit.Nanoseconds; current++)
        {
            total *= 1000;
            if (current == unit || Options[current].Style == DurationUnitStyle.Fractional) total += (Int128)values[(int)current];
        }
        return total;
    }

    private NumberFormatter FormatterOf(DurationUnit unit, bool showsSign, bool isFractional)
    {
        ref var formatter = ref _formatters[((int)unit * 2) + (showsSign ? 1 : 0)];
        return formatter ??= NumberFormatter.For(NumberOptions(unit, showsSign, isFractional));
    }

    private NumberFormatOptions NumberOptions(DurationUnit unit, bool showsSign, bool isFractional)
    {
        var style = Options[unit].Style;
        var isNumeric = style >= DurationUnitStyle.Numeric;
        var digits = DigitOptions.Fraction(0, 3);
        if (isFractional)
        {
            var (least, most) = (Options.FractionalDigits ?? 0, Options.FractionalDigits ?? MaximumFraction);
            digits = DigitOptions.Fraction(least, most) with { Mode = RoundingMode.Trunc };
        }
        return new NumberFormatOptions
        {
            Locale = Options.Locale,
            DataLocale = Options.DataLocale,
            NumberingSystem = Options.NumberingSystem,
            Style = isNumeric ? NumberStyle.Decimal : NumberStyle.Unit,
            Unit = isNumeric ? null : DurationFormatOptions.SingularOf(unit),
            UnitDisplay = style switch
            {
                DurationUnitStyle.Long => UnitDisplay.Long,
                DurationUnitStyle.Narrow => UnitDisplay.Narrow,
                _ => UnitDisplay.Short,
            },
            Digits = style == DurationUnitStyle.TwoDigit ? digits with { MinimumInteger = 2 } : digits,
            Grouping = isNumeric ? Grouping.Never : Grouping.Auto,
            SignDisplay = showsSign ? SignDisplay.Auto : SignDisplay.Never,
        };
    }
}
