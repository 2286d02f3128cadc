using Quoll.Intl.Numbers;
using Quoll.Intl.Options;

namespace Quoll.Intl.Locales;

/// <summary>Intl.PluralRules (ECMA-402 §17).</summary>
internal sealed class PluralRules
{
    private static readonly string[] _types = ["cardinal", "ordinal"];
    private static readonly string[] _notations = ["standard", "compact", "scientific", "engineering"];
    private static readonly string[] _compactDisplays = ["short", "long"];

    public static readonly ScriptClass<PluralRules> Class = new("PluralRules")
    {
        ReadsPrototypeFirst = true,
        Constructor = static (in HostCall call) => new PluralRules(call.Engine, call[0], call[1]),
        Static = static members => members.SupportedLocalesOf(PluralRuleSet.IsKnown),
        Prototype = static members => members
            .Function("resolvedOptions", static (in HostCall call) => Class!.TargetOf(call.This).ResolvedOptions(call.Engine))
            .Function("select", static (in HostCall call) => Class!.TargetOf(call.This).Select(call), 1)
            .Function("selectRange", static (in HostCall call) => Class!.TargetOf(call.This).SelectRange(call), 2)
            .Tag("Intl.PluralRules"),
    };

    private readonly string _locale, _type, _notation, _compactDisplay;
    private readonly DigitOptions _digits;
    private readonly PluralRuleSet _rules;
    private readonly NumberFormatter _formatter;

    // §17.1.1, with its parameters in the order that scripts see.
    private PluralRules(Engine engine, JsValue locales, JsValue options)
    {
        var requested = LocaleList.Canonicalize(engine, locales);
        var reader = OptionReader.Coerced(engine, options);
        LocaleMatcher.ReadMatcher(reader);
        _type = reader.Text("type", _types, "cardinal")!;
        _notation = reader.Text("notation", _notations, "standard")!;
        _compactDisplay = reader.Text("compactDisplay", _compactDisplays, "short")!;
        _digits = DigitOptions.Read(reader, 0, 3, _notation == "compact");
        var match = LocaleMatcher.Find(engine, requested, PluralRuleSet.IsKnown);
        _locale = match.Locale;
        _rules = _type == "ordinal" ? PluralRuleSet.Ordinal(match.DataLocale) : PluralRuleSet.Cardinal(match.DataLocale);
        _formatter = NumberFormatter.For(new NumberFormatOptions
        {
            Locale = match.Locale,
            DataLocale = match.DataLocale,
            Notation = _notation switch
            {
                "compact" => Notation.Compact,
                "scientific" => Notation.Scientific,
                "engineering" => Notation.Engineering,
                _ => Notation.Standard,
            },
            IsCompactLong = _notation == "compact" && _compactDisplay == "long",
            Digits = _digits,
        });
    }

    // §17.3.3, ResolvePlural (§17.5.2).
    private JsValue Select(in HostCall call) => PluralCategories.NameOf(CategoryOf(IntlMathematicalValue.From(call.Engine, call[0])));

    // §17.3.4, ResolvePluralRange (§17.5.4).
    private JsValue SelectRange(in HostCall call)
    {
        var (start, end) = IntlMathematicalValue.RangeFrom(call);
        if (_formatter.Format(start) == _formatter.Format(end)) return PluralCategories.NameOf(CategoryOf(start));
        return PluralCategories.NameOf(_rules.SelectRange(CategoryOf(start), CategoryOf(end)));
    }

    // Numbers that are not finite have no operands.
    private PluralCategory CategoryOf(in IntlMathematicalValue value) =>
        value.IsFinite ? _rules.Select(_formatter.OperandsOf(value)) : PluralCategory.Other;

    // §17.3.2.
    private JsValue ResolvedOptions(Engine engine)
    {
        var result = new ResolvedOptions(engine);
        result.Add("locale", _locale);
        result.Add("type", _type);
        result.Add("notation", _notation);
        if (_notation == "compact") result.Add("compactDisplay", _compactDisplay);
        NumberFormat.AddDigits(result, _digits);
        result.Add("pluralCategories", FormatParts.ToArray(engine, _rules.Categories.Select(PluralCategories.NameOf)));
        NumberFormat.AddRounding(result, _digits);
        return result.Value;
    }
}
