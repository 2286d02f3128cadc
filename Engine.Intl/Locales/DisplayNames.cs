using Quoll.Intl.Options;

namespace Quoll.Intl.Locales;

/// <summary>Intl.DisplayNames (ECMA-402 §12).</summary>
internal sealed class DisplayNames
{
    private static readonly string[] _styles = ["narrow", "short", "long"];
    private static readonly string[] _types = ["language", "region", "script", "currency", "calendar", "dateTimeField"];
    private static readonly string[] _fallbacks = ["code", "none"];
    private static readonly string[] _languageDisplays = ["dialect", "standard"];
    private static readonly ObjectLayout _layout = new("locale", "style", "type", "fallback");
    private static readonly ObjectLayout _languageLayout = new("locale", "style", "type", "fallback", "languageDisplay");

    public static readonly ScriptClass<DisplayNames> Class = new("DisplayNames")
    {
        Length = 2,
        ReadsPrototypeFirst = true,
        Constructor = static (in HostCall call) => new DisplayNames(call.Engine, call[0], call[1]),
        Static = static members => members.SupportedLocalesOf(),
        Prototype = static members => members
            .Function("of", static (in HostCall call) => Class!.TargetOf(call.This).Of(call), 1)
            .Function("resolvedOptions", static (in HostCall call) => Class!.TargetOf(call.This).ResolvedOptions(call.Engine))
            .Tag("Intl.DisplayNames"),
    };

    private readonly string _locale, _style, _type, _fallback, _languageDisplay;
    private readonly NameFinder _names;

    // §12.1.1.
    private DisplayNames(Engine engine, JsValue locales, JsValue options)
    {
        var requested = LocaleList.Canonicalize(engine, locales);
        if (options.IsUndefined) throw Fault.Type("Intl.DisplayNames expects an object with options; the option type is required.");
        var reader = OptionReader.Strict(options);
        LocaleMatcher.ReadMatcher(reader);
        var match = LocaleMatcher.Find(engine, requested);
        _locale = match.Locale;
        _style = reader.Text("style", _styles, "long")!;
        _type = reader.Text("type", _types, null)
            ?? throw Fault.Type($"Intl.DisplayNames requires the option type: one of {string.Join(", ", _types)}.");
        _fallback = reader.Text("fallback", _fallbacks, "code")!;
        _languageDisplay = reader.Text("languageDisplay", _languageDisplays, "dialect")!;
        _names = new(match.DataLocale, _style, _languageDisplay == "dialect");
    }

    // §12.3.2.
    private JsValue Of(in HostCall call)
    {
        var code = CanonicalCode(AbstractOperations.ToString(call[0]));
        var name = _type switch
        {
            "language" => _names.Language(LanguageTag.Parse(code)!, hasFallback: _fallback == "code"),
            "region" => _names.Region(code),
            "script" => _names.Script(code),
            "currency" => _names.Currency(code),
            "calendar" => _names.Calendar(code),
            _ => _names.DateTimeField(code),
        };
        if (name is not null) return name;
        return _fallback == "code" ? code : JsValue.Undefined;
    }

    // CanonicalCodeForDisplayNames (§12.5.1).
    private string CanonicalCode(string code) => _type switch
    {
        "language" => IsLanguageId(code) ? LanguageTag.Parse(code)!.ToString() : throw Incorrect(code, "a language"),
        "region" => LanguageTagParser.IsRegion(code) ? code.ToUpperInvariant() : throw Incorrect(code, "a region"),
        "script" => LanguageTagParser.IsScript(code)
            ? string.Concat(code[..1].ToUpperInvariant(), code[1..].ToLowerInvariant()) : throw Incorrect(code, "a script"),
        "currency" => Numbers.Currencies.IsWellFormed(code) ? code.ToUpperInvariant() : throw Incorrect(code, "a currency"),
        "calendar" => LanguageTagParser.IsType(code) ? code.ToLowerInvariant() : throw Incorrect(code, "a calendar"),
        _ => NameFinder.IsDateTimeField(code) ? code : throw Incorrect(code, "a field of a date or time"),
    };

    // unicode_language_id, of which the parser knows lower case.
    private static bool IsLanguageId(string code) => new LanguageTagParser(code.ToLowerInvariant()).ParseBaseName() is not null;

    private static ScriptError Incorrect(string code, string expected) => Fault.Range($"{Fault.Show(code)} is not the code of {expected}.");

    // §12.3.3.
    private JsValue ResolvedOptions(Engine engine) => _type == "language"
        ? _languageLayout.Create(engine, _locale, _style, _type, _fallback, _languageDisplay)
        : _layout.Create(engine, _locale, _style, _type, _fallback);
}
