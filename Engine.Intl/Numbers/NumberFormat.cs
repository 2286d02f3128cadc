using Quoll.Intl.Locales;
using Quoll.Intl.Options;

namespace Quoll.Intl.Numbers;

/// <summary><c>Intl.NumberFormat</c> (ECMA-402 §16).</summary>
internal sealed class NumberFormat(NumberFormatter formatter)
{
    /// <summary>The class.</summary>
    public static readonly ScriptClass<NumberFormat> Class = new("NumberFormat")
    {
        ReadsPrototypeFirst = true,
        Constructor = static (in HostCall call) => Create(call),
        Call = static (in HostCall call) => LegacyConstruction.Chain(call, Class!, Create(call)),
        Static = static members => members.SupportedLocalesOf(),
        Prototype = static members => members
            .Function("resolvedOptions", ResolvedOptions)
            .Function("formatToParts", FormatToParts, 1)
            .Accessor("format", GetFormat)
            .Function("formatRange", FormatRange, 2)
            .Function("formatRangeToParts", FormatRangeToParts, 2)
            .Tag("Intl.NumberFormat"),
    };

    // [[BoundFormat]].
    private JsValue _boundFormat;

    /// <summary>The formatter.</summary>
    public NumberFormatter Formatter { get; } = formatter;

    private static NumberFormat Create(in HostCall call) =>
        new(NumberFormatter.For(NumberFormatOptionReader.Read(call.Engine, call[0], call[1])));

    // get Intl.NumberFormat.prototype.format (§16.3.3).
    private static JsValue GetFormat(in HostCall call)
    {
        var format = LegacyConstruction.Unwrap(call, Class);
        if (!format._boundFormat.IsFunction)
        {
            var formatter = format.Formatter;
            format._boundFormat = call.Engine.CreateFunction("", (in HostCall call) => Format(call.Engine, formatter, call[0]), 1);
        }
        return format._boundFormat;
    }

    /// <summary>Formats a value of the script.</summary>
    public static JsValue Format(Engine engine, NumberFormatter formatter, JsValue value) =>
        formatter.Format(IntlMathematicalValue.From(engine, value));

    private static JsValue FormatToParts(in HostCall call)
    {
        var format = Class.TargetOf(call.This);
        var parts = format.Formatter.FormatToParts(IntlMathematicalValue.From(call.Engine, call[0]));
        return FormatParts.ToArray(call.Engine, parts, static (engine, part) => FormatParts.Create(engine, part.Type, part.Text));
    }

    private static JsValue FormatRange(in HostCall call)
    {
        var format = Class.TargetOf(call.This);
        var (start, end) = IntlMathematicalValue.RangeFrom(call);
        return format.Formatter.FormatRange(start, end);
    }

    private static JsValue FormatRangeToParts(in HostCall call)
    {
        var format = Class.TargetOf(call.This);
        var (start, end) = IntlMathematicalValue.RangeFrom(call);
        return FormatParts.ToArray(call.Engine, format.Formatter.FormatRangeToParts(start, end), static (engine, part) =>
            FormatParts.WithSource(engine, part.Type, part.Text, part.Source));
    }

    // Intl.NumberFormat.prototype.resolvedOptions (§16.3.2), in the order of Table 32.
    private static JsValue ResolvedOptions(in HostCall call)
    {
        var options = LegacyConstruction.Unwrap(call, Class).Formatter.Options;
        var result = new ResolvedOptions(call.Engine);
        result.Add("locale", options.Locale);
        result.Add("numberingSystem", options.NumberingSystem);
        result.Add("style", NumberFormatOptionReader.NameOf(options.Style));
        if (options.Currency is not null)
        {
            result.Add("currency", options.Currency);
            result.Add("currencyDisplay", NumberFormatOptionReader.NameOf(options.CurrencyDisplay));
            result.Add("currencySign", options.IsAccounting ? "accounting" : "standard");
        }
        if (options.Unit is not null)
        {
            result.Add("unit", options.Unit);
            result.Add("unitDisplay", NumberFormatOptionReader.NameOf(options.UnitDisplay));
        }
        AddDigits(result, options.Digits);
        result.Add("useGrouping", options.Grouping == Grouping.Never ? false : NumberFormatOptionReader.NameOf(options.Grouping));
        result.Add("notation", NumberFormatOptionReader.NameOf(options.Notation));
        if (options.Notation == Notation.Compact) result.Add("compactDisplay", options.IsCompactLong ? "long" : "short");
        result.Add("signDisplay", NumberFormatOptionReader.NameOf(options.SignDisplay));
        AddRounding(result, options.Digits);
        return result.Value;
    }

    /// <summary>Adds the numbers of digits, as NumberFormat and PluralRules have them.</summary>
    public static void AddDigits(ResolvedOptions result, DigitOptions digits)
    {
        result.Add("minimumIntegerDigits", digits.MinimumInteger);
        if (digits.HasFraction)
        {
            result.Add("minimumFractionDigits", digits.MinimumFraction);
            result.Add("maximumFractionDigits", digits.MaximumFraction);
        }
        if (digits.HasSignificant)
        {
            result.Add("minimumSignificantDigits", digits.MinimumSignificant);
            result.Add("maximumSignificantDigits", digits.MaximumSignificant);
        }
    }

    /// <summary>Adds the options of rounding, as NumberFormat and PluralRules have them.</summary>
    public static void AddRounding(ResolvedOptions result, DigitOptions digits)
    {
        result.Add("roundingIncrement", digits.Increment);
        result.Add("roundingMode", digits.ModeName);
        result.Add("roundingPriority", digits.PriorityName);
        result.Add("trailingZeroDisplay", digits.StripIfInteger ? "stripIfInteger" : "auto");
    }
}
