using Quoll.Intl.Numbers;
using Quoll.Intl.Options;

namespace Quoll.Intl.Locales;

/// <summary>Intl.RelativeTimeFormat (ECMA-402 §18).</summary>
internal sealed class RelativeTimeFormat
{
    private static readonly string[] _styles = ["long", "short", "narrow"];
    private static readonly string[] _numeric = ["always", "auto"];
    private static readonly string[] _units = ["second", "minute", "hour", "day", "week", "month", "quarter", "year"];
    private static readonly ObjectLayout _optionsLayout = new("locale", "style", "numeric", "numberingSystem");

    public static readonly ScriptClass<RelativeTimeFormat> Class = new("RelativeTimeFormat")
    {
        ReadsPrototypeFirst = true,
        Constructor = static (in HostCall call) => new RelativeTimeFormat(call.Engine, call[0], call[1]),
        Static = static members => members.SupportedLocalesOf(),
        Prototype = static members => members
            .Function("resolvedOptions", static (in HostCall call) => Class!.TargetOf(call.This).ResolvedOptions(call.Engine))
            .Function("format", static (in HostCall call) => Class!.TargetOf(call.This).Format(call), 2)
            .Function("formatToParts", static (in HostCall call) => Class!.TargetOf(call.This).FormatToParts(call), 2)
            .Tag("Intl.RelativeTimeFormat"),
    };

    private readonly NumberLocale _locale;
    private readonly string _style;
    private readonly bool _isAuto;
    private readonly NumberFormatter _formatter;
    private readonly PluralRuleSet _rules;
    private readonly RelativeTimePatterns?[] _patterns = new RelativeTimePatterns?[_units.Length];

    private RelativeTimeFormat(Engine engine, JsValue locales, JsValue options)
    {
        var requested = LocaleList.Canonicalize(engine, locales);
        var reader = OptionReader.Coerced(engine, options);
        _locale = NumberLocale.Read(engine, requested, reader);
        _style = reader.Text("style", _styles, "long")!;
        _isAuto = reader.Text("numeric", _numeric, "always") == "auto";
        _formatter = NumberFormatter.For(_locale.DataLocale, _locale.NumberingSystem, DigitOptions.Fraction(0, 3), Grouping.Auto);
        _rules = PluralRuleSet.Cardinal(_locale.DataLocale);
    }

    private JsValue Format(in HostCall call)
    {
        var (value, unit) = Arguments(call);
        var patterns = PatternsOf(unit);
        if (_isAuto && patterns.Words(value) is { } words) return words;
        var pattern = PatternOf(patterns, value);
        var place = pattern.IndexOf("{0}", StringComparison.Ordinal);
        // Some patterns say the number in words.
        if (place < 0) return pattern;
        return string.Concat(pattern.AsSpan(0, place), _formatter.Format(Math.Abs(value)), pattern.AsSpan(place + 3));
    }

    // PartitionRelativeTimePattern (§18.5.2), FormatRelativeTimeToParts (§18.5.4).
    private JsValue FormatToParts(in HostCall call)
    {
        var (value, unit) = Arguments(call);
        var engine = call.Engine;
        var patterns = PatternsOf(unit);
        var parts = new List<JsValue>();
        if (_isAuto && patterns.Words(value) is { } words)
        {
            AddLiteral(words);
        }
        else
        {
            var pattern = PatternOf(patterns, value);
            var place = pattern.IndexOf("{0}", StringComparison.Ordinal);
            AddLiteral(place < 0 ? pattern : pattern[..place]);
            if (place >= 0)
            {
                foreach (var part in _formatter.FormatToParts(Math.Abs(value)))
                    parts.Add(FormatParts.WithUnit(engine, part.Type, part.Text, _units[unit]));
                AddLiteral(pattern[(place + 3)..]);
            }
        }
        return AbstractOperations.CreateArray(engine, [.. parts]);

        void AddLiteral(string text)
        {
            if (text.Length > 0) parts.Add(FormatParts.Create(engine, "literal", text));
        }
    }

    private string PatternOf(RelativeTimePatterns patterns, double value) =>
        patterns.Pattern(double.IsNegative(value), _rules.Select(_formatter.OperandsOf(Math.Abs(value))));

    private RelativeTimePatterns PatternsOf(int unit) =>
        _patterns[unit] ??= RelativeTimePatterns.Of(_locale.DataLocale, _units[unit], _style);

    // The value, and the place of the unit (SingularRelativeTimeUnit, §18.5.1).
    private static (double Value, int Unit) Arguments(in HostCall call)
    {
        var value = AbstractOperations.ToNumber(call[0]);
        var name = AbstractOperations.ToString(call[1]);
        var unit = Array.IndexOf(_units, name.EndsWith('s') ? name[..^1] : name);
        if (unit < 0) throw Fault.Range($"The unit is one of {string.Join(", ", _units)}, not {Fault.Show(name)}.");
        return double.IsFinite(value) ? (value, unit) : throw Fault.Range("The value is a finite number.");
    }

    private JsValue ResolvedOptions(Engine engine) =>
        _optionsLayout.Create(engine, _locale.Locale, _style, _isAuto ? "auto" : "always", _locale.NumberingSystem);
}
